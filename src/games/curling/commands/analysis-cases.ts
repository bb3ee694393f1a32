/**
 * The cases of `playout bench analysis`: seconds of CPU time until the first answer and the whole answer before the first, the eighth,
 * the fifteenth and the last throw of an end, and of the review of a whole game, at the default setting. Cases take turns, round after
 * round; the first round warms the process up and does not count.
 */
import type { AgentContext } from "../../../agents/index.js";
import { stream } from "../../../core/index.js";
import { median, quantile } from "../../../stats/index.js";
import { analyseGame } from "../analysis/game-analysis.js";
import { analysePosition } from "../analysis/position-analysis.js";
import { type CurlingGameSetup, curlingKit } from "../players/game-setup.js";
import { ThreeRules } from "../policy/baselines.js";
import { type CurlingRecord, Recorder } from "../record.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";

export const ANALYSIS_SEED = "bench analysis";

/** Throws before which a position is analysed, counted from 1. */
const THROWS = [1, 8, 15, 16] as const;

interface AnalysisCase {
  readonly rules: string;
  /** Until the net's answer, until the whole answer, or the review of a game. */
  readonly part: "first answer" | "whole answer" | "review";
  /** Counted from 1; missing for a review. */
  readonly throw?: number;
}

export interface AnalysisTime extends AnalysisCase {
  /** Seconds of CPU time, all threads: the median over the rounds. */
  readonly seconds: number;
  /** Half the distance between the quartiles, relative to the median. */
  readonly spread: number;
}

interface AnalysisBenchOptions {
  readonly rounds: number;
  readonly context: AgentContext;
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, total: number) => void;
}

export function analysisCases(rules: readonly string[]): AnalysisCase[] {
  return rules.flatMap((each): AnalysisCase[] => [
    ...THROWS.flatMap((number): AnalysisCase[] => [
      { rules: each, part: "first answer", throw: number },
      { rules: each, part: "whole answer", throw: number },
    ]),
    { rules: each, part: "review" },
  ]);
}

/** Measures the cases until the signal comes. */
export async function measureAnalysis(
  cases: readonly AnalysisCase[],
  { rounds, context, signal, progress }: AnalysisBenchOptions,
): Promise<AnalysisTime[]> {
  const times = cases.map((): number[] => []);
  const total = cases.length * (rounds + 1);
  let done = 0;
  progress?.(0, total);
  for (let round = 0; round <= rounds; round++) {
    for (const [i, each] of cases.entries()) {
      if (signal?.aborted) return summarise(cases, times);
      const seconds = await cpuSeconds(each, context);
      if (round > 0) times[i]!.push(seconds);
      progress?.(++done, total);
    }
  }
  return summarise(cases, times);
}

async function cpuSeconds(
  { rules, part, throw: number }: AnalysisCase,
  context: AgentContext,
): Promise<number> {
  const kit = curlingKit({ name: "curling", rules, physics: "event" });
  const record = playedGame(kit);
  const position = number === undefined ? undefined : positionBefore(kit, record, number);
  const used = process.cpuUsage();
  let first = 0;
  const partial = () => {
    first = process.cpuUsage(used).user + process.cpuUsage(used).system;
  };
  if (position === undefined) await analyseGame(kit, record, context);
  else await analysePosition(kit, position, { ...context, partial });
  const { user, system } = process.cpuUsage(used);
  return (part === "first answer" ? first : user + system) / 1e6;
}

/** Plays a whole game of the rules by a simple player under the execution noise. */
function playedGame({ game }: CurlingGameSetup): CurlingRecord {
  const recorder = new Recorder(game, { simulator: "event", players: [{ name: "red" }, { name: "yellow" }] });
  const player = new ThreeRules(game.rules, "clear");
  const rng = stream(ANALYSIS_SEED, "game", game.rules.name);
  const actual: Shot = { vx: 0, vy: 0, omega: 0 };
  while (!recorder.state.isOver()) {
    const { shot } = player.choose(recorder.state, rng);
    game.disturbance?.sample(shot, rng, actual);
    recorder.throw(shot, actual);
  }
  return recorder.record();
}

/** Gives the position of the first end before a throw. */
function positionBefore({ game }: CurlingGameSetup, { moves }: CurlingRecord, number: number): CurlingState {
  const state = game.start();
  for (const move of moves.slice(0, number - 1)) if (move.kind === "throw") state.play(move.actual);
  return state;
}

function summarise(cases: readonly AnalysisCase[], times: readonly (readonly number[])[]): AnalysisTime[] {
  return cases.flatMap((each, i) => {
    const own = times[i]!;
    if (own.length === 0) return [];
    const seconds = median(own);
    return [{ ...each, seconds, spread: (quantile(own, 0.75) - quantile(own, 0.25)) / 2 / seconds }];
  });
}
