// What has the focus on a board is framed by its own outline, above its neighbours, which are drawn later than it.
"use strict";
const Framing = (() => {
  const drop = () => document.getElementById("framed")?.remove();
  function again() {
    drop();
    const spot = document.activeElement;
    const ground = spot?.matches(".spot:focus-visible") ? spot.querySelector(":scope > .ground") : null;
    if (!ground) return;
    const frame = ground.cloneNode(true);
    frame.removeAttribute("fill");
    for (const [name, value] of [["id", "framed"], ["class", "framed"], ["aria-hidden", "true"]]) frame.setAttribute(name, value);
    spot.ownerSVGElement.append(frame);
  }
  document.addEventListener("focusin", again);
  document.addEventListener("focusout", drop);
  return { again };
})();
