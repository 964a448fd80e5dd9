// Pieces glide from where they were to where they are, and ghosts of those that cannot be followed.
"use strict";
const Moving = (() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const TIME = 420, EASING = "cubic-bezier(.3,.7,.2,1)";
  const single = () => document.querySelectorAll("[id^=p]:not(p)");

  function places(moves) {
    const found = new Map();
    if (calm.matches) return found;
    for (const one of single()) if (/^p\d+$/.test(one.id)) found.set(one.id, one.getBoundingClientRect());
    for (const move of moves) {
      const at = document.getElementById(move.from);
      if (at) found.set(move.from, at.getBoundingClientRect());
    }
    return found;
  }
  function glide(one, a, b) {
    const svg = one.ownerSVGElement;
    const scale = svg ? svg.viewBox.baseVal.width / svg.getBoundingClientRect().width || 1 : 1;
    const base = svg ? (one.getAttribute("transform") || "").replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px,$2px)") : "";
    const by = `translate(${(a.x - b.x) * scale}px,${(a.y - b.y) * scale}px) ${base}`;
    one.animate([{ transform: by }, { transform: base || "none" }], { duration: TIME, easing: EASING });
  }
  function ghost(a, b) {
    const one = document.createElement("i");
    one.className = "ghost";
    document.body.append(one);
    const at = (r) => `translate(${r.x + r.width / 2}px,${r.y + r.height / 2}px)`;
    const gone = one.animate([{ transform: at(a), opacity: .9 }, { transform: at(b), opacity: .3 }], { duration: TIME, easing: EASING });
    gone.onfinish = gone.oncancel = () => one.remove();
  }
  function play(before, moves) {
    if (calm.matches) return;
    const moved = new Set();
    for (const one of single()) {
      const a = before.get(one.id), b = one.getBoundingClientRect();
      if (!a || Math.hypot(a.x - b.x, a.y - b.y) < 3) continue;
      moved.add(one.id);
      glide(one, a, b);
    }
    for (const move of moves) {
      const a = before.get(move.from), to = document.getElementById(move.to);
      if (a && to && !moved.has(move.token)) ghost(a, to.getBoundingClientRect());
    }
  }
  return { places, play, calm };
})();
