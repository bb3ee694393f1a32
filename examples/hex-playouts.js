// @ts-check
/**
 * Five ways to play a position to its end at random. Coins and exact halves are two different games; within each
 * the chance to win comes out the same, the time does not.
 */
import { stream } from "playout";
import { Batch, ConventionalPlayout, ExactRowsPlayout, HexGame, RowsPlayout, WalkPlayout } from "playout/hex";

const game = new HexGame({ width: 11 });
const state = game.start();
for (const move of ["f6", "d4", "g5"]) state.play(game.notation.parseMove(move));

const playouts = 128 * 800;
const ways = {
  conventional: new ConventionalPlayout(game.board),
  "rows-exact": new ExactRowsPlayout(game.board),
  walk: new WalkPlayout(game.board),
  rows: new RowsPlayout(game.board),
};

/** @type {(name: string, count: (rng: import("playout").Rng) => number) => void} */
function measure(name, count) {
  const start = performance.now();
  const wins = count(stream("example", name));
  const ms = performance.now() - start;
  console.log(
    `${name.padEnd(12)}  Black wins ${((100 * wins) / playouts).toFixed(1)} %  in ${ms.toFixed(0)} ms`,
  );
}

for (const [name, playout] of Object.entries(ways)) {
  measure(name, (rng) => {
    let wins = 0;
    for (let i = 0; i < playouts; i++) wins += playout.run(state, rng);
    return wins;
  });
}

const batch = new Batch(game.board);
const tally = { wins: 0, held: new Int32Array(game.board.cells), heldWins: new Int32Array(game.board.cells) };
measure("batch", (rng) => {
  let wins = 0;
  for (let i = 0; i < playouts; i += batch.lanes) {
    batch.run(state, rng, tally, false);
    wins += tally.wins;
  }
  return wins;
});
