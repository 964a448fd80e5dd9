// The form of a new game as JSON, and new links.
"use strict";
const form = document.getElementById("new");
const send = async (to, body) => {
  const answer = await fetch(to + location.search, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) document.getElementById("notice").textContent = found.said || document.body.dataset.wrong;
  return answer.ok ? found : null;
};
function shown() {
  const boxes = [...form.querySelectorAll("[name=module]:checked")], chosen = new Set(boxes.map((one) => one.value));
  const made = boxes.map((one) => one.dataset.players).filter(Boolean).map((text) => text.split(" "));
  const numbers = [...form.elements.players.options];
  for (const one of numbers) one.disabled = one.hidden = made.some((some) => !some.includes(one.value));
  if (form.elements.players.selectedOptions[0]?.disabled) (numbers.find((one) => !one.disabled) ?? numbers[1]).selected = true;
  for (const row of form.querySelectorAll("[data-module]")) row.hidden = !chosen.has(row.dataset.module);
  form.querySelectorAll(".lobby-seats li").forEach((row, i) => { row.hidden = i >= +form.elements.players.value; });
}
if (form) {
  form.addEventListener("change", (event) => {
    const needs = event.target.matches?.("[name=module]:checked") ? event.target.dataset.needs.split(" ") : [];
    for (const one of form.querySelectorAll("[name=module]")) if (needs.includes(one.value)) one.checked = true;
    shown();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const players = +form.elements.players.value, options = {};
    for (const one of form.querySelectorAll("[name^='option.']")) if (one.value && !one.closest("[data-module]").hidden) options[one.name.slice(7)] = one.value;
    const found = await send("/tables", {
      modules: [...form.querySelectorAll("[name=module]:checked")].map((one) => one.value),
      edition: form.elements.edition?.value || "", players, options,
      seats: [...form.querySelectorAll("[name=seat]")].slice(0, players).map((one) => one.value),
      friendly: form.elements.friendly.checked,
    });
    if (found) location.assign(found.to + location.search);
  });
  shown();
}
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-new-link]");
  if (button && await send(`/tables/${document.querySelector("[data-table]").dataset.table}/link`, { player: button.dataset.newLink })) location.reload();
});
