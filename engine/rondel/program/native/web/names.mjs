// What is on offer in ids: those that all of Rondel writes, from the numbers of a game and from `names.json`.
//
//     const { player, about, options } = decision(names, game);       // options: [{ code: 5, id: "cell.r2c2" }, …]

/** Who decides, about what, and the options with their ids; null if the game is over. */
export function decision(names, game) {
  const pause = names.pauses[game.waits];
  if (pause === undefined) return null;
  const options = game.options.map((code) => optionOf(names, game, pause, code));
  const player = names.players[game.you - 1] ?? "";
  const told = toldApart(names, game, options).map(({ code, id }) => ({ code, id }));
  return { player, about: pause.about, what: pause.what, options: told };
}

/** A piece as options name it: the chooser's own without the owner, with the face that lies up. */
export function pieceId(names, game, number) {
  const piece = names.pieces[number - 1];
  const face = game.face(number);
  const name = piece.owner && piece.owner === game.you ? piece.own : piece.name;
  return face ? `${name}:${names.faces[piece.kind][face - 1]}` : name;
}

/** What a place is called; behind the places come pieces that carry others. */
export function placeId(names, number) {
  return names.places[number - 1] ?? names.pieces[number - names.places.length - 1]?.name ?? "none";
}

function optionOf(names, game, pause, code) {
  const single = pause.codes[code];
  if (single !== undefined) return { code, id: single, piece: 0 };
  if (pause.of === "piece") return { code, id: pieceId(names, game, code), piece: code };
  const id = pause.of === "number" ? String(code - names.number_codes) : names.members[pause.of][code - 1];
  return { code, id: id ?? "none", piece: 0 };
}

/** Options named alike get their place, and if that does not help what rides on them, and then a number. */
function toldApart(names, game, options) {
  for (const more of [atPlace, withRiders, numbered]) {
    const alike = new Map();
    for (const { id } of options) alike.set(id, (alike.get(id) ?? 0) + 1);
    if (alike.size === options.length) return options;
    options = options.map((option, i) =>
      alike.get(option.id) > 1 ? { ...option, id: option.id + more(names, game, option.piece, i) } : option,
    );
  }
  return options;
}

function atPlace(names, game, piece) {
  return piece ? `@${placeId(names, game.place(piece))}` : "";
}

function withRiders(names, game, piece) {
  if (!piece || piece > names.hosts) return "";
  const riders = names.pieces.filter((_, i) => game.place(i + 1) === names.places.length + piece);
  return riders.map(({ name }) => `+${name}`).sort().join("");
}

function numbered(names, game, piece, index) {
  return `#${index}`;
}
