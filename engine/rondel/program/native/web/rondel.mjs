// The rules of one line-up as WebAssembly: `rules.wasm` beside this file, which `rondel build --target wasm` wrote.
//
//     const rondel = await load(await readFile("rules.wasm"));        // or: await load(fetch("rules.wasm"))
//     const game = rondel.start(7);
//     while (!game.over) game.run(game.options[0]);
//     game.points;
//
// The same seed and the same choices give the same game as everywhere else in Rondel. A game is kept in JavaScript, and
// only the one that is being played lies in the memory of the module: that never grows, and there is nothing to free.

const PAGE = 65536;
const WORD = 8;
const ALIGNED = 64; // bytes
const AT_ONCE = 256; // games that are played in one call
const MOST_DECISIONS = 20000; // after which a game is given up
const FAILURES = ["", "too_long", "too_deep", "rule_failed", "never_rolled", "no_such_code", "no_such_block", "log_full"];
const POLICIES = { random: 0n, first: 1n, greedy: 2n };

/** The rules, from the bytes of a module, a compiled module, or the answer to a fetch. */
export async function load(source) {
  let given = await source;
  if (typeof Response !== "undefined" && given instanceof Response) given = await given.arrayBuffer();
  const module = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given);
  return new Rondel((await WebAssembly.instantiate(module)).exports);
}

/** A rule failed in play: `failure` says how, `who` is the number of the deed (`doers` in names.json). */
export class RuleFailure extends Error {
  constructor(failure, who) {
    super(`a rule failed in play: ${failure}`);
    this.name = "RuleFailure";
    this.failure = failure;
    this.who = who;
  }
}

/** Memory of the module, shared out once. */
class Memory {
  constructor(exports) {
    this.memory = exports.memory;
    this.next = Math.ceil(exports.__heap_base.value / ALIGNED) * ALIGNED;
  }

  take(bytes) {
    const found = this.next;
    this.next += Math.ceil(Number(bytes) / ALIGNED) * ALIGNED;
    return found;
  }

  grown() {
    const more = Math.ceil((this.next - this.memory.buffer.byteLength) / PAGE);
    if (more > 0) this.memory.grow(more);
    return this.memory.buffer;
  }
}

class Rondel {
  #exports;
  #buffer;
  #stack;
  #at;
  #resident = null; // the game whose words lie in the module
  #kept = new WeakMap(); // the words of all others

  constructor(exports) {
    this.#exports = exports;
    this.#stack = exports.__stack_pointer.value;
    this.seats = Number(exports.rondel_seats());
    const memory = new Memory(exports);
    const position = exports.rondel_words() * BigInt(WORD);
    this.#at = {
      context: memory.take(exports.rondel_context_bytes()),
      here: memory.take(position),
      other: memory.take(position),
      spare: memory.take(2n * position), // greedy players imagine one and try on the other
      policy: memory.take(4 * WORD),
      seats: memory.take(this.seats * WORD),
      points: memory.take(this.seats * WORD),
      rows: memory.take(AT_ONCE * (this.seats + 2) * WORD),
    };
    this.#at.codes = exports.rondel_codes(this.#at.context);
    this.#buffer = memory.grown();
  }

  /** The memory of the module, which never grows. */
  get bytes() {
    return this.#buffer.byteLength;
  }

  /** A new game, played on to its first choice. */
  start(seed) {
    const { here, context } = this.#at;
    this.#keepResident();
    const count = this.#called(() => this.#exports.rondel_start(here, context, BigInt(seed)));
    return (this.#resident = new Game(this.#door, this.#codes(count)));
  }

  /** So many whole games, number i with the seed `firstSeed + i`: for each the points, the decisions, whether it ended. */
  games(firstSeed, n, how = {}) {
    const { other, spare, context, rows } = this.#at;
    const policy = this.#policy(how);
    return this.#many(n, (first, count) => {
      const seed = BigInt(firstSeed) + BigInt(first);
      return this.#exports.rondel_games(other, spare, context, seed, BigInt(count), policy, rows);
    });
  }

  /** Games from a position on, chance drawn anew in each; number i hangs on the position, the seed and i alone.
   *
   * With `seat` each begins with a position that looks the same to that seat: what it cannot know is drawn anew.
   * `choose` names how each seat chooses, in turn: random, first, greedy.
   */
  playouts(game, n, seed = 0, how = {}) {
    const { here, other, spare, context, rows } = this.#at;
    this.#bring(game);
    const policy = this.#policy(how);
    return this.#many(n, (first, count) =>
      this.#exports.rondel_playouts(
        here, other, spare, context, BigInt(seed), BigInt(first), BigInt(count), policy, rows,
      ),
    );
  }

  // --- what games ask for ---

  #door = {
    run: (game, code) => {
      const { here, context } = this.#at;
      this.#bring(game);
      this.#resident = null; // where a rule fails there is no position any more
      const count = this.#called(() => this.#exports.rondel_run(here, context, BigInt(code)));
      this.#resident = game;
      return this.#codes(count);
    },
    look: (game, name, ...more) => {
      this.#bring(game);
      return this.#exports[`rondel_${name}`](this.#at.here, ...more);
    },
    points: (game) => {
      this.#bring(game);
      this.#exports.rondel_points(this.#at.here, this.#at.points);
      return Array.from(new BigInt64Array(this.#buffer, this.#at.points, this.seats), Number);
    },
    copy: (game) => {
      const copied = new Game(this.#door, game.options);
      this.#kept.set(copied, this.#resident === game ? this.#words() : this.#wordsOf(game));
      return copied;
    },
    redrawn: (game, seat, seed) => {
      const { here, other, spare, context } = this.#at;
      this.#bring(game);
      const count = this.#called(() =>
        this.#exports.rondel_redraw(other, spare, context, here, BigInt(seat), BigInt(seed)),
      );
      const codes = this.#codes(count);
      this.#keepResident();
      this.#exports.rondel_copy(here, other);
      return (this.#resident = new Game(this.#door, codes));
    },
  };

  #bring(game) {
    if (this.#resident === game) return;
    const words = this.#wordsOf(game);
    this.#keepResident();
    new BigInt64Array(this.#buffer, this.#at.here, words.length).set(words);
    this.#kept.delete(game);
    this.#resident = game;
  }

  #keepResident() {
    if (this.#resident !== null) this.#kept.set(this.#resident, this.#words());
    this.#resident = null;
  }

  #wordsOf(game) {
    const words = this.#kept.get(game);
    if (words === undefined) throw new Error("this is no game of these rules, or a rule failed in it");
    return words;
  }

  #words() {
    const used = Number(this.#exports.rondel_used_words(this.#at.here));
    return new BigInt64Array(this.#buffer, this.#at.here, used).slice();
  }

  #codes(count) {
    return Object.freeze(Array.from(new Int32Array(this.#buffer, this.#at.codes, Number(count))));
  }

  /** A call that may end in a trap: then the stack is put back, and the context says why. */
  #called(call) {
    try {
      return call();
    } catch (error) {
      this.#exports.__stack_pointer.value = this.#stack;
      if (error instanceof RangeError) throw new RuleFailure("too_deep", -1); // more calls than the host allows
      const failure = Number(this.#exports.rondel_failure(this.#at.context));
      if (!(error instanceof WebAssembly.RuntimeError) || !failure) throw error;
      throw new RuleFailure(FAILURES[failure], Number(this.#exports.rondel_who(this.#at.context)));
    }
  }

  #policy({ choose = ["random"], seat = -1, most = MOST_DECISIONS }) {
    const { policy, seats } = this.#at;
    const names = Array.from({ length: this.seats }, (_, i) => choose[i % choose.length]);
    const unknown = names.find((name) => !(name in POLICIES));
    if (unknown !== undefined) throw new RangeError(`nobody can choose '${unknown}'; ${Object.keys(POLICIES).join(", ")}`);
    new BigInt64Array(this.#buffer, seats, this.seats).set(names.map((name) => POLICIES[name]));
    new Uint32Array(this.#buffer, policy, 2).set([seats, 0]);
    new BigInt64Array(this.#buffer, policy + WORD, 3).set([0n, BigInt(most), BigInt(seat)]);
    return policy;
  }

  #many(n, play) {
    const found = [];
    const width = this.seats + 2;
    for (let first = 0; first < n; first += AT_ONCE) {
      const count = Math.min(AT_ONCE, n - first);
      this.#called(() => play(first, count));
      const rows = new BigInt64Array(this.#buffer, this.#at.rows, count * width);
      for (let i = 0; i < count; i++) {
        const [decisions, ended] = [Number(rows[i * width + this.seats]), rows[i * width + this.seats + 1] === 1n];
        const points = Array.from(rows.subarray(i * width, i * width + this.seats), Number);
        found.push({ points, decisions, ended });
      }
    }
    return found;
  }
}

class Game {
  #door;

  constructor(door, options) {
    this.#door = door;
    this.options = options; // codes; nothing if the game is over
  }

  /** Takes a choice and plays on to the next one. */
  run(code) {
    if (!this.options.includes(code)) throw new RangeError(`${code} is not on offer`);
    this.options = [];
    return (this.options = this.#door.run(this, code));
  }

  /** The same position once more, to be played on. */
  copy() {
    return this.#door.copy(this);
  }

  /** A position that looks the same to a seat (1 is the first, 0 knows what all know), the rest drawn anew. */
  redraw(seat, seed) {
    return this.#door.redrawn(this, seat, seed);
  }

  get over() {
    return this.#door.look(this, "over") === 1;
  }

  /** By seat. */
  get points() {
    return this.#door.points(this);
  }

  /** Who decides, as the number of a seat, from 1 on. */
  get you() {
    return this.#door.look(this, "you");
  }

  /** Where the game waits (`pauses` in names.json). */
  get waits() {
    return this.#door.look(this, "waits");
  }

  /** Where a piece lies, by their numbers; behind the places come pieces that carry others. */
  place(piece) {
    return this.#door.look(this, "place", piece);
  }

  /** Which face of a piece lies up; 0 if it has none. */
  face(piece) {
    return this.#door.look(this, "face", piece);
  }

  /** Equal positions, equal digests, chance apart; 64 bits. */
  get digest() {
    return BigInt.asUintN(64, this.#door.look(this, "digest"));
  }
}
