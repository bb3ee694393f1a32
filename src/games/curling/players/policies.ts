/**
 * Players that do not search: a policy, random throws, three rules, the sample program; and policies by name.
 */

import { z } from "zod";
import { type AgentKind, type RandomMove, randomKind } from "../../../agents/index.js";
import { MoveList, type Policy } from "../../../game/index.js";
import type { CurlingGame } from "../game.js";
import {
  formatSimple,
  mirrorSimple,
  randomThrow,
  SamplePlayer,
  SimplePolicy,
  ThreeRules,
} from "../policy/baselines.js";
import { formatCategory, mirrorCategory } from "../policy/category.js";
import { HeuristicPolicy } from "../policy/heuristic.js";
import { LearnedPolicy, TEMPERATURE } from "../policy/learned.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { SHOT_CODER, type Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";

/** The policies by name. */
export const POLICIES = ["simple", "heuristic", "learned"] as const;

export type PolicyName = (typeof POLICIES)[number];

/** An option of players with a policy. */
export const temperature = z
  .number()
  .positive()
  .max(100)
  .default(TEMPERATURE)
  .describe("of the learned policy: the lower, the more often it throws what it thinks best");

/** An option of players with a policy. */
export const pass = z
  .boolean()
  .optional()
  .describe(
    "false: throws no stone away where few stones in play are wanted, but the last one of an end to blank it",
  );

/** `heat` is the temperature of the learned policy; `pass` is of all but the simple one, which never throws a stone away. */
export function policyOf(
  name: PolicyName,
  rules: CurlingRules,
  heat: number = TEMPERATURE,
  pass = true,
): Policy<CurlingState, Shot> {
  switch (name) {
    case "simple":
      return new SimplePolicy(rules);
    case "heuristic":
      return new HeuristicPolicy(rules, { pass });
    case "learned":
      return new LearnedPolicy(rules, { temperature: heat, pass });
  }
}

/** What an arm of the policy is called: `hit cw 0 middle`. */
export function formatArm(name: PolicyName, id: number): string {
  return name === "simple" ? formatSimple(id) : formatCategory(id);
}

/** What an arm of the policy is called on the mirrored sheet. */
export function mirrorOf(name: PolicyName): (id: number) => number {
  return name === "simple" ? mirrorSimple : mirrorCategory;
}

const policyOptions = z.strictObject({
  policy: z.enum(POLICIES).default("learned").describe("whose throws"),
  temperature,
  pass,
});

/** Throws as simulations do, without any search: in no time, and a measure of what a policy knows. */
export function policyKind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return {
    kind: "policy",
    about: "throws what simulations throw: an arm of a policy, by its chance",
    schema: policyOptions,
    make(options: z.output<typeof policyOptions>, { rng }) {
      const policy = policyOf(options.policy, game.rules, options.temperature, options.pass);
      const arms = new MoveList(policy.maxMoves);
      return {
        name: "policy",
        async choose(state) {
          policy.list(state, arms);
          const move = SHOT_CODER.blank();
          policy.move(state, arms.draw(rng), move);
          return { move };
        },
      };
    },
  };
}

/** The papers' random throws: uniform in a box of velocities. */
export function anyThrow(game: CurlingGame): RandomMove<CurlingState, Shot> {
  const { model } = game.rules;
  return { draw: (_state, rng) => randomThrow(model, rng) };
}

export function randomThrowKind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return randomKind(
    anyThrow(game),
    "throws with any velocity of a box around the useful ones, and either turn",
  );
}

const rulesOptions = z.strictObject({
  turns: z
    .enum(["coin", "clear"])
    .default("coin")
    .describe("the turn of a throw: by a coin; or the coin's unless only the other one would succeed"),
});

/** The three-rule player of the 2017 paper. */
export function rulesKind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return {
    kind: "rules",
    about: "draws to an empty house, takes out the opponent's shot stone, guards its own",
    schema: rulesOptions,
    make({ turns }: z.output<typeof rulesOptions>, { rng }) {
      const player = new ThreeRules(game.rules, turns);
      return {
        name: "rules",
        choose: async (state) => ({ move: player.choose(state, rng).shot }),
      };
    },
  };
}

/** The program CurlingAI of the 2018 paper; of the legacy model alone. */
export function sampleKind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return {
    kind: "sample",
    about:
      "the sample program of the first generation, by the official helpers: draw to the tee, guard, hit as hard as allowed",
    schema: z.strictObject({}),
    make() {
      const player = new SamplePlayer(game.rules);
      return {
        name: "sample",
        async choose(state) {
          const move = SHOT_CODER.blank();
          player.choose(state, move);
          return { move };
        },
      };
    },
  };
}
