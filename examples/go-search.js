// @ts-check
/**
 * A search of Go, put together by hand: playouts by learned weights, moves in the order of learned priors, which join one by
 * one, and RAVE. On 5x5 the first stone belongs in the middle and wins the whole board.
 */
import { ProgressiveWidening, stream, Uct, uctSchema } from "playout";
import {
  GoGame,
  GoMoveGenerator,
  loadPolicy,
  loadPrior,
  POLICIES,
  SoftmaxPlayout,
  Territory,
} from "playout/go";

const game = new GoGame({ width: 5, rules: "cgos", komi: 7.5 });
const policy = POLICIES.at(-1) ?? "uniform"; // the strongest is the last

const search = new Uct(
  {
    clone: (state) => game.clone(state),
    candidates: new GoMoveGenerator(game.board, loadPrior("wide")),
    playout: new SoftmaxPlayout(game.board, loadPolicy(policy)),
    widening: new ProgressiveWidening({ first: 40, growth: 1.4 }),
  },
  uctSchema.parse({ exploration: 0.31, expand: 4, amaf: "visited", mix: "rave" }),
);

const state = game.start();
const thinking = search.begin(state, stream("example"));
thinking.run(5000);
const { best, lines } = thinking.report(3);
for (const { move, visits, value, error } of lines) {
  const chance = `${(100 * value).toFixed(1)} ± ${(100 * error).toFixed(1)} %`; // values are for Black
  console.log(`${game.notation.formatMove(move)} ${String(visits).padStart(5)} visits  ${chance}`);
}

state.play(best);
const { score, owners } = new Territory(game.board).estimate(state, stream("owners"), 1000);
console.log(`by playouts Black has ${score.toFixed(1)} points more than White then, and of each point:`);
for (let row = 0; row < 5; row++) {
  const line = Array.from(owners.subarray(5 * row, 5 * row + 5), (owner) => owner.toFixed(2).padStart(6));
  console.log(line.join(""));
}
