// The form of a new game as JSON, and new links.
"use strict";
const form = document.getElementById("new"), notice = document.getElementById("notice"), words = document.body.dataset;
const FORM = "rondel.form";

function refuse(text) {
  notice.textContent = text;
  if (!text) return;
  // Whoever has pressed a button far below sees and hears why nothing comes of it.
  notice.scrollIntoView({ block: "center" });
  notice.focus({ preventScroll: true });
}
async function send(to, body) {
  refuse("");
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(to + location.search, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
  const found = await answer?.json().catch(() => null);
  if (!answer?.ok) refuse(found?.said || words.wrong);
  return answer?.ok ? found : null;
}

// --- modules: what needs what, and what fits together ---

const boxes = form ? [...form.querySelectorAll("[name=module]")] : [], boxOf = new Map(boxes.map((box) => [box.value, box]));
const listed = (text) => text?.split(" ").filter(Boolean) ?? [];
function wholeOf(box, found = new Set()) {
  if (box && !found.has(box)) { found.add(box); listed(box.dataset.needs).forEach((name) => wholeOf(boxOf.get(name), found)); }
  return found;
}
const gamesOf = (...some) => new Set(some.flatMap((box) => [...wholeOf(box)]).filter((box) => box.dataset.players));
const excludes = (one, other) => listed(one.dataset.excludes).includes(other.value);
function isOther(box, games) {
  const mine = [...gamesOf(box)];
  return games.size > 0 && mine.length > 0 && !mine.every((game) => games.has(game));
}
function ticked(box) {
  const whole = [...wholeOf(box)], games = gamesOf(box);
  for (const one of whole) one.checked = true;
  for (const one of boxes.filter((one) => one.checked && !whole.includes(one))) {
    if (isOther(one, games) || whole.some((each) => [...wholeOf(one)].some((part) => excludes(each, part) || excludes(part, each)))) one.checked = false;
  }
}
// What needs a module is not played without it.
function unticked(box) {
  for (const one of boxes) if (one !== box && wholeOf(one).has(box)) one.checked = false;
}
function shown() {
  const chosen = boxes.filter((box) => box.checked), games = gamesOf(...chosen), names = new Set(chosen.map((box) => box.value));
  for (const box of boxes) {
    // Another game can be chosen at any time; what belongs to it, when it is.
    box.disabled = !box.checked && !box.dataset.players && isOther(box, games);
    box.closest("label").classList.toggle("other", box.disabled);
  }
  const made = chosen.map((box) => listed(box.dataset.players)).filter((some) => some.length);
  const numbers = [...form.elements.players.options];
  for (const one of numbers) one.disabled = one.hidden = made.some((some) => !some.includes(one.value));
  if (form.elements.players.selectedOptions[0]?.disabled) (numbers.find((one) => !one.disabled) ?? numbers[1]).selected = true;
  for (const row of form.querySelectorAll("[data-module]")) row.hidden = !names.has(row.dataset.module);
  form.querySelectorAll(".lobby-seats li").forEach((row, i) => { row.hidden = i >= +form.elements.players.value; });
}

// --- the form ---

function kept(state) {
  const fields = [...form.elements].filter((one) => one.name);
  return fields.map((one, i) => {
    const is = one.type === "checkbox" ? "checked" : "value", key = `${one.name} ${is === "checked" ? one.value : i}`;
    if (state && key in state) one[is] = state[key];
    return [key, one[is]];
  });
}
// Another language is another page: what was chosen goes along.
function leaveForm() {
  try { sessionStorage.setItem(FORM, JSON.stringify(Object.fromEntries(kept()))); } catch { /* a private window */ }
}
function findForm() {
  try { kept(JSON.parse(sessionStorage.getItem(FORM) ?? "{}")); sessionStorage.removeItem(FORM); } catch { /* a private window */ }
}
function asked() {
  const players = +form.elements.players.value, options = {};
  for (const one of form.querySelectorAll("[name^='option.']")) if (one.value && !one.closest("[data-module]").hidden) options[one.name.slice(7)] = one.value;
  return {
    modules: boxes.filter((box) => box.checked).map((box) => box.value),
    edition: form.elements.edition?.value || "", players, options,
    seats: [...form.querySelectorAll("[name=seat]")].slice(0, players).map((one) => one.value),
    friendly: form.elements.friendly.checked,
  };
}
if (form) {
  form.addEventListener("change", (event) => {
    if (event.target.name === "module") (event.target.checked ? ticked : unticked)(event.target);
    refuse("");
    shown();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = asked();
    if (!body.modules.length && !body.edition) return refuse(words.chooseFirst);
    const found = await send("/tables", body);
    if (found) location.assign(found.to + location.search);
  });
  findForm();
  shown();
}
document.addEventListener("click", async (event) => {
  if (form && event.target.closest("[data-lang]")) leaveForm();
  const button = event.target.closest("[data-new-link]");
  if (!button || !confirm(button.dataset.sure)) return;
  if (await send(`/tables/${document.querySelector("[data-table]").dataset.table}/link`, { player: button.dataset.newLink })) location.reload();
});
for (const time of document.querySelectorAll("time")) {
  time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}
