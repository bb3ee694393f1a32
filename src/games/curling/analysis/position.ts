/**
 * What may be thrown in a position, and what comes of it. An agent proposes; its throws, as many as are unlike each other, are
 * then tried by an unsteady hand (`trials.ts`), with chances that its search knew nothing of.
 */

import { createAgent } from "../../../agents/index.js";
import { type CurlingState, type Shot, type ThrowClass, ZONES } from "../index.js";
import type { CurlingKit } from "../players/kit.js";
import type { Estimate, PositionAnalysis, ThrowAnalysis } from "./findings.js";
import { surveyTargets } from "./heat.js";
import { ideaOf, type Named, Namer } from "./naming.js";
import { type AnalysisOptions, Setting } from "./setting.js";
import { HandTrials, runTogether } from "./trials.js";

export interface PositionAnalysisOptions extends AnalysisOptions {
  /** Most throws to look at, 5 by default. */
  readonly lines?: number;
  /** Rounds over all target points for heat maps; 0, none, by default. */
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
  const namer = new Namer(setting.game.rules, setting.teams);
  const { progress } = options;
  const proposal = await propose(setting, state, ["search"], (spent) =>
    progress?.(spent, 1, "search"),
  ).finally(() => setting.close());
  const proposed = distinct(proposal, state, namer, options.lines ?? LINES);
  const trials = proposed.map(({ named }) => new HandTrials(setting, state, named.shot, ["trial"]));
  const ran = await runTogether(setting, trials, (done) => progress?.(done, setting.trials, "trials"));
  const heat = options.heat
    ? await surveyTargets(setting, state, options.heat, (done, total) => progress?.(done, total, "heat map"))
    : [];
  return {
    game: kit.spec,
    position: kit.game.notation.formatState(position),
    toMove: state.toMove,
    agent: setting.agent,
    simulations: proposal.simulations,
    ...(proposal.fill !== undefined && { fill: proposal.fill }),
    lines: proposed.map((each, i) => analysisOf(each, trials[i], state, namer)),
    heat,
    complete: ran && !setting.stop.aborted,
  };
}

/** A throw that a search proposed, with what it thinks of it. */
interface Proposed {
  readonly shot: Shot;
  readonly searched: ThrowAnalysis["searched"];
}

interface Proposal extends Pick<PositionAnalysis, "simulations" | "fill"> {
  /** The chosen one first. */
  readonly throws: readonly Proposed[];
}

/** What an agent would throw; where it tells, also what else it thought of. */
export async function propose(
  setting: Setting,
  state: CurlingState,
  path: readonly (string | number)[],
  watch?: (spent: number) => void,
): Promise<Proposal> {
  const { kit, agent: spec, stop } = setting;
  const agent = createAgent(kit, spec, setting.context(setting.rng(...path)));
  try {
    await agent.ready?.();
    const { move, report } = await agent.choose(state, stop, (_, spent) => watch?.(spent));
    if (move === "resign") throw new Error(`agent ${spec.kind}: gives the game up in place of a throw`);
    const mine = (value: number) => (state.toMove === 0 ? value : 1 - value);
    const lines = (report?.lines ?? []).map(({ move: shot, visits, value, error }): Proposed => {
      const win: Estimate = { mean: mine(value), error };
      return { shot: { ...shot }, searched: { visits, win } };
    });
    const chosen = lines.find(({ shot }) => isSame(shot, move)) ?? { shot: { ...move }, searched: null };
    return {
      simulations: report?.simulations ?? 0,
      ...(report?.fill !== undefined && { fill: report.fill }),
      throws: [chosen, ...lines.filter((line) => line !== chosen)],
    };
  } finally {
    await agent.close?.();
  }
}

function isSame(a: Shot, b: Shot): boolean {
  return a.vx === b.vx && a.vy === b.vy && a.omega === b.omega;
}

export interface Candidate extends Named, Proposed {}

/** The proposed throws that are unlike those before them. */
export function distinct({ throws }: Proposal, state: CurlingState, namer: Namer, most: number): Candidate[] {
  const ideas = new Map<string, Candidate>();
  for (const proposed of throws) {
    if (ideas.size >= most) break;
    const candidate = { ...namer.name(state, proposed.shot), ...proposed };
    const idea = ideaOf(candidate);
    if (!ideas.has(idea)) ideas.set(idea, candidate);
  }
  return [...ideas.values()];
}

function analysisOf(
  { named, found, searched }: Candidate,
  trials: HandTrials,
  state: CurlingState,
  namer: Namer,
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
