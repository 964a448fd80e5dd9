// The page shows what the server draws. Here: choosing, asking, lighting up, walking over a board, and keeping up.
"use strict";
const byId = (id) => document.getElementById(id);
const number = () => +byId("choice").dataset.n;
const wishes = new URLSearchParams(location.search);
const kept = (name) => { try { return localStorage.getItem(`rondel.${name}`); } catch { return null; } };
const keep = (name, value) => { try { localStorage.setItem(`rondel.${name}`, value); } catch { /* a private window */ } };
const SETTLING = 350, GONE = 4404;
let shown = 0, socket = null, waited = 0, again = 0, chosen = -1;

// --- keeping up ---

function morph(id, html) {
  const old = byId(id);
  if (!old) return;
  const callbacks = { beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS") };
  Idiomorph.morph(old, html, { morphStyle: "outerHTML", restoreFocus: true, callbacks });
}
function show(news) {
  if (news.sections.choice) shown = performance.now();
  const before = Moving.places(news.moves);
  for (const [id, html] of Object.entries(news.sections)) morph(id, html);
  if (news.say) byId("news").textContent = news.say;
  document.documentElement.lang = byId("choice").lang;
  document.body.classList.toggle("listed", wishes.get("list") === "1");
  Moving.play(before, news.moves);
  Framing.again();
  reveal();
}
function reveal() {
  const first = document.querySelector(".spot.can"), sheet = byId("choice").getBoundingClientRect();
  if (!first || innerWidth >= 720) return;
  const at = first.getBoundingClientRect();
  const behavior = Moving.calm.matches ? "auto" : "smooth";
  if (at.top < 50 || at.bottom > sheet.top) (first.ownerSVGElement || first).scrollIntoView({ block: "start", behavior });
}
function connect() {
  clearTimeout(again);
  const mine = new WebSocket(`ws://${location.host}${location.pathname}live?${wishes}`);
  socket?.close();
  socket = mine;
  mine.onmessage = (event) => {
    waited = 0;
    tell("");
    if (byId("told").textContent === document.body.dataset.lost) byId("dialog").close();
    show(JSON.parse(event.data));
  };
  let wasOpen = false;
  mine.onopen = () => { wasOpen = true; };
  mine.onclose = async (event) => {
    if (mine !== socket) return;
    if (event.code === GONE || (!wasOpen && await leadsNowhere())) return tell(document.body.dataset.gone);
    if (mine !== socket) return;
    waited = Math.min(waited ? waited * 2 : 500, 15000);
    tell(document.body.dataset.lost);
    again = setTimeout(connect, waited * (.8 + Math.random() * .4));
  };
}
// Why a socket is refused no browser tells: a page that is not there any more is asked for in vain.
async function leadsNowhere() {
  try { return (await fetch("log?since=999999999", { method: "HEAD" })).status === 404; } catch { return false; }
}
function tell(text) {
  let line = byId("connection");
  if (!line) document.body.append(Object.assign(line = document.createElement("p"), { id: "connection", role: "status" }));
  line.textContent = text;
  line.hidden = !text;
}
function wish(name, value) {
  wishes.set(name, value);
  if (name !== "list") keep(name, value);
  history.replaceState(null, "", `?${wishes}`);
  connect();
}

// On small screens only the language spoken stands there, and unfolds the others.
function speak(link) {
  const others = link.parentElement, is_folded = [...others.children].some((one) => !one.offsetWidth);
  others.classList.toggle("unfolded", is_folded);
  if (!is_folded) wish("lang", link.dataset.lang);
}

// --- doing and asking ---

let doing = Promise.resolve();
// One after the other: nothing that somebody taps is dropped, and what was tapped twice is stale by then.
function act(deed, body = {}) {
  const asked = { n: number(), ...body };
  return doing = doing.then(() => send(deed, asked));
}
async function send(deed, asked) {
  try {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${deed}?lang=${document.documentElement.lang}`, { method: "POST", headers, body: JSON.stringify(asked) });
    const found = answer.status === 204 ? null : await answer.json().catch(() => ({}));
    if (!answer.ok && answer.status !== 409) say(found?.said || document.body.dataset.wrong);
    if (!answer.ok && answer.status !== 409) chosen = -1;
    return answer.ok ? found : null;
  } catch {
    chosen = -1;
    say(document.body.dataset.lost);
    return null;
  }
}
function pick(option) {
  // What was chosen already is not chosen again: a second click means the same.
  if (chosen === number()) return;
  chosen = number();
  act("choose", { option });
}
async function ask(what, values = {}) {
  const query = new URLSearchParams({ ...values, lang: document.documentElement.lang });
  byId("told").textContent = document.body.dataset.thinking;
  if (!byId("dialog").open) byId("dialog").showModal();
  try {
    const answer = await fetch(`${what}?${query}`);
    if (answer.ok) byId("told").innerHTML = await answer.text();
    else say((await answer.json()).said);
  } catch { say(document.body.dataset.lost); }
  if (!values.what) byId("told").querySelector("input")?.focus();
}
function say(text) {
  byId("told").textContent = text;
  if (!byId("dialog").open) byId("dialog").showModal();
}
const deeds = {
  undo: () => act("undo"),
  "offer-undo": () => act("offer-undo"),
  agree: () => act("agree", { agrees: true }),
  refuse: () => act("agree", { agrees: false }),
  skip: () => act("pace", { skip: true }),
  pace: (at) => act("pace", { ms: +at.ms }),
  bot: (at) => act("bot", { kind: at.kind }),
  again: async () => { const found = await act("again"); if (found?.to) location.assign(found.to + location.search); },
  why: () => ask("why"),
  hint: () => ask("hint"),
  log: () => ask("log"),
  signs: () => ask("signs"),
  wish: (at) => wish(at.wish, at.to),
  close: () => byId("dialog").close(),
};
document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  if (event.target === byId("dialog")) return byId("dialog").close();
  const language = at("[data-lang]"), step = at("[data-undo-to]"), rule = at("[data-ask]"), tool = at("[data-do]"), option = at("[data-option]");
  if (language) { event.preventDefault(); speak(language); }
  else if (step) act("undo", { to: +step.dataset.undoTo });
  else if (rule) ask("rule", { option: rule.dataset.ask });
  else if (tool) deeds[tool.dataset.do]?.(tool.dataset);
  else if (option) {
    // A second tap of the same finger, or the second half of a double click, means what was there before.
    if ((event.pointerType === "touch" || event.detail > 1) && performance.now() - shown < SETTLING) return;
    pick(option.dataset.option);
  }
  else if (at(".spot, .tok, .bit, .card, .chip") && !byId("choice").classList.contains("waiting")) {
    // What is dark tells why.
    const dark = at(".tok[id]") || at(".bit[id], .card[id], .chip[id]") || at(".spot[id]");
    if (dark && document.querySelector(".opt")) ask("why", { what: dark.id });
  }
});
document.addEventListener("submit", (event) => {
  if (event.target.id !== "why") return;
  event.preventDefault();
  ask("why", { what: event.target.elements.what.value });
});

// --- lighting up ---

function light(id, on) {
  for (const one of document.querySelectorAll(`[data-option="${CSS.escape(id)}"]`)) one.classList.toggle("lit", on);
  const line = document.querySelector(`.opt[data-option="${CSS.escape(id)}"]`)?.dataset;
  for (const key of line?.at?.split(" ") ?? []) byId(key)?.classList.toggle("lit", on);
  for (const key of line?.goes?.split(" ") ?? []) byId(key)?.classList.toggle("goes", on);
}
for (const [type, on] of [["mouseover", true], ["mouseout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(type, (event) => {
    const option = event.target.closest?.("[data-option]");
    if (option) light(option.dataset.option, on);
  });
}

// --- keys ---

let typed = "", typing = 0;
function choose(key) {
  typed += key;
  clearTimeout(typing);
  const all = [...document.querySelectorAll(".opt[data-key]")];
  const exact = all.find((one) => one.dataset.key === typed), longer = all.some((one) => one.dataset.key !== typed && one.dataset.key.startsWith(typed));
  const folded = exact?.closest("details:not([open])"), n = number(), id = exact?.dataset.option;
  // Nobody chooses what they do not see: the first press unfolds the list.
  const take = () => { typed = ""; if (folded) folded.open = true; else if (n === number() && exact?.dataset.option === id) exact?.click(); };
  if (exact && !longer) take();
  else typing = setTimeout(take, exact || longer ? 600 : 0);
}
// A step from a place: by the board's own ways, the one that lies best in the direction of the key.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let ways = null;
async function learn() {
  const scene = await (await fetch("scene.json")).json();
  ways = new Map(scene.boards.flatMap((board) => board.spots.map((spot) => [spot.key, Object.values(spot.ways)])));
}
async function walk(key) {
  if (!ways) await learn();
  const all = [...ways.keys()], here = all.find((id) => byId(id) && byId(id).contains(document.activeElement));
  if (!here) { const first = byId(all.find((id) => byId(id)?.classList.contains("can")) ?? all[0]); return void (first && focus(first)); }
  const [dx, dy] = WAYS[key];
  const middle = (one) => { const r = one.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const [x, y] = middle(byId(here));
  // Ways may lead one way only; whoever looks around may go back.
  const near = new Set([...ways.get(here), ...all.filter((id) => ways.get(id).includes(here))]);
  let best = null, most = .3;
  for (const id of near) {
    const one = byId(id);
    if (!one) continue;
    const [a, b] = middle(one), far = Math.hypot(a - x, b - y) || 1, along = ((a - x) * dx + (b - y) * dy) / far;
    if (along > most) [best, most] = [one, along];
  }
  if (best) focus(best);
}
function focus(one) {
  if (!one.hasAttribute("tabindex")) one.setAttribute("tabindex", "-1");
  one.focus();
}
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input,textarea,select") || event.ctrlKey || event.metaKey || event.altKey || event.repeat || byId("dialog").open) return;
  const is = event.target, key = event.key;
  // Of what is dark, too: it tells why.
  if ((key === "Enter" || key === " ") && is.matches("[role=button], .spot[id], .tok[id]")) { event.preventDefault(); is.dispatchEvent(new MouseEvent("click", { bubbles: true })); }
  else if (/^\d$/.test(key)) choose(key);
  else if (key === "u") deeds.undo();
  else if (key === "w") deeds.why();
  else if (key === "?") { const at = is.closest("[data-option]") || document.querySelector(".opt[data-option]"); if (at) ask("rule", { option: at.dataset.option }); }
  else if (key in WAYS && !is.matches("summary")) { event.preventDefault(); walk(key); }
});

for (const name of ["lang", "guide"]) if (!wishes.has(name) && kept(name) !== null) wishes.set(name, kept(name));
if (!wishes.has("guide")) wishes.set("guide", "1");
connect();
