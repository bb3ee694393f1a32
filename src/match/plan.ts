/**
 * A match as data: read from YAML, checked to the last field, completed with every default, and named by its hash.
 */

import { stringify } from "yaml";
import { z } from "zod";
import {
  type AgentSpec,
  type AnyGameSetup,
  agentSchema,
  agentsIn,
  BUDGETS,
  completeAgent,
  formatAgent,
  type GameSpec,
  gameNames,
  gameSchema,
  isAgent,
  kindOf,
  MemoryWeights,
  type NamedFiles,
  parseAgent,
  withWeights,
} from "../agents/index.js";
import {
  briefWeights,
  checkData,
  jsonText,
  knownNames,
  own,
  sha256,
  version as VERSION,
} from "../core/index.js";
import { type MatchGameSetup, matchKit } from "./agents.js";
import { clockSchema, completeClock, seconds, withClock, withoutClock, withWholeClock } from "./clock.js";
import { checkOpenings, type OpeningPlan, openingsSchema, readOpenings } from "./schedule.js";
import { mayResign } from "./table.js";
import { demandBounds, parseYaml } from "./yaml.js";

/** Throws one line for the first field that the schema does not have, with the one that was probably meant. */
function checkFields(schema: z.ZodObject, data: unknown, place = ""): void {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return;
  const { shape } = schema;
  for (const [name, value] of Object.entries(data)) {
    if (!Object.hasOwn(shape, name))
      throw new Error(`${place}${name}: there is no such field; ${knownNames(name, Object.keys(shape))}`);
    const inner = bare(shape[name]);
    if (inner instanceof z.ZodObject) checkFields(inner, value, `${place}${name}.`);
  }
}

/** A schema without its defaults. */
function bare(schema: unknown): unknown {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault)
    inner = inner.unwrap();
  return inner;
}

// A match as data. Everything that decides what is played is in the plan and nothing else is: game `i` is a pure
// function of the plan and `i`. The plan is read from YAML, checked to the last field, and brought to one form in
// which every default is written out; the hash of that form is the match's id, and only records of the same id are
// ever joined.

const PLAN_FORMAT = "playout-plan";
const PLAN_VERSION = 1;

const budgetSchema = z
  .strictObject({
    playouts: z.int().min(1).max(1e12).optional(),
    rounds: z.number().positive().max(1e6).optional(),
    time: seconds.optional(),
  })
  .refine((budget) => Object.keys(budget).length > 0, "expected playouts, rounds or time");

const adjudicationSchema = z.strictObject({
  moves: z.int().min(1).optional().describe("a game of this many moves is a draw"),
  resign: z
    .strictObject({
      value: z.number().min(0).max(0.5).describe("chance of winning at or below which a player is lost"),
      moves: z.int().min(1).describe("moves in a row, both players', whose reports must agree on that"),
    })
    .optional(),
});

const sprtSchema = z
  .strictObject({
    elo0: z.number().min(-2000).max(2000),
    elo1: z.number().min(-2000).max(2000),
    alpha: z.number().gt(0).lt(0.5).default(0.05).describe("chance of accepting elo1 although elo0 is true"),
    beta: z.number().gt(0).lt(0.5).default(0.05).describe("chance of accepting elo0 although elo1 is true"),
  })
  .refine(({ elo0, elo1 }) => elo0 < elo1, "expected elo0 below elo1");

const matchAgentSchema = z.union(
  [z.string(), z.looseObject({ kind: z.string(), name: z.string().min(1).max(200).optional() })],
  "expected an agent: its short form or an object with kind",
);

/** What a plan may say; `completePlan` makes of it what is played. */
const planSchema = z.strictObject({
  format: z.literal(PLAN_FORMAT).optional(),
  version: z.literal(PLAN_VERSION).optional().describe("of the format"),
  playout: z.string().optional().describe("the version of playout that wrote the plan"),
  game: gameSchema,
  agents: z.array(matchAgentSchema).min(2).max(1000).describe("short forms, or objects with kind and name"),
  pairing: z
    .enum(["round-robin", "gauntlet"])
    .default("round-robin")
    .describe("everybody against everybody, or the first against all others"),
  pairs: z.int().min(1).max(1e7).optional().describe("pairs of games for each two agents, colours swapped"),
  games: z
    .int()
    .min(2)
    .max(2e7)
    .multipleOf(2, "expected an even number: games are played in pairs")
    .optional()
    .describe("games for each two agents, in place of pairs: twice as many"),
  openings: openingsSchema.default("none"),
  budget: budgetSchema.optional().describe("for agents that search and have no budget of their own"),
  seed: z.union([z.string(), z.int()]).default("playout").describe("where all chance comes from"),
  clock: clockSchema.prefault({}),
  adjudicate: adjudicationSchema.prefault({}),
  stop: z.strictObject({ sprt: sprtSchema.optional() }).prefault({}),
});

type CheckedPlan = z.output<typeof planSchema>;

/** An agent of a match: its name, its kind and all its options. */
export type MatchAgent = AgentSpec & { readonly name: string };

/**
 * Holds a complete plan of a match: game, agents, pairings, openings, budget, clock, stopping rule and seed. It decides every
 * game.
 */
export interface MatchPlan {
  readonly game: GameSpec;
  readonly agents: readonly MatchAgent[];
  readonly pairing: "round-robin" | "gauntlet";
  /** Pairs of games for each two agents. */
  readonly pairs: number;
  readonly openings: OpeningPlan;
  readonly seed: string | number;
  /** The clock of a whole game is part of the game. */
  readonly clock: Omit<CheckedPlan["clock"], "game" | "extraEnd" | "stall"> & { readonly stall: number };
  readonly adjudicate: CheckedPlan["adjudicate"];
  readonly stop: CheckedPlan["stop"];
}

/** For plans that name no files. */
const NO_FILES: NamedFiles = {
  readText() {
    throw new Error("files cannot be read here");
  },
  weights: new MemoryWeights(),
};

/** A game that is not one of ours, as a plan names it. */
export interface PlanModule {
  readonly name: unknown;
  readonly module: string;
}

/** The module of the plan's game where it is not one of ours: it has to be loaded before the plan can be read. */
export function planModule(text: string): PlanModule | undefined {
  // Most plans need not be parsed twice.
  if (!text.includes("module")) return undefined;
  const { name, module } = Object(gameIn(text));
  if (module === undefined) return undefined;
  if (typeof module !== "string") throw new Error(`game.module: expected text, not ${jsonText(module)}`);
  return { name, module };
}

/** Nothing for what is no YAML, which `parsePlan` complains of. */
function gameIn(text: string): unknown {
  try {
    return Object(parseYaml(text)).game;
  } catch {
    return undefined;
  }
}

/** Reads a plan from YAML, in which the clock of a game is in `clock`. Throws one line that names the field. */
export function parsePlan(text: string, files?: NamedFiles): MatchPlan {
  return completePlan(readPlanData(text), files);
}

/** What the YAML of a plan says. */
export function readPlanData(text: string): unknown {
  const data = parseYaml(text);
  const { game } = Object(data) as { game?: unknown };
  if (Object(game).clock !== undefined) throw new Error("game.clock: expected clock.game in its place");
  return withoutModule(data);
}

/** Leaves out where a game comes from, which is no part of it. Throws for a game whose module nobody has loaded: reading loads none. */
function withoutModule(data: unknown): unknown {
  const { game, ...fields } = Object(data);
  if (typeof game?.module !== "string") return data;
  const { module: _, ...spec } = game;
  if (typeof spec.name === "string" && !gameNames().includes(spec.name))
    throw new Error(
      `game ${spec.name.slice(0, 60)}: start with --game and its module, as --game ./my-game.js`,
    );
  return { ...fields, game: spec };
}

/**
 * Writes out every default of a plan; completing a complete plan changes nothing. Weights of files that it names are named by
 * their content, and kept with `files`.
 */
export function completePlan(given: unknown, files = NO_FILES): MatchPlan {
  const { format, version, playout, budget, games, ...fields } = readFields(given);
  const plan = { ...fields, game: withClock(fields) };
  if ((plan.pairs === undefined) === (games === undefined)) throw new Error("expected either pairs or games");
  if (plan.stop.sprt !== undefined && plan.agents.length !== 2)
    throw new Error("stop.sprt: expected exactly two agents");
  const kit = kitFor(plan.game);
  const agents = completeAgents(kit, plan.agents, budget, files);
  for (const key of Object.keys(budget ?? {}))
    if (!agents.flatMap(agentsIn).some(({ kind }) => Object.hasOwn(kindOf(kit, kind).schema.shape, key)))
      throw new Error(`budget.${key}: no agent of the plan has such an option`);
  if (plan.adjudicate.resign !== undefined && !mayResign(kit))
    throw new Error(`adjudicate.resign: giving up is not part of ${kit.game.name}`);
  return {
    ...plan,
    agents,
    clock: completeClock(plan, agents),
    pairs: plan.pairs ?? (games ?? 0) / 2,
    openings: checkOpenings(kit, readOpenings(plan.openings, plan.game, files)),
  };
}

function readFields(given: unknown): CheckedPlan {
  const data = withWholeClock(given);
  checkFields(planSchema, data);
  return checkData(planSchema, data);
}

/** An agent as it would be in a plan that says these things of the match; throws one line that names the field of the agent. */
export function completeMatchAgent(given: object, agent: unknown, files = NO_FILES): MatchAgent {
  try {
    const { budget, ...fields } = readFields({ ...given, agents: [agent, agent] });
    const [whole] = completeAgents(kitFor(withClock(fields)), fields.agents.slice(1), budget, files);
    return whole!;
  } catch (error) {
    throw new Error((error as Error).message.replace(/^agents\[\d\][:.] ?/, ""));
  }
}

/** What fits in each field need not fit together. */
function kitFor(game: GameSpec): MatchGameSetup {
  try {
    return matchKit(game);
  } catch (error) {
    throw new Error(`game.${(error as Error).message}`);
  }
}

/**
 * Writes a plan as YAML; `module` is where the game comes from, seen from where the plan will be. Throws where it could not be
 * read again.
 */
export function formatPlan(plan: MatchPlan, module?: string): string {
  const heading = { format: PLAN_FORMAT, version: PLAN_VERSION, playout: VERSION };
  const { game, clock } = withoutClock(plan);
  const placed = module === undefined ? game : { ...game, module };
  const text = stringify({ ...heading, ...plan, game: placed, clock }, { lineWidth: 0 });
  try {
    demandBounds(text);
  } catch (error) {
    throw new Error(`the plan, with all its openings and agents, ${(error as Error).message}`);
  }
  return text;
}

/**
 * Names a plan by a hash of its content: folders and records of the same plan belong together, and a changed plan gets another
 * name.
 */
export function planId(plan: MatchPlan): string {
  return sha256(canonical(plan)).slice(0, 16);
}

/** The agent without the name that the match gave it. */
export function specOf({ name: _, ...spec }: MatchAgent): AgentSpec {
  return spec as AgentSpec;
}

/** The agent as it is made; one that gives its name in messages gives the one that it has in the match. */
export function calledByName(kit: AnyGameSetup, agent: MatchAgent): AgentSpec {
  const spec = specOf(agent);
  return "name" in kindOf(kit, spec.kind).schema.shape ? { ...spec, name: agent.name } : spec;
}

function completeAgents(
  kit: MatchGameSetup,
  given: CheckedPlan["agents"],
  budget: CheckedPlan["budget"],
  files: NamedFiles,
): MatchAgent[] {
  const names = new Set<string>();
  return given.map((each, i) => {
    try {
      const { name, ...spec } = typeof each === "string" ? { name: undefined, ...parseAgent(each) } : each;
      const complete = completeAgent(kit, withBudget(kit, withWeights(kit, spec, files), budget));
      const known = name ?? briefWeights(formatAgent(asGiven(spec, complete)));
      if (names.has(known)) throw new Error(`two agents are called "${known}"; give them names`);
      names.add(known);
      return { name: known, ...complete };
    } catch (error) {
      throw new Error(`agents[${i}]: ${(error as Error).message}`);
    }
  });
}

/** The options that were given, as their kinds read them, but for the text of files. */
function asGiven(given: AgentSpec, complete: AgentSpec): AgentSpec {
  const options = Object.keys(given).map((key) => {
    const value = complete[key];
    if (isAgent(value)) return [key, asGiven(checkData(agentSchema, given[key]), value)];
    const isText = typeof value === "string" && typeof given[key] === "string";
    return [key, isText ? given[key] : value];
  });
  return Object.fromEntries(options) as AgentSpec;
}

/** Gives the budget to those who search and have none, inside other agents too. */
function withBudget(kit: MatchGameSetup, spec: AgentSpec, budget: CheckedPlan["budget"]): AgentSpec {
  const { shape } = kindOf(kit, spec.kind).schema;
  const given: Record<string, unknown> = { ...spec };
  for (const [key, value] of Object.entries(spec)) {
    if (own(shape, key) === agentSchema) given[key] = withBudget(kit, checkData(agentSchema, value), budget);
  }
  const limited = BUDGETS.some((key) => spec[key] !== undefined);
  const budgets = limited ? [] : Object.entries(budget ?? {}).filter(([key]) => Object.hasOwn(shape, key));
  return { ...given, ...Object.fromEntries(budgets) } as AgentSpec;
}

/** JSON with the fields in alphabetical order, so that their order in the file does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}
