import { z } from "zod";
import { type AgentKind, searchKind } from "../../../agents/index.js";
import {
  type GridParts,
  GridSearch,
  gridSchema,
  StateTree,
  stateTreeSchema,
  tableBytes,
} from "../../../search/index.js";
import {
  type CurlingGame,
  type CurlingState,
  EndHorizon,
  FURTHER_HITS,
  HousePartition,
  PolicyPlayout,
  type RuleSet,
  SHOT_CODER,
  type Shot,
  TargetGrid,
  type WinTable,
} from "../index.js";
import { leafOf, NET_PACE, withLeaf } from "./nets.js";
import { mirrorOf, POLICIES, type PolicyName, pass, policyOf, temperature } from "./policies.js";
import { curlingBudgetShape, curlingSearch } from "./searcher.js";

const policy = z.enum(POLICIES).default("simple").describe("how throws within simulations are chosen");
const density = z
  .enum(["target", "velocity"])
  .default("target")
  .describe("how the hand is spread over the grid: normal around the target, or exactly, by velocities");
const { keep, ...rooted } = gridSchema.shape;

function pureMcOptions(rules: RuleSet) {
  return withLeaf({ ...curlingBudgetShape, policy, temperature, pass, density, ...rooted }, rules);
}

function stateTreeOptions(rules: RuleSet) {
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

export type PureMcInput = z.input<ReturnType<typeof pureMcOptions>>;

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

export function createPureMc(
  game: CurlingGame,
  wins: WinTable,
  given: PureMcInput,
): GridSearch<CurlingState, Shot> {
  const options = pureMcOptions(game.rules).parse(given);
  const parts = rootParts(game, wins, options);
  const leaf = leafOf(options, game.rules);
  const playout = () => new PolicyPlayout(parts.policy, parts.disturbance, leaf);
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
  const further = isCertain && options.allocation === "adaptive" ? FURTHER_HITS[rules.model] : [];
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
