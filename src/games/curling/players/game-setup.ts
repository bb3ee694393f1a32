/** The game of curling by its specification, with all its players. */

import { z } from "zod";
import { type Agent, epsilonKind, type GameSetup, type StopSignal } from "../../../agents/index.js";
import type { Rng } from "../../../core/index.js";
import { CurlingGame } from "../game.js";
import { EXECUTION_NOISES, executionNoise, type NoiseName, type NoiseSpec } from "../noise.js";
import { eventSimulator, makeSimulator } from "../physics/simulators.js";
import { type CurlingRules, parseRuleSet, RULE_SETS, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { winTableOf } from "../win-table.js";
import { valuesKind } from "./nets.js";
import { agentWithPlacement, type PlacementTable, placementTable } from "./placements.js";
import { anyThrow, policyKind, randomThrowKind, rulesKind, sampleKind } from "./policies.js";
import { bestKind, greedyKind, krUctKind, pureMcKind, stateTreeKind } from "./searches.js";

// Throws by agents where ends are played to learn something of a net.

/** Nobody asks to stop. */
export const GOES_ON: StopSignal = { aborted: false };

export async function chosenBy(
  agent: Agent<CurlingState, Shot>,
  state: CurlingState,
  stop: StopSignal,
): Promise<Shot> {
  const { move } = await agent.choose(state, stop);
  if (move === "resign") throw new Error(`agent ${agent.name}: gives the game up in place of a throw`);
  return move;
}

/** As the hand makes it. */
export function throwBy(game: CurlingGame, state: CurlingState, intended: Shot, rng: Rng): void {
  const shot = { ...intended };
  game.disturbance?.sample(shot, rng, shot);
  state.play(shot);
}

const seconds = z.number().positive().max(1e6);
const deviation = z.number().min(0).max(10);
const NOISES = Object.keys(EXECUTION_NOISES) as [NoiseName, ...NoiseName[]];

/** Checks a variant of curling and fills in the defaults: rules `dc3`. */
export const curlingSchema = z.strictObject({
  name: z.literal("curling"),
  rules: z
    .enum(RULE_SETS as [string, ...string[]])
    .default("dc3")
    .describe("the rule set"),
  ends: z.int().min(1).max(100).optional().describe("ends of a game, where not as many as the rules say"),
  extraEnds: z.boolean().optional().describe("whether a tie is played on, where not as the rules say"),
  noise: z.enum(NOISES).optional().describe("whose hand throws, where not the one of the rules"),
  guarded: z
    .int()
    .min(0)
    .max(16)
    .optional()
    .describe("throws of an end that may not take out a guard, where not as many as the rules say"),
  hand: z
    .strictObject({ speed: deviation, angle: deviation, maxSpeed: z.number().positive() })
    .optional()
    .describe(
      "deviations of the hand in speed and angle and its fastest throw, where not those of the noise",
    ),
  pattern: z
    .int()
    .min(0)
    .max(5)
    .optional()
    .describe("the place of the guard in mixed doubles, where it is not the first"),
  width: z
    .number()
    .min(1)
    .max(100)
    .optional()
    .describe("width of the sheet in metres, where not that of the rules"),
  tie: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      "what players take a tie after the last end to be worth to the team that would throw first next",
    ),
  physics: z
    .enum(["event", "official"])
    .default("event")
    .describe("what the game is played with: our simulator, or the official one bit for bit"),
  clock: z
    .union(
      [z.literal("rules"), z.strictObject({ game: seconds, extraEnd: seconds.optional() })],
      "expected rules, or { game: 219, extraEnd: 21.9 }",
    )
    .optional()
    .describe(
      "thinking time of a team in seconds, for the game and, where it is renewed, for each extra end",
    ),
});

/**
 * Names a variant of curling as plans and records do: `{ name: "curling", rules: "dc3", ends: 2 }`. Without a clock nobody is in a
 * hurry.
 */
export type CurlingSpec = z.output<typeof curlingSchema>;

/** Holds curling of one variant with its agents; what the analysis functions take. */
export interface CurlingGameSetup extends GameSetup<CurlingState, Shot> {
  readonly spec: CurlingSpec;
  /** The table on which games are really played. */
  readonly game: CurlingGame;
  /** The same game with the fast simulator, for whoever searches. */
  readonly searchGame: CurlingGame;
  /** Mixed doubles: what placements are worth; made when it is asked for. */
  placements(): PlacementTable;
}

/** The game with the fast simulator, without anybody who plays it. */
export function quickGame(spec: CurlingSpec): CurlingGame {
  const rules = rulesOf(spec);
  const defaults: NoiseSpec = EXECUTION_NOISES[rules.noise];
  const hand = executionNoise(defaults.kind === "polar" ? { ...defaults, ...spec.hand } : defaults);
  return new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)), hand);
}

/** Returns curling of one variant with every kind of agent that plays it. */
export function curlingKit(spec: CurlingSpec): CurlingGameSetup {
  const think = quickGame(spec);
  const { rules, disturbance: hand } = think;
  const wins = winTableOf(rules, spec.tie);
  const placements = () => placementTable(think, JSON.stringify({ ...rules, time: null, hand: spec.hand }));
  const searching = [
    greedyKind(think, wins),
    pureMcKind(think, wins),
    stateTreeKind(think, wins),
    krUctKind(think, wins),
    bestKind(think, wins),
  ];
  return {
    spec,
    game: new CurlingGame(rules, makeSimulator(spec.physics === "event" ? "event" : "referee", rules), hand),
    searchGame: think,
    placements,
    kinds: [
      randomThrowKind(think),
      rulesKind(think),
      ...(rules.model === "legacy" ? [sampleKind(think)] : []),
      policyKind(think),
      valuesKind(think, wins),
      ...(rules.mixedDoubles === null
        ? searching
        : searching.map((kind) => agentWithPlacement(kind, placements))),
      epsilonKind(anyThrow(think)),
    ],
    best: { kind: "best" },
  };
}

/** The rule set that a specification means. */
export function rulesOf({
  rules: name,
  ends,
  extraEnds,
  noise,
  guarded,
  pattern,
  width,
  clock,
}: CurlingSpec): CurlingRules {
  const { time } = ruleSet(name);
  return parseRuleSet({
    preset: name,
    ...(ends !== undefined && { ends }),
    ...(extraEnds !== undefined && { extraEnds }),
    ...(noise !== undefined && { noise }),
    ...(width !== undefined && { sheet: { width } }),
    ...(pattern !== undefined && { mixedDoubles: { pattern } }),
    ...(guarded !== undefined && { freeGuardZone: { throws: guarded } }),
    time: clock === undefined ? null : clock === "rules" ? time : timeOf(clock, time),
  });
}

/** Where nothing is said of extra ends, the game's time goes on in them. */
function timeOf(
  clock: { game: number; extraEnd?: number | undefined },
  defaults: CurlingRules["time"],
): CurlingRules["time"] {
  const extraEnd =
    clock.extraEnd === undefined
      ? null
      : { seconds: clock.extraEnd, renewed: defaults?.extraEnd?.renewed ?? true };
  return { game: clock.game, extraEnd, zeroLoses: defaults?.zeroLoses ?? false };
}
