/**
 * Hex playouts of every kind on boards of random games, with and without owners, with "begin" and "end" around them;
 * see garbage.test.ts.
 */
import { stream } from "../../dist/core/random.js";
import { Batch } from "../../dist/games/hex/batch.js";
import { ConventionalPlayout, ExactRowsPlayout, RowsPlayout, WalkPlayout } from "../../dist/games/hex/playouts.js";
import { HexBoard, HexState } from "../../dist/games/hex/rules.js";

const board = new HexBoard(11);
const rng = stream("garbage", "hex");
const owners = new Int8Array(board.cells);
const tally = { wins: 0, held: new Int32Array(board.cells), heldWins: new Int32Array(board.cells) };

const states = Array.from({ length: 60 }, (_, stones) => {
  const state = new HexState(board);
  while (state.count < stones) {
    const cell = rng.below(board.cells);
    if (state.at(cell) === 0) state.play(cell);
  }
  return state;
});

function single(playout) {
  return (rounds) => {
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < states.length; i++) {
        playout.run(states[i], rng);
        playout.run(states[i], rng, owners);
      }
    }
  };
}

function batched(batch) {
  return (rounds) => {
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < states.length; i++) {
        batch.run(states[i], rng, tally, false);
        batch.run(states[i], rng, tally, true);
      }
    }
  };
}

const kinds = [
  single(new ConventionalPlayout(board)),
  single(new WalkPlayout(board)),
  single(new RowsPlayout(board)),
  single(new ExactRowsPlayout(board)),
  batched(new Batch(board)),
  batched(new Batch(board, { wasm: false })),
];

for (const run of kinds) for (let i = 0; i < 10; i++) run(40); // until everything is compiled
globalThis.gc();
console.log("begin");
for (const run of kinds) run(1500);
console.log("end");
