/** The entry `playout/go`: rules, notation, playouts by a policy, priors, territory, records and pictures of Go. */

export { drawGo } from "../draw/board/go.js";
export { drawGoTerminal } from "../draw/board/terminal.js";
export { GoBoard } from "../games/go/board.js";
export { GoGame } from "../games/go/game.js";
export { describeGo, formatLead, goPosition, playMoves } from "../games/go/notation.js";
export {
  GradientPlayout,
  SoftmaxPlayout,
} from "../games/go/playouts.js";
export { FEATURES, GoPolicy, loadPolicy, POLICIES } from "../games/go/policy.js";
export {
  GoMoveGenerator,
  loadPrior,
  type Prior,
} from "../games/go/prior.js";
export { type GoRecord, parseGoGames, statesOf } from "../games/go/records.js";
export type { GoRules } from "../games/go/rules.js";
export { type GoSpec, goKit, goSchema } from "../games/go/setup.js";
export { formatGoSgf, parseGoSgf, parseGoSgfs } from "../games/go/sgf.js";
export { areaScore, GoState } from "../games/go/state.js";
export { Territory } from "../games/go/territory.js";
