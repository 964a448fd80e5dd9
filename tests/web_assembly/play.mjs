// Plays games of a folder that `rondel build --target wasm` wrote, and prints what came of them as JSON.
//
//     node --expose-gc play.mjs FOLDER TASK NUMBERS…

import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, task, ...given] = process.argv.slice(2);
const beside = (name) => import(pathToFileURL(join(resolve(folder), name)));
const { load } = await beside("rondel.mjs");
const { decision } = await beside("names.mjs");
const bytes = await readFile(join(folder, "rules.wasm"));
const names = JSON.parse(await readFile(join(folder, "names.json"), "utf-8"));
const rondel = await load(bytes);

// --- who chooses at random, as everywhere in Rondel ---

const word = (x) => BigInt.asUintN(64, x);
const GOLDEN = 0x9e3779b97f4a7c15n;

function mix(x) {
  x = word((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n);
  x = word((x ^ (x >> 27n)) * 0x94d049bb133111ebn);
  return x ^ (x >> 31n);
}

function play(seed, look) {
  const game = rondel.start(seed);
  const key = mix(word(BigInt(seed) ^ 0x9e6c63d0876a9a47n));
  let decisions = 0;
  while (game.options.length) {
    look(game);
    const count = game.options.length;
    if (count > 1) decisions++;
    game.run(game.options[count > 1 ? Number(mix(word(key + BigInt(decisions) * GOLDEN)) % BigInt(count)) : 0]);
  }
  look(game);
  return { points: game.points, decisions, ended: game.over };
}

// --- tasks ---

const TASKS = {
  imports: () => WebAssembly.Module.imports(new WebAssembly.Module(bytes)),

  /** Whole games inside the module. */
  games: (first, n) => rondel.games(first, n),

  /** Games step by step: how they went, and the digest of the position at every choice that is one. */
  steps: (first, n) =>
    Array.from({ length: n }, (_, i) => {
      const digests = [];
      const row = play(first + i, (game) => {
        if (game.options.length !== 1) digests.push(game.digest.toString(16));
      });
      return { ...row, digests };
    }),

  /** What everybody is asked, in ids. */
  decisions: (first, n) => {
    const found = [];
    for (let seed = first; seed < first + n; seed++) {
      play(seed, (game) => {
        const asked = decision(names, game);
        found.push(asked && [asked.player, asked.about, asked.what, asked.options.map(({ id }) => id)]);
      });
    }
    return found;
  },

  /** Playouts from the middle of a game, for each seat and way to choose; a copy is played beside them. */
  playouts: (seed, steps, n) => {
    const game = rondel.start(seed);
    for (let i = 0; i < steps; i++) game.run(game.options[0]);
    const kept = game.copy();
    game.run(game.options[0]);
    const found = [-1, 0, 1].map((seat) => rondel.playouts(kept, n, 5, { seat }));
    const policies = [["first"], ["greedy", "random"]].map((choose) => rondel.playouts(kept, n, 5, { choose }));
    return { rows: [...found, ...policies], redrawn: kept.redraw(1, 9).digest.toString(16), kept: kept.digest.toString(16) };
  },

  /** A game that fails, many times over: how, and whose doing it was; between them the module stays as it is. */
  failures: (times) => {
    const found = new Set();
    for (let i = 0; i < times; i++) {
      try {
        const game = rondel.start(1);
        while (game.options.length) game.run(game.options.at(-1));
        found.add("none");
      } catch (error) {
        found.add(`${error.failure} ${names.doers[error.who] ?? ""}`);
      }
    }
    return [...found];
  },

  /** What is not on offer is refused, and the game goes on. */
  refusals: () => {
    const game = rondel.start(1);
    const told = [() => game.run(-7), () => game.run(1.5), () => rondel.games(1, 1, { choose: ["best"] })].map((call) => {
      try {
        return call();
      } catch (error) {
        return `${error.name}: ${error.message}`;
      }
    });
    return { told, digest: game.digest === rondel.start(1).digest };
  },

  /** How much more memory is in use after many games and copies than after some. */
  memory: async (games, copies) => {
    const used = async () => {
      const game = rondel.start(1);
      for (let i = 0; i < copies; i++) game.copy().run(game.options[0]);
      for (let first = 0; first < games; first += 500) rondel.games(first, 500);
      for (let i = 0; i < 3; i++) {
        globalThis.gc(); // what it frees is given back a moment later
        await new Promise((done) => setTimeout(done, 50));
      }
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const before = [await used(), rondel.bytes];
    return { more: (await used()) - before[0], module: rondel.bytes - before[1] };
  },

  /** Decisions a second inside, steps from JavaScript, copies that are played on: best of rounds of a CPU second. */
  speed: (rounds) => {
    let [inside, stepped, copies] = [0, 0, 0];
    const timed = (work) => {
      let [done, spent] = [0, 0];
      for (const start = process.cpuUsage(); spent < 1e6; spent = process.cpuUsage(start).user) done += work();
      return Math.round((done * 1e6) / spent);
    };
    const steps = () => {
      const game = rondel.start(steps.seed++);
      let n = 0;
      for (; game.options.length; n++) game.run(game.options[n % game.options.length]);
      return n;
    };
    steps.seed = 0;
    const copied = (game) => {
      for (let i = 0; i < 100; i++) game.copy().run(game.options[0]);
      return 100;
    };
    const game = rondel.start(1);
    for (let i = 0; i < rounds; i++) {
      let first = 1;
      inside = Math.max(inside, timed(() => rondel.games((first += 50), 50).reduce((sum, row) => sum + row.decisions, 0)));
      stepped = Math.max(stepped, timed(steps));
      copies = Math.max(copies, timed(() => copied(game)));
    }
    return { decisions_a_second: inside, steps_a_second: stepped, copies_played_on_a_second: copies };
  },
};

// Written whole before node begins to end, for it may never do that (see Page.asked in test_games.py).
writeFileSync(1, `${JSON.stringify(await TASKS[task](...given.map(Number)))}\n`);
