// @ts-check
/**
 * What is the best move here? UCT, run in slices: between them a program may look at the clock, show what is known so
 * far, or stop. It ends by itself when the move is proved to win.
 */
import { stream, Uct, uctSchema } from "playout";
import { AllCells, HexGame, hexPosition, WalkPlayout } from "playout/hex";

const game = new HexGame({ width: 5 });
const position = hexPosition(["...W.", "BB.WW", "BB...", "....B", ".BWW."], "W");

const search = new Uct(
  {
    clone: (state) => game.clone(state),
    candidates: new AllCells(game.board),
    playout: new WalkPlayout(game.board),
  },
  uctSchema.parse({ amaf: "half", exploration: 0.1 }),
);

const thinking = search.begin(position, stream("example"));
for (let slice = 0; slice < 10 && !thinking.decided; slice++) {
  thinking.run(2000);
  const { simulations, lines } = thinking.report(3);
  const moves = lines.map(({ move, value, error, proved }) => {
    const chance = `${(100 * (1 - value)).toFixed(1)} ± ${(100 * error).toFixed(1)} %`; // values are for Black
    return `${game.notation.formatMove(move)} ${proved ?? chance}`;
  });
  console.log(`${String(simulations).padStart(6)}  ${moves.join("   ")}`);
}
