// Pieces glide from where they were to where they are, and ghosts of those that cannot be followed.
"use strict";
const Moving = (() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const TIME = 420, EASING = "cubic-bezier(.3,.7,.2,1)";
  const seen = (one) => { const r = one?.getBoundingClientRect(); return r && r.width ? r : null; };

  // Where everything that moves is, before it does.
  function places(moves) {
    const found = new Map();
    if (calm.matches) return found;
    for (const id of moves.flatMap((move) => [move.token, move.from])) {
      const at = id ? seen(document.getElementById(id)) : null;
      if (at) found.set(id, at);
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
    const done = new Set();
    for (const move of moves) {
      const one = move.token ? document.getElementById(move.token) : null, b = seen(one), a = before.get(move.token);
      if (a && b) { if (!done.has(move.token)) glide(one, a, b); done.add(move.token); continue; }
      const from = before.get(move.from), to = seen(document.getElementById(move.to));
      if (from && to) ghost(from, to);
    }
  }
  return { places, play, calm };
})();
