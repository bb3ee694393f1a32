/**
 * What may be thrown in a position, and what comes of it. An agent proposes; its throws, as many as are unlike each other, are
 * then tried by an unsteady hand (`trials.ts`), with chances that its search knew nothing of. A quick analysis is by the agent's net
 * alone and takes some tens of milliseconds.
 */

import { type CurlingState, type ThrowClass, ZONES } from "../index.js";
import type { CurlingKit } from "../players/kit.js";
import type { HeatMap, PositionAnalysis, Standing, ThrowAnalysis } from "./findings.js";
import { type Candidate, ideasOf } from "./ideas.js";
import { type AnalysisOptions, Setting } from "./setting.js";
import { HandTrials, RestTrials, runTogether } from "./trials.js";

export interface PositionAnalysisOptions extends AnalysisOptions {
  /** Most throws to look at, 5 by default. */
  readonly lines?: number;
  /** Rounds over all target points for heat maps; 0, none, by default. A net needs one, however many are asked for. */
  readonly heat?: number;
  /** Told how far the search is, then the trials, then the rounds for heat maps. */
  readonly progress?: (done: number, total: number, part: string) => void;
}

const LINES = 5;
const TRIALS = 500;

export async function analysePosition(
  kit: CurlingKit,
  position: CurlingState,
  options: PositionAnalysisOptions = {},
): Promise<PositionAnalysis> {
  if (position.isOver()) throw new Error("the game is over");
  const setting = new Setting(kit, options, TRIALS);
  const state = setting.stateOf(position);
  const { lines = LINES, progress } = options;
  const {
    throws: proposed,
    survey,
    ...search
  } = await ideasOf(setting, state, ["search"], lines, (spent) => progress?.(spent, 1, "search")).finally(
    () => setting.close(),
  );
  const trials = proposed.map(({ named }) => new HandTrials(setting, state, named.shot, ["trial"]));
  const ran = await runTogether(setting, trials, (done) => progress?.(done, setting.trials, "trials"));
  const watchHeat = (done: number, total: number) => progress?.(done, total, "heat map");
  const heat = options.heat
    ? (survey ?? (await setting.surveyor.survey(state, options.heat, ["survey"], watchHeat))).maps()
    : [];
  return {
    game: kit.spec,
    position: kit.game.notation.formatState(position),
    toMove: state.toMove,
    by: setting.by,
    standing: await standingOf(setting, state),
    agent: setting.agent,
    ...search,
    lines: proposed.map((each, i) => analysisOf(setting, each, trials[i], state)),
    heat,
    complete: ran && !setting.stop.aborted,
  };
}

/** What the position is worth before anybody throws. */
async function standingOf(setting: Setting, state: CurlingState): Promise<Standing> {
  const trials = new RestTrials(setting, state, state, ["standing"]);
  await runTogether(setting, [trials]);
  const { toMove } = state;
  return { win: trials.win(toMove), points: trials.points(toMove), scores: trials.chances(toMove) };
}

/** The value of every target alone, by so many rounds over all of them. */
export async function mapTargets(
  kit: CurlingKit,
  position: CurlingState,
  rounds: number,
  options: Pick<PositionAnalysisOptions, "policy" | "seed" | "clock" | "stop" | "progress"> = {},
): Promise<HeatMap[]> {
  if (position.isOver()) throw new Error("the game is over");
  // An agent that needs no clock: nobody asks it.
  const setting = new Setting(kit, { ...options, agent: { kind: "rules" } }, TRIALS);
  const watch = (done: number, total: number) => options.progress?.(done, total, "heat map");
  return (await setting.surveyor.survey(setting.stateOf(position), rounds, ["survey"], watch)).maps();
}

function analysisOf(
  { namer }: Setting,
  { named, found, searched }: Candidate,
  trials: HandTrials,
  state: CurlingState,
): ThrowAnalysis {
  const { toMove } = state;
  const made = trials.shots.filter((shot) => isMade(found, namer.name(state, shot).found)).length;
  return {
    ...named,
    trials: trials.done,
    win: trials.win(toMove),
    points: trials.points(toMove),
    scores: trials.chances(toMove),
    success: made / trials.done,
    cloud: trials.cloud(),
    searched,
  };
}

/** Whether a throw is of the kind that was meant; a draw must not rest in a ring farther out either. */
function isMade(meant: ThrowClass, made: ThrowClass): boolean {
  if (made.kind !== meant.kind) return false;
  if (meant.kind !== "draw" && meant.kind !== "come-around") return true;
  const ring = ({ zone }: ThrowClass) => (zone === null ? ZONES.length : ZONES.indexOf(zone));
  return ring(made) <= ring(meant);
}
