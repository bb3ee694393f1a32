/** Queries about curling, and the analysis of a position as one of many that take turns. */

import { z } from "zod";
import {
  type AgentSpec,
  agentServices,
  type Clock,
  completeAgent,
  type StopSignal,
} from "../../../agents/index.js";
import { checkData } from "../../../core/index.js";
import {
  type AnalysisServices,
  type AnalysisTopic,
  type PositionInquiry,
  queryId,
  Steps,
  thoughtFields,
  withBudget,
} from "../../../protocols/index.js";
import { parsePosition, positionFromJson } from "../notation.js";
import { type CurlingGameSetup, type CurlingSpec, curlingKit, curlingSchema } from "../players/game-setup.js";
import { POLICIES } from "../players/policies.js";
import type { CurlingState } from "../state.js";
import { analysePosition, type PositionAnalysisOptions } from "./position-analysis.js";
import { analysisFile, type PositionAnalysis } from "./results.js";

const querySchema = z.strictObject({
  id: queryId,
  position: z.union([z.string(), z.looseObject({})], "expected words such as throw=3, or an object"),
  rules: curlingSchema.shape.rules.removeDefault().optional(),
  ends: curlingSchema.shape.ends,
  noise: curlingSchema.shape.noise,
  ...thoughtFields,
  heat: z.boolean("rounds are called heatRounds now; expected true or false").optional(),
  heatRounds: z.int().min(1).max(1000).optional(),
  trials: z.int().min(2).max(1e6).optional(),
  policy: z.enum(POLICIES).optional(),
  cloud: z.boolean().optional(),
  quick: z.boolean().optional(),
});

type Query = z.output<typeof querySchema>;

export const curlingTopic: AnalysisTopic<Query, CurlingSpec> = {
  schema: querySchema,
  formerly: { playouts: "maxPlayouts" },
  inquire(query, desk) {
    if (query.heatRounds !== undefined && !query.heat) throw new Error("heatRounds: goes with heat");
    const kit = kitFor(query, desk.game);
    const state = readState(kit, query.position);
    const { maxPlayouts: playouts, time } = query;
    const agent = completeAgent(kit, query.agent ?? desk.agent ?? kit.best);
    return [new CurlingInquiry(kit, state, withBudget(agent, { playouts, time }), query, desk)];
  },
};

class CurlingInquiry implements PositionInquiry, StopSignal {
  readonly turn = 0;
  aborted = false;
  readonly #kit: CurlingGameSetup;
  readonly #state: CurlingState;
  readonly #agent: AgentSpec;
  readonly #query: Query;
  readonly #desk: AnalysisServices<CurlingSpec>;
  #steps: Steps | undefined;
  /** Progress: the part that is running, and the share of it that is done. */
  #part = { part: "search", share: 0 };
  #analysis: PositionAnalysis | undefined;
  /** Answer of the net, until more is known. */
  #glance: PositionAnalysis | undefined;

  constructor(
    kit: CurlingGameSetup,
    state: CurlingState,
    agent: AgentSpec,
    query: Query,
    desk: AnalysisServices<CurlingSpec>,
  ) {
    this.#kit = kit;
    this.#state = state;
    this.#agent = agent;
    this.#query = query;
    this.#desk = desk;
  }

  get done(): boolean {
    const unbegun = this.#steps === undefined;
    return this.#analysis !== undefined || this.#state.isOver() || (this.aborted && unbegun);
  }

  think(clock: Clock): Promise<void> {
    this.#steps ??= new Steps(clock, (own) => this.#analyse(own));
    return this.#steps.next();
  }

  /** Every throw is tried a few times all the same. */
  stop(): void {
    this.aborted = true;
  }

  findings(): object {
    const state = this.#state;
    if (state.isOver()) return { over: true, ...(state.value() !== 0.5 && { winner: 1 - state.value() }) };
    if (this.#steps === undefined) return { noResults: true };
    if (this.#analysis !== undefined) return this.#answer(this.#analysis);
    return { ...this.#part, ...(this.#glance && { ...this.#answer(this.#glance), complete: undefined }) };
  }

  #answer(analysis: PositionAnalysis): object {
    const { simulations, unit, lines, by } = analysis;
    const moveInfos = lines.map(({ shot, win, searched }, order) => {
      const move = this.#kit.game.notation.formatMove(shot);
      const { mean: winrate, error } = win;
      return {
        move,
        order,
        visits: searched?.visits ?? 0,
        winrate: roundValue(winrate),
        error: roundValue(error),
        pv: [move],
      };
    });
    const [best] = moveInfos;
    return {
      rootInfo: {
        visits: simulations,
        ...(unit && { unit }),
        move: best?.move,
        by: by === "net" ? "net" : "estimate",
        winrate: best?.winrate,
      },
      moveInfos,
      ...analysisFile(analysis, this.#query.cloud ?? false),
    };
  }

  async #analyse(clock: Clock): Promise<void> {
    const { trials, policy, lines, heat, heatRounds = 1, seed = this.#desk.seed, quick } = this.#query;
    const options: PositionAnalysisOptions = {
      agent: this.#agent,
      ...(trials !== undefined && { trials }),
      ...(policy !== undefined && { policy }),
      ...(lines !== undefined && { lines }),
      ...(heat && { heat: heatRounds }),
      seed,
      clock,
      ...agentServices(this.#desk),
      stop: this,
      progress: (done, total, part) => {
        this.#part = { part, share: roundValue(done / total) };
      },
    };
    const partial = (analysis: PositionAnalysis) => {
      this.#glance = analysis;
    };
    this.#analysis = await analysePosition(this.#kit, this.#state, {
      ...options,
      partial,
      ...(quick && { quick }),
    });
  }
}

function roundValue(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Tables of a game take a moment to be there. */
const kits = new Map<string, CurlingGameSetup>();

function kitFor({ rules, ends, noise }: Query, game: CurlingSpec): CurlingGameSetup {
  // Another rule set has ends and a hand of its own.
  const base = rules === undefined ? game : { name: "curling", rules };
  const spec = checkData(curlingSchema, {
    ...base,
    ...(ends !== undefined && { ends }),
    ...(noise !== undefined && { noise }),
  });
  const key = JSON.stringify(spec);
  const kit = kits.get(key) ?? curlingKit(spec);
  kits.set(key, kit);
  return kit;
}

/** The position of words or of an object, with errors that name the place. */
export function readState(kit: CurlingGameSetup, position: string | object): CurlingState {
  try {
    return kit.game.position(
      typeof position === "string" ? parsePosition(position) : positionFromJson(position),
    );
  } catch (error) {
    throw new Error(`position: ${(error as Error).message.replace(/^position: /, "")}`);
  }
}
