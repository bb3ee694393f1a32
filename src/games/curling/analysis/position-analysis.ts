/**
 * The throws of a position and their values. An agent and, where there is a net, a survey of all target points propose throws. A
 * contest on common random numbers ranks them; then fresh trials value those that are shown, so that no shown number helped to
 * choose. The map of targets is brought to the level of the list.
 */
import type { CurlingGameSetup } from "../players/game-setup.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import {
  type Proposal,
  proposeByAgent,
  proposeBySurvey,
  type ThrowCandidate,
  type WinChanceGrid,
} from "./candidates.js";
import { AnalysisContext, type AnalysisOptions, QUICK_TRIALS } from "./context.js";
import type { PositionAnalysis, ThrowAnalysis } from "./results.js";
import { type ThrowClass, ZONES } from "./throw-kinds.js";
import { ideaOf } from "./throw-names.js";
import { runTogether, ThrowTrials } from "./trials.js";

export interface PositionAnalysisOptions extends AnalysisOptions {
  /** Most throws to look at, 5 by default. */
  readonly lines?: number;
  /** Rounds over all target points for maps; 0, none, by default. A net needs one, however many are asked for. */
  readonly heat?: number;
  /** Receives how far the search is, then the trials. */
  readonly progress?: (done: number, total: number, part: string) => void;
  /** Receives the quick answer of the net, before the agent's search. */
  readonly partial?: (analysis: PositionAnalysis) => void;
}

const LINES = 5;
/** Trials where a policy plays ends out. */
const PLAYED_TRIALS = 500;
/** Trials of a candidate in the first round of the contest, and the candidates beyond the shown ones that the second round has. */
const FIRST_ROUND = 128;
const SPARE = 1;
/** Most candidates of the agent, and of the survey. */
const CANDIDATES = 10;
/** Errors between two values that count as apart. */
const APART = 1.96;

/**
 * Ranks the throws of a position: words, win probability with its error, points, success and the cloud of outcomes of each. It
 * searches for candidates and values them by fresh trials.
 */
export async function analysePosition(
  kit: CurlingGameSetup,
  position: CurlingState,
  options: PositionAnalysisOptions = {},
): Promise<PositionAnalysis> {
  if (position.isOver()) throw new Error("the game is over");
  const setting = new AnalysisContext(kit, options, PLAYED_TRIALS);
  try {
    return await new PositionQuestion(setting, position, options).answer();
  } finally {
    await setting.close();
  }
}

/** The parts of an analysis, whose trials have random streams of their own. */
type Part = "first round" | "second round" | "glance" | "trial";

/** One position that is asked about. */
class PositionQuestion {
  readonly #setting: AnalysisContext;
  readonly #position: CurlingState;
  readonly #state: CurlingState;
  readonly #options: PositionAnalysisOptions;
  readonly #max: number;

  constructor(setting: AnalysisContext, position: CurlingState, options: PositionAnalysisOptions) {
    this.#setting = setting;
    this.#position = position;
    this.#state = setting.stateOf(position);
    this.#options = options;
    this.#max = options.lines ?? LINES;
  }

  async answer(): Promise<PositionAnalysis> {
    const { by, hasNet } = this.#setting;
    const { heat, partial } = this.#options;
    const survey = hasNet || heat ? await this.#survey() : undefined;
    const surveyed = survey && proposeBySurvey(this.#setting, this.#state, survey, CANDIDATES);
    if (by === "net") return this.#analysisBy("net", surveyed!, surveyed!.throws.slice(0, this.#max), survey);
    if (hasNet && partial !== undefined && !this.#setting.stop.aborted)
      partial(await this.#analysisBy("net", surveyed!, surveyed!.throws.slice(0, this.#max), survey));
    const proposal = await this.#ask();
    const shown = await this.#contest(proposal.throws, surveyed?.throws ?? []);
    return this.#analysisBy(by, proposal, shown, survey);
  }

  #survey(): Promise<WinChanceGrid> {
    const { setting, heat = 1, progress } = { setting: this.#setting, ...this.#options };
    const rounds = setting.hasNet ? 1 : heat;
    const watch = (done: number, total: number) => progress?.(done, total, "heat map");
    return setting.surveyor.survey(this.#state, rounds, ["survey"], setting.hasNet ? undefined : watch);
  }

  #ask(): Promise<Proposal> {
    const { progress } = this.#options;
    const watch = (spent: number) => progress?.(spent, 1, "search");
    return proposeByAgent(this.#setting, this.#state, ["search"], CANDIDATES, watch);
  }

  /** Ranks the candidates, and keeps the best of each idea. */
  async #contest(
    proposed: readonly ThrowCandidate[],
    surveyed: readonly ThrowCandidate[],
  ): Promise<ThrowCandidate[]> {
    const all = [...proposed, ...surveyed];
    if (all.length === 1 || this.#setting.stop.aborted) return unlike(all).slice(0, this.#max);
    const last = unlike(await this.#ranked(all, "first round")).slice(0, this.#max + SPARE);
    return (await this.#ranked(last, "second round")).slice(0, this.#max);
  }

  /** Sorts candidates by trials of their own, the best first. */
  async #ranked(all: readonly ThrowCandidate[], part: Part): Promise<ThrowCandidate[]> {
    const trials = all.map(({ named }) => this.#trialsOf(named.shot, part));
    await runTogether(this.#setting, trials);
    const values = trials.map((each) => each.win(this.#state.toMove).mean);
    return [...all.keys()].sort((a, b) => values[b] - values[a] || a - b).map((i) => all[i]);
  }

  #trialsOf(shot: Shot, part: Part): ThrowTrials {
    return new ThrowTrials(this.#setting, this.#state, shot, [part], this.#limitsOf(part));
  }

  #limitsOf(part: Part): { trials: number; replies: number } {
    const setting = this.#setting;
    const trials = setting.trialsBefore(this.#state);
    switch (part) {
      case "first round":
        return { trials: Math.min(FIRST_ROUND, trials), replies: 0 };
      case "second round":
        return setting.contestBefore(this.#state);
      case "glance":
        return { trials: Math.min(QUICK_TRIALS, trials), replies: 0 };
      case "trial":
        return { trials, replies: setting.repliesAfter(this.#state) };
    }
  }

  async #analysisBy(
    by: PositionAnalysis["by"],
    { simulations, unit, fill, throws }: Proposal,
    shown: readonly ThrowCandidate[],
    survey: WinChanceGrid | undefined,
  ): Promise<PositionAnalysis> {
    const { kit, stop, agent } = this.#setting;
    const part = by === "net" ? "glance" : "trial";
    const trials = shown.map(({ named }) => this.#trialsOf(named.shot, part));
    const { progress } = this.#options;
    const watch = (done: number, total: number) => progress?.(done, total, "trials");
    const ran = await runTogether(this.#setting, trials, by === "net" ? undefined : watch);
    const lines = shown.map((each, i) => this.#lineOf(each, trials[i], trials[0]));
    return {
      game: kit.spec,
      position: kit.game.notation.formatState(this.#position),
      toMove: this.#state.toMove,
      by,
      agent,
      simulations,
      ...(unit && { unit }),
      ...(fill !== undefined && { fill }),
      choice: throws[0].named,
      lines,
      heat:
        this.#options.heat && survey
          ? survey.maps(lines.map(({ shot, win }) => ({ shot, win: win.mean })))
          : [],
      complete: ran && !stop.aborted,
    };
  }

  #lineOf(
    { named, found, searched }: ThrowCandidate,
    trials: ThrowTrials,
    first: ThrowTrials,
  ): ThrowAnalysis {
    const { namer } = this.#setting;
    const state = this.#state;
    const { toMove } = state;
    const isFirst = trials === first;
    const behind = isFirst
      ? { mean: 0, error: 0 }
      : this.#setting.printedDifference(first.difference(trials, toMove), state, first.win(toMove).mean);
    const made = trials.shots.filter((shot) => isMade(found, namer.name(state, shot).found)).length;
    return {
      ...named,
      trials: trials.done,
      win: this.#setting.printed(trials.win(toMove), state, "win"),
      points: this.#setting.printed(trials.points(toMove), state, "points"),
      scores: trials.chances(toMove),
      behind,
      isEqual: !isFirst && behind.mean <= APART * behind.error,
      success: made / trials.done,
      cloud: trials.cloud(),
      searched,
    };
  }
}

/** Keeps the first throw of every idea. */
function unlike(all: readonly ThrowCandidate[]): ThrowCandidate[] {
  const firsts = new Map<string, ThrowCandidate>();
  for (const each of all) {
    const idea = ideaOf(each);
    if (!firsts.has(idea)) firsts.set(idea, each);
  }
  return [...firsts.values()];
}

/** Tells whether a throw is of the kind that was meant; a draw must not rest in a ring farther out either. */
function isMade(meant: ThrowClass, made: ThrowClass): boolean {
  if (made.kind !== meant.kind) return false;
  if (meant.kind !== "draw" && meant.kind !== "come-around") return true;
  const ring = ({ zone }: ThrowClass) => (zone === null ? ZONES.length : ZONES.indexOf(zone));
  return ring(made) <= ring(meant);
}
