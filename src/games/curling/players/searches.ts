/**
 * Players that search, with their budgets.
 */

import { z } from "zod";
import {
  type AgentKind,
  type AgentSpec,
  budgetShape,
  type SearchBudget,
  type SearchLimits,
  searchKind,
} from "../../../agents/index.js";
import {
  type GridParts,
  GridSearch,
  gridSchema,
  KrUct,
  krUctSchema,
  StateTree,
  stateTreeSchema,
  tableBytes,
} from "../../../search/index.js";
import type { CurlingGame } from "../game.js";
import { positionNetFor } from "../nets/shipped.js";
import { executionNoise } from "../noise.js";
import { HousePartition } from "../policy/partition.js";
import { CurlingPolicyPlayout, ScoreNow } from "../policy/playouts.js";
import { EXTRA_HIT_WEIGHTS, TARGETS, TargetGrid } from "../policy/targets.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { SHOT_CODER, type Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { EndHorizon, type WinTable } from "../win-table.js";
import {
  leafOf,
  NET_PACE,
  netValue,
  type PlayoutCutoffOptions,
  positionNetOption,
  withLeaf,
} from "./nets.js";
import { mirrorOf, POLICIES, type PolicyName, pass, policyOf, temperature } from "./policies.js";

// Kinds of curling players that search: budgets in rounds, playouts or seconds, or by the clock of the game.

/** Simulations of a round of the paper: every place of the target grid once. */
const ROUND = TARGETS;

/** What a curling player may spend on a throw; without any of it, the game's clock, and without a clock one round. */
const curlingBudgetShape = {
  rounds: z
    .number()
    .positive()
    .max(1e6)
    .optional()
    .describe(
      `simulations in rounds of ${ROUND}, one round for the last throw of an end; repeats exactly from a seed on one thread`,
    ),
  ...budgetShape,
};

interface CurlingBudget extends SearchBudget {
  readonly rounds?: number | undefined;
}

/** How curling players search: by rounds or the clock of the game, and all threads together in one memory. */
function curlingSearch({ rules }: CurlingGame) {
  return {
    budget: budgetOf,
    fallback: { playouts: ROUND },
    together: true,
    ...(rules.time === null && { defaults: { rounds: 1 } }),
  };
}

function budgetOf({ rounds, playouts, time }: CurlingBudget, state: CurlingState): SearchLimits {
  if (rounds === undefined) return { playouts, seconds: time };
  const isLast = state.throwNumber === state.rink.rules.throws - 1;
  return {
    playouts: Math.max(1, Math.round(ROUND * (isLast ? Math.min(1, rounds) : rounds))),
    seconds: time,
  };
}

const policy = z.enum(POLICIES).default("simple").describe("how throws within simulations are chosen");
const density = z
  .enum(["target", "velocity"])
  .default("target")
  .describe("how the hand is spread over the grid: normal around the target, or exactly, by velocities");
const { keep, ...rooted } = gridSchema.shape;

function pureMcOptions(rules: CurlingRules) {
  return withLeaf({ ...curlingBudgetShape, policy, temperature, pass, density, ...rooted }, rules);
}

function stateTreeOptions(rules: CurlingRules) {
  return withLeaf(
    {
      ...curlingBudgetShape,
      policy,
      temperature,
      pass,
      density,
      ...rooted,
      keep,
      mirror: z.boolean().default(false).describe("mirror images of a position share what is learned"),
      ...stateTreeSchema.shape,
    },
    rules,
  );
}

type PureMcInput = z.input<ReturnType<typeof pureMcOptions>>;

export function pureMcKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  return searchKind(game, {
    ...curlingSearch(game),
    kind: "pure-mc",
    about:
      "Pure Monte Carlo: every throw of a grid is simulated by a policy, and values are smoothed by the hand",
    schema: pureMcOptions(game.rules),
    search: (options) => createPureMc(game, wins, options),
  });
}

function createPureMc(game: CurlingGame, wins: WinTable, given: PureMcInput): GridSearch<CurlingState, Shot> {
  const options = pureMcOptions(game.rules).parse(given);
  const parts = rootParts(game, wins, options);
  const leaf = leafOf(options, game.rules);
  const playout = () => new CurlingPolicyPlayout(parts.policy, parts.disturbance, leaf);
  return new GridSearch({ ...parts, playout, playoutBytes: 0 }, { ...options, keep: false });
}

export function stateTreeKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  return searchKind(game, {
    ...curlingSearch(game),
    kind: "state-tree",
    about: "State-Tree MCTS: the same, with simulations that learn from those of similar positions",
    schema: stateTreeOptions(game.rules),
    search: (options) => createStateTree(game, wins, options),
  });
}

function createStateTree(
  game: CurlingGame,
  wins: WinTable,
  options: z.output<ReturnType<typeof stateTreeOptions>>,
): GridSearch<CurlingState, Shot> {
  const parts = rootParts(game, wins, options);
  const { policy, disturbance } = parts;
  const partition = new HousePartition(game.rules, options.mirror ? mirrorOf(options.policy) : undefined);
  const leaf = leafOf(options, game.rules);
  const tree = { policy, disturbance, partition, coder: SHOT_CODER, ...(leaf && { leaf }) };
  const playout = (memory?: SharedArrayBuffer) => new StateTree(tree, options, memory);
  return new GridSearch({ ...parts, playout, playoutBytes: tableBytes(options.table) }, options);
}

type RootParts = Omit<GridParts<CurlingState, Shot>, "playout" | "playoutBytes">;

function rootParts(
  game: CurlingGame,
  wins: WinTable,
  options: {
    readonly policy: PolicyName;
    readonly temperature: number;
    readonly pass?: boolean | undefined;
    readonly density: "target" | "velocity";
    readonly allocation: "uniform" | "adaptive";
    readonly net?: string | undefined;
    readonly depth?: number | undefined;
  },
): RootParts {
  const { rules, disturbance } = game;
  if (disturbance === undefined) throw new Error("curling without a hand cannot be searched");
  // A net that is asked at once knows no chance, as throws by the policy before it would: then there is a pace of its own, and time for more hits than the paper's.
  const isCertain = options.net !== undefined && !options.depth;
  const further = isCertain && options.allocation === "adaptive" ? EXTRA_HIT_WEIGHTS[rules.model] : [];
  return {
    game,
    coder: SHOT_CODER,
    grid: new TargetGrid(rules, disturbance, options.density, further),
    horizon: new EndHorizon(rules, wins),
    disturbance,
    policy: policyOf(options.policy, rules, options.temperature, options.pass),
    ...(isCertain && { pace: NET_PACE }),
  };
}

function krUctOptions(rules: CurlingRules) {
  return withLeaf(
    {
      ...curlingBudgetShape,
      threads: z.literal(1).default(1).describe("the tree is one thread's"),
      policy: z
        .enum(POLICIES)
        .default("heuristic")
        .describe("the first throws of a position, and how simulations go on below the tree"),
      ...krUctSchema.shape,
    },
    rules,
  );
}

export function krUctKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  return searchKind(game, {
    ...curlingSearch(game),
    kind: "kr-uct",
    about:
      "KR-UCT: a tree of throws that learn from those near them, by kernel regression with the hand's density",
    schema: krUctOptions(game.rules),
    search(options) {
      const { rules, disturbance: hand = executionNoise("none") } = game;
      const policy = policyOf(options.policy, rules);
      const horizon = new EndHorizon(rules, wins);
      const playout = new CurlingPolicyPlayout(policy, hand, leafOf(options, rules));
      return new KrUct({ game, policy, kernel: hand, horizon, playout, blank: SHOT_CODER.blank }, options);
    },
  });
}

/**
 * One ply: each throw of the target grid once, the end value as if the end stopped then or as a net has it, and the disturbance weighed in. All of
 * the grid in whichever order, so it has no budget and always gives the same answer.
 */
export function greedyKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  const { rules, disturbance: hand = executionNoise("none") } = game;
  return searchKind(game, {
    kind: "greedy",
    about:
      "looks at its own throw alone: the best if the end stopped after it, or by a net, whatever the hand makes of it",
    schema: z.strictObject({ net: positionNetOption(rules) }),
    budget: () => ({ playouts: TARGETS }),
    search({ net }) {
      const parts = {
        game,
        coder: SHOT_CODER,
        grid: new TargetGrid(rules, hand, "velocity"),
        horizon: new EndHorizon(rules, wins),
        disturbance: hand,
        policy: policyOf("simple", rules),
        playout: () => (net === undefined ? new ScoreNow(rules) : netValue(net, rules)),
        playoutBytes: 0,
      };
      return new GridSearch(parts, gridSchema.parse({}));
    },
  });
}

/**
 * The improvements that have proved their worth, together. With finalists that are simulated under the hand itself, the State Tree
 * learns too little of any one position to pay for its time: at equal time it won no match against this, at any budget that
 * we tried (docs/curling-players.md).
 */
const BEST = {
  policy: "learned",
  allocation: "adaptive",
  refine: true,
  confidence: 1,
  density: "velocity",
} as const satisfies PureMcInput;

/** What `best` is where no net ships, and was up to version 0.7: playouts to the end of the end. */
export const BEST_BY_PLAYOUTS: AgentSpec = { kind: "pure-mc", ...BEST };

/** Our strongest player: nothing to choose but how long it thinks, and by which net; where none ships for the rules, by playouts. */
export function bestKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  return searchKind(game, {
    ...curlingSearch(game),
    kind: "best",
    about:
      "our strongest player: pure-mc with the learned policy, the improvements that have proved their worth, and a net where one ships for the rules",
    schema: withLeaf({ ...curlingBudgetShape, pass }, game.rules, positionNetFor(game.rules.name)),
    search: (options) => bestSearch(game, wins, options),
  });
}

/** Makes the search of `best`, with playouts where no net is given. */
export function bestSearch(
  game: CurlingGame,
  wins: WinTable,
  { net, depth, pass }: PlayoutCutoffOptions & Pick<PureMcInput, "pass"> = {},
): GridSearch<CurlingState, Shot> {
  return createPureMc(game, wins, { ...BEST, net, depth, pass });
}
