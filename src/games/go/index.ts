export { BLACK, type Colour, colourOf, EDGE, EMPTY, GoBoard, LARGEST, opponent, WHITE } from "./board.js";
export { type BrokenGoRule, brokenGoRule } from "./broken-rule.js";
export { GoCandidates, listGoMoves } from "./candidates.js";
export { GoGame, type GoOptions } from "./game.js";
export { type GoGameRow, parseGoGames } from "./games-jsonl.js";
export { fixedHandicap, freeHandicap, mostHandicap } from "./handicap.js";
export { formatKataRules, parseKataRules } from "./kata-rules.js";
export {
  type ColourLetter,
  checkPasses,
  formatColour,
  formatLead,
  formatMove as formatGoMove,
  formatPoint,
  formatRows as formatGoRows,
  formatSize as formatGoSize,
  formatState as formatGoState,
  parseColour,
  parseMove as parseGoMove,
  parsePoint,
  parseRows as parseGoRows,
  parseSize as parseGoSize,
  parseState as parseGoState,
  playMoves as playGoMoves,
  type Size,
} from "./notation.js";
export { PAPER_TACTICS, PATTERNS, TACTICS } from "./numbers.js";
export type { KernelOptions } from "./policy/kernel.js";
export { isEyePattern, PATTERN_OF, patternCode, swapColours } from "./policy/patterns.js";
export { GradientPlayout, type PlayoutOptions, SoftmaxPlayout, UniformPlayout } from "./policy/playout.js";
export { FEATURES, GoPolicy } from "./policy/policy.js";
export {
  ATARIS,
  type Atari,
  findTactics,
  READINGS,
  type Reading,
  type TacticsOptions,
  UNTOLD_TACTICS,
  USUAL_TACTICS,
} from "./policy/tactics.js";
export { loadPolicy, POLICIES } from "./policy/weights/index.js";
export { describeGo, goPosition } from "./position.js";
export {
  fewLeft,
  formatPrior,
  formatPriorFeature,
  loadPrior,
  MOST_PRIOR_FEATURES,
  PolicyFeatures,
  PRIOR_SETS,
  PRIORS,
  type Prior,
  PriorFeatures,
  type PriorName,
  type PriorSet,
  parsePrior,
  priorFeatures,
  priorGroups,
  ShapeReader,
  Shapes,
} from "./prior/index.js";
export { endOf, type GoRecord, startOf, statesOf } from "./record.js";
export {
  checkKomi,
  formatRules,
  type GoRules,
  KOS,
  type Ko,
  RULE_SETS,
  type RuleSet,
  recordedRules,
  rulesOf,
  SCORINGS,
  type Scoring,
  USUAL_KOMI,
} from "./rules.js";
export { areaScore, owners, trompTaylor } from "./score.js";
export { formatGoSgf, parseGoSgf, parseGoSgfs } from "./sgf.js";
export { type GoSetup, GoState } from "./state.js";
export { chainsOf, deadChains, type Ownership, Territory } from "./territory.js";
