/**
 * Analysis of curling positions as a dialogue of JSON lines: one query a line, answered in their order, one after another.
 * What is wrong with a query is said in its answer, and the rest goes on.
 */
import { z } from "zod";
import {
  type AgentContext,
  type AgentSpec,
  agentSchema,
  type Clock,
  completeAgent,
  formatAgent,
  knownNames,
  type Stop,
} from "../../agents/index.js";
import { checked, jsonText, oneLine } from "../../game/index.js";
import {
  analysePosition,
  type GameAnalysis,
  type PositionAnalysis,
} from "../../games/curling/analysis/index.js";
import {
  type CurlingState,
  parsePosition,
  positionFromJson,
  type Shot,
  shotToJson,
} from "../../games/curling/index.js";
import {
  type CurlingKit,
  type CurlingSpec,
  curlingKit,
  curlingSchema,
  POLICIES,
  type PolicyName,
} from "../../games/curling/players/index.js";
import type { EndingDialogue } from "../dialogue.js";
import { type Say, tell } from "./task.js";

const ANALYSIS_FORMAT = "playout-curling-analysis";
const ANALYSIS_VERSION = 1;

const querySchema = z.strictObject({
  id: z.union([z.string(), z.number()], "expected text or a number"),
  position: z.union([z.string(), z.looseObject({})], "expected words such as throw=3, or an object"),
  rules: curlingSchema.shape.rules.removeDefault().optional(),
  ends: curlingSchema.shape.ends,
  noise: curlingSchema.shape.noise,
  agent: agentSchema.optional(),
  playouts: z.int().min(1).max(1e12).optional(),
  time: z.number().positive().max(1e6).optional(),
  trials: z.int().min(2).max(1e6).optional(),
  policy: z.enum(POLICIES).optional(),
  lines: z.int().min(1).optional(),
  heat: z.int().min(0).max(1000).optional(),
  cloud: z.boolean().optional(),
  seed: z.string().optional(),
});

type Query = z.output<typeof querySchema>;

export interface CurlingAnalysisSetup {
  /** What a query does not say about the game. */
  readonly game: CurlingSpec;
  /** Who proposes throws where a query does not say; without it the best agent. */
  readonly agent?: AgentSpec | undefined;
  readonly trials?: number | undefined;
  readonly policy?: PolicyName | undefined;
  readonly lines?: number | undefined;
  readonly seed: string;
  readonly clock: Clock;
  /** Opens threads for agents that want them. */
  readonly openPort?: AgentContext["openPort"];
  readonly stop: Stop;
}

export class CurlingAnalysisDialogue implements EndingDialogue {
  /** More may always be asked. */
  readonly over = false;
  readonly #setup: CurlingAnalysisSetup;
  readonly #kits = new Map<string, CurlingKit>();
  #work: Promise<void> = Promise.resolve();
  #heard = 0;
  #failed = 0;

  constructor(setup: CurlingAnalysisSetup) {
    this.#setup = setup;
  }

  /** Lines that could not be answered. */
  get failed(): number {
    return this.#failed;
  }

  hear(line: string, say: Say): Promise<void> {
    const number = ++this.#heard;
    if (line.trim() !== "") this.#work = this.#work.then(() => this.#answer(line, number, say));
    return this.#work;
  }

  end(): Promise<void> {
    return this.#work;
  }

  async #answer(line: string, number: number, say: Say): Promise<void> {
    let id: unknown;
    try {
      const question: unknown = JSON.parse(line);
      if (typeof question !== "object" || question === null || Array.isArray(question))
        throw new Error("expected a JSON object");
      id = (question as { id?: unknown }).id;
      const analysis = await this.#analyse(readQuery(question as Record<string, unknown>));
      say(`{"id":${jsonText(id)},${analysis.slice(1)}\n`);
    } catch (error) {
      this.#failed++;
      const message = oneLine(`line ${number}: ${(error as Error).message}`);
      tell(say, { ...(id === undefined ? {} : { id }), error: message });
    }
  }

  async #analyse(query: Query): Promise<string> {
    const setup = this.#setup;
    const kit = this.#kitOf(query);
    const state = readState(kit, query.position);
    const agent = withBudget(completeAgent(kit, query.agent ?? setup.agent ?? kit.best), query);
    const { trials = setup.trials, policy = setup.policy, lines = setup.lines, heat, cloud } = query;
    const analysis = await analysePosition(kit, state, {
      agent,
      ...(trials !== undefined && { trials }),
      ...(policy !== undefined && { policy }),
      ...(lines !== undefined && { lines }),
      ...(heat !== undefined && { heat }),
      seed: query.seed ?? setup.seed,
      clock: setup.clock,
      ...(setup.openPort && { openPort: setup.openPort }),
      stop: setup.stop,
    });
    return formatAnalysis(analysis, cloud ?? false);
  }

  #kitOf({ rules, ends, noise }: Query): CurlingKit {
    const { game } = this.#setup;
    // Another rule set has ends and a hand of its own.
    const base = rules === undefined ? game : { name: "curling", rules };
    const spec = checked(curlingSchema, {
      ...base,
      ...(ends !== undefined && { ends }),
      ...(noise !== undefined && { noise }),
    });
    const key = JSON.stringify(spec);
    let kit = this.#kits.get(key);
    if (kit === undefined) {
      kit = curlingKit(spec);
      this.#kits.set(key, kit);
    }
    return kit;
  }
}

/** The position of words or of an object, with errors that name the place. */
export function readState(kit: CurlingKit, position: string | object): CurlingState {
  try {
    return kit.game.position(
      typeof position === "string" ? parsePosition(position) : positionFromJson(position),
    );
  } catch (error) {
    throw new Error(`position: ${(error as Error).message.replace(/^position: /, "")}`);
  }
}

/** The agent with another budget in place of its own. */
export function withBudget(
  agent: AgentSpec,
  { playouts, time }: { readonly playouts?: number | undefined; readonly time?: number | undefined },
): AgentSpec {
  if (playouts === undefined && time === undefined) return agent;
  const { playouts: _p, time: _t, rounds: _r, ...rest } = agent;
  return { ...rest, kind: agent.kind, ...(playouts && { playouts }), ...(time && { time }) };
}

/** An analysis as JSON in one line; clouds are long and may be left out. */
export function formatAnalysis(analysis: PositionAnalysis | GameAnalysis, cloud: boolean): string {
  const file = { format: ANALYSIS_FORMAT, version: ANALYSIS_VERSION, ...analysis };
  return jsonText(file, undefined, (key, value) => {
    if (key === "cloud" && !cloud) return undefined;
    if (key === "agent") return formatAgent(value as AgentSpec);
    if (key === "shot") return shotToJson(value as Shot);
    return typeof value === "number" && !EXACT.has(key) ? Math.round(value * 1e6) / 1e6 : value;
  });
}

/** A throw that is made again must not be rounded. */
const EXACT: ReadonlySet<string> = new Set(["vx", "vy", "omega"]);

function readQuery(question: Record<string, unknown>): Query {
  const names = Object.keys(querySchema.shape);
  const unknown = Object.keys(question).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`unknown field "${unknown}"; ${knownNames(unknown, names)}`);
  return checked(querySchema, question);
}
