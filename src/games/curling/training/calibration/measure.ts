/** Analyses one position of self-play, and plays its end out many times to see what comes. */
import { type Agent, createAgent, parseAgent, type Stop } from "../../../../agents/index.js";
import { agentContext } from "../../../../distribute/index.js";
import { type Rng, stream } from "../../../../random/index.js";
import { meanOf } from "../../../../stats/index.js";
import { analysePosition, type Estimate, type PositionAnalysis } from "../../analysis/index.js";
import { type CurlingState, drawnEnd, EndHorizon, type Shot, winTableOf } from "../../index.js";
import { type CurlingKit, chosenBy, curlingKit, curlingSchema, throwBy } from "../../players/index.js";
import type { CalibrationHeader, CalibrationRow } from "./rows.js";

export type CalibrationPlan = Pick<CalibrationHeader, "rules" | "agent" | "seed" | "throws" | "ends">;

/** Most points of an end. */
const MOST_POINTS = 8;

/** Makes the game of a calibration, whose players are those of the rules. */
export function calibrationKit(rules: string): CurlingKit {
  return curlingKit(curlingSchema.parse({ name: "curling", rules }));
}

/** Makes row `number` of a plan; throws where `stop` comes before it is done. */
export async function measureRow(plan: CalibrationPlan, number: number, stop: Stop): Promise<CalibrationRow> {
  const kit = calibrationKit(plan.rules);
  const context = agentContext(plan.seed, "calibration", String(number));
  const agent = createAgent(kit, parseAgent(plan.agent), context);
  try {
    await agent.ready?.();
    return await new Measurement(kit, plan, agent, number, stop).row();
  } finally {
    await agent.close?.();
  }
}

class Measurement {
  readonly #kit: CurlingKit;
  readonly #plan: CalibrationPlan;
  readonly #agent: Agent<CurlingState, Shot>;
  readonly #number: number;
  readonly #stop: Stop;

  constructor(
    kit: CurlingKit,
    plan: CalibrationPlan,
    agent: Agent<CurlingState, Shot>,
    number: number,
    stop: Stop,
  ) {
    this.#kit = kit;
    this.#plan = plan;
    this.#agent = agent;
    this.#number = number;
    this.#stop = stop;
  }

  async row(): Promise<CalibrationRow> {
    const { throws, seed } = this.#plan;
    const number = throws[this.#number % throws.length]!;
    const { think } = this.#kit;
    const rng = this.#stream("reach");
    const state = drawnEnd(think, rng);
    while (state.throwNumber < number - 1) await this.#throw(state, rng);
    const came = await this.#playOut(state);
    let quick: PositionAnalysis | undefined;
    const analysis = await analysePosition(this.#kit, state, {
      ...agentContext(seed),
      seed: `${seed} ${this.#number}`,
      partial: (answer) => {
        quick = answer;
      },
    });
    return {
      game: this.#number,
      throw: number,
      left: Math.max(1, think.rules.ends - state.end),
      position: think.notation.formatState(state),
      printed: ofHammer(analysis, state),
      quick: quick === undefined ? null : ofHammer(quick, state),
      came,
    };
  }

  /** Plays the end out many times from a position. */
  async #playOut(start: CurlingState): Promise<CalibrationRow["came"]> {
    const { think, spec } = this.#kit;
    const scale = new EndHorizon(think.rules, winTableOf(think.rules, spec.tie)).scale(start);
    const isFirst = start.hammer === 0;
    const scores: number[] = [];
    const state = think.clone(start);
    for (let i = 0; i < this.#plan.ends; i++) {
      const rng = this.#stream("end", i);
      state.copyFrom(start);
      while (!scale.reached(state)) await this.#throw(state, rng);
      scores.push(state.lastEndScore);
    }
    const winOf = (score: number) => (isFirst ? scale.winOfScore(score) : 1 - scale.winOfScore(score));
    return {
      win: estimateOf(scores, winOf),
      points: estimateOf(scores, (score) => (isFirst ? score : -score)),
    };
  }

  async #throw(state: CurlingState, rng: Rng): Promise<void> {
    if (this.#stop.aborted) throw new Error("stopped");
    throwBy(this.#kit.think, state, await chosenBy(this.#agent, state, this.#stop), rng);
  }

  #stream(...path: readonly (string | number)[]): Rng {
    return stream(this.#plan.seed, "calibration", this.#number, ...path);
  }
}

/**
 * Averages the values of scores. Ends that all brought one score are not certain to do so: their error is that with two ends more,
 * of a point less and a point more.
 */
export function estimateOf(scores: readonly number[], value: (score: number) => number): Estimate {
  const [first = 0] = scores;
  const isAlike = scores.every((score) => score === first);
  const others = [Math.max(-MOST_POINTS, first - 1), Math.min(MOST_POINTS, first + 1)];
  return {
    mean: meanOf(scores.map(value)).mean,
    error: meanOf((isAlike ? [...scores, ...others] : scores).map(value)).error,
  };
}

/** Turns the value of an analysis' first throw to the team with the hammer. */
function ofHammer(
  { lines: [best] }: PositionAnalysis,
  { toMove, hammer }: CurlingState,
): CalibrationRow["printed"] {
  if (best === undefined) throw new Error("the analysis has no throw");
  const { win, points } = best;
  if (toMove === hammer) return { win, points };
  return {
    win: { mean: 1 - win.mean, error: win.error },
    points: { mean: -points.mean, error: points.error },
  };
}
