/**
 * What a search with a net of positions gives away where it stops early: ends are played by `best` with the net up to a drawn throw, every budget chooses that throw, and each choice is tried by the
 * hand. With v(b, i) the chance to win after the throw that budget b chose in position i, over trials with the same mistakes for all budgets,
 *
 *   regret(b) = mean over i of v(most, i) - v(b, i),
 *
 * where `max` is the largest budget; its interval is that of the paired differences. After a trial the net tells the chances of the end's scores, or the end is over and scored; the win table makes
 * chances to win of scores.
 *
 * It takes the net at its word: it tells of the search, not of what the net does not know, nor how many games are lost by it. It says nothing of what the largest budget gives away
 * itself. The trials know nothing of any search, so a regret below 0 is luck: the smaller budget happened to choose better.
 */
import {
  type AgentServices,
  type AgentSpec,
  type Clock,
  createAgent,
  type StopSignal,
} from "../../../agents/index.js";
import { stream } from "../../../core/index.js";
import { type Interval, meanInterval, meanOf } from "../../../stats/index.js";
import { drawnEnd } from "../nets/scores.js";
import { type CurlingGameSetup, chosenBy, GOES_ON, throwBy } from "../players/game-setup.js";
import type { CurlingState } from "../state.js";
import { AnalysisContext } from "./context.js";
import { ThrowTrials } from "./trials.js";

export interface RegretOptions extends AgentServices {
  /** The net as text. */
  readonly net: string;
  /** Numbers of playouts, each another one. */
  readonly budgets: readonly number[];
  readonly positions: number;
  /** Trials of every throw that was chosen. */
  readonly trials?: number;
  readonly seed: string;
  readonly clock: Clock;
  /** Asks for what is known by then, of one position at least. */
  readonly stop: StopSignal;
  /** Told of every position that is done. */
  readonly progress?: (done: number, total: number) => void;
}

interface BudgetRegret {
  readonly playouts: number;
  /** The mean chance to win after the throws that it chose. */
  readonly win: number;
  /** How much of that chance it gives away against the largest budget. */
  readonly regret: number;
  /** Of the regret, 95 %; missing for the largest budget, and where there is one position alone. */
  readonly interval?: Interval;
}

export interface RegretReport {
  readonly positions: number;
  readonly trials: number;
  readonly budgets: readonly BudgetRegret[];
}

/** Playouts a throw by which positions are reached. */
const REACHED_BY = 1000;
/** So many leave a difference between throws that are far apart an error of some 0.16 % in a position: little beside how much positions differ. */
const TRIALS = 2048;

export async function regret(kit: CurlingGameSetup, options: RegretOptions): Promise<RegretReport> {
  const { net, budgets, positions, seed, stop, progress, trials = TRIALS } = options;
  const best: AgentSpec = { kind: "best", net };
  const setting = new AnalysisContext(kit, { ...options, agent: best, quick: true, trials }, trials);
  const { game } = setting;
  const rng = stream(seed, "regret");
  const agentOf = (playouts: number) => createAgent(kit, { ...best, playouts }, setting.context(rng));
  const reaching = agentOf(REACHED_BY);
  const choosing = budgets.map(agentOf);

  /** The position before a drawn throw of an end. */
  const reach = async (): Promise<CurlingState> => {
    const state = drawnEnd(game, rng);
    const drawn = rng.below(game.rules.throws);
    while (state.throwNumber < drawn) throwBy(game, state, await chosenBy(reaching, state, GOES_ON), rng);
    return state;
  };
  /** By budget: the chance to win after its throw. */
  const valuesIn = async (i: number, asked: StopSignal): Promise<number[]> => {
    const begin = (part: string) => rng.copyFrom(stream(seed, "regret", part, i));
    begin("reach");
    const state = await reach();
    const values: number[] = [];
    for (const agent of choosing) {
      begin("search");
      const tried = new ThrowTrials(setting, state, await chosenBy(agent, state, asked), ["regret", i]);
      tried.run(trials);
      values.push(tried.win(state.toMove).mean);
    }
    return values;
  };

  const rows: number[][] = [];
  try {
    for (const agent of [reaching, ...choosing]) await agent.ready?.();
    for (let i = 0; i < positions && !(i > 0 && stop.aborted); i++) {
      progress?.(i, positions);
      const asked = i === 0 ? GOES_ON : stop;
      const values = await valuesIn(i, asked);
      // Budgets that were not spent tell nothing.
      if (!asked.aborted) rows.push(values);
    }
  } finally {
    for (const agent of [reaching, ...choosing]) await agent.close?.();
    await setting.close();
  }
  return { positions: rows.length, trials, budgets: budgetRegret(budgets, rows) };
}

/** `rows` are values by position and budget. */
function budgetRegret(budgets: readonly number[], rows: readonly (readonly number[])[]): BudgetRegret[] {
  const max = budgets.indexOf(Math.max(...budgets));
  return budgets.map((playouts, k) => {
    const away = rows.map((values) => values[max]! - values[k]!);
    return {
      playouts,
      win: meanOf(rows.map((values) => values[k]!)).mean,
      regret: meanOf(away).mean,
      ...(k !== max && rows.length > 1 && { interval: meanInterval(away) }),
    };
  });
}
