// The names of playout/games/go.
export { type Colour, colourOf, GoBoard, opponent } from "../games/go/board.js";
export {
  fewLeft,
  formatPriorFeature,
  MOST_PRIOR_FEATURES,
  PolicyFeatures,
  PRIOR_SETS,
  PriorFeatures,
  type PriorSet,
  priorFeatures,
  priorGroups,
  ShapeReader,
  Shapes,
} from "../games/go/features.js";
export { fixedHandicap, freeHandicap, GoGame, type GoOptions, mostHandicap } from "../games/go/game.js";
export {
  type ColourLetter,
  checkPasses,
  describeGo,
  formatColour,
  formatLead,
  formatMove as formatGoMove,
  formatPoint,
  formatRows as formatGoRows,
  formatSize as formatGoSize,
  formatState as formatGoState,
  goPosition,
  parseColour,
  parseMove as parseGoMove,
  parsePoint,
  parseRows as parseGoRows,
  parseSize as parseGoSize,
  parseState as parseGoState,
  playMoves as playGoMoves,
  type Size,
} from "../games/go/notation.js";
export { BLACK, EDGE, EMPTY, LARGEST, PAPER_TACTICS, PATTERNS, TACTICS, WHITE } from "../games/go/numbers.js";
export {
  GradientPlayout,
  type KernelOptions,
  type PlayoutOptions,
  SoftmaxPlayout,
  UniformPlayout,
} from "../games/go/playouts.js";
export {
  ATARIS,
  type Atari,
  FEATURES,
  findTactics,
  GoPolicy,
  isEyePattern,
  loadPolicy,
  PATTERN_OF,
  POLICIES,
  patternCode,
  READINGS,
  type Reading,
  swapColours,
  type TacticsOptions,
  UNTOLD_TACTICS,
  USUAL_TACTICS,
} from "../games/go/policy.js";
export {
  formatPrior,
  GoCandidates,
  listGoMoves,
  loadPrior,
  PRIORS,
  type Prior,
  type PriorName,
  parsePrior,
} from "../games/go/prior.js";
export {
  endOf,
  type GoGameRow,
  type GoRecord,
  parseGoGames,
  startOf,
  statesOf,
} from "../games/go/records.js";
export {
  checkKomi,
  formatKataRules,
  formatRules,
  type GoRules,
  KOS,
  type Ko,
  parseKataRules,
  RULE_SETS,
  type RuleSet,
  recordedRules,
  rulesOf,
  SCORINGS,
  type Scoring,
  USUAL_KOMI,
} from "../games/go/rules.js";
export { formatGoSgf, parseGoSgf, parseGoSgfs } from "../games/go/sgf.js";
export {
  areaScore,
  type BrokenGoRule,
  brokenGoRule,
  type GoSetup,
  GoState,
  owners,
  trompTaylor,
} from "../games/go/state.js";
export { chainsOf, deadChains, type Ownership, Territory } from "../games/go/territory.js";
