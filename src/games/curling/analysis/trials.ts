/**
 * Values of throws and positions by trials: many throws by the noise, each judged, and their means and errors.
 *
 * Means of a quantity over trials, some of which were judged a second time by a better and slower judge.
 *
 * With a(i) the first judge's value of trial i of N and b(i) the second judge's of n of them, the estimate is
 *
 *   mean over the N of a(i)  +  mean over the n of b(i) - a(i),
 *
 * a control variate: the second judge corrects the first where they differ, and what both see alike is averaged over all trials.
 */
import type { Rng } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import { meanOf } from "../../../stats/index.js";
import { type Point, type Shot, STONES, type Stones } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { EndRewardScale } from "../win-table.js";
import type { AnalysisContext } from "./context.js";
import { MAX_POINTS, type PositionJudge, settle } from "./judges.js";
import type { CloudStone, TrialEstimate } from "./results.js";

export class TrialSeries {
  /** Every so many trials the second judge has its say, from the first on; 0 for never. */
  readonly stride: number;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  #count = 0;
  #checked = 0;

  constructor(room: number, checks: number) {
    this.stride = checks === 0 ? 0 : Math.floor(room / checks);
    this.#first = new Float64Array(room);
    this.#second = new Float64Array(this.stride === 0 ? 0 : Math.ceil(room / this.stride));
  }

  add(value: number): void {
    this.#first[this.#count++] = value;
  }

  /** Adds the second judge's value of the next trial that it judges. */
  check(value: number): void {
    this.#second[this.#checked++] = value;
  }

  /** Estimates the mean of `map(value)`, where `map` is linear. */
  estimate(map: (value: number) => number): TrialEstimate {
    const first = Array.from(this.#first.subarray(0, this.#count), map);
    const second = Array.from(this.#second.subarray(0, this.#checked), map);
    return correctedMean(first, second, this.stride);
  }

  /** Estimates how much larger this one is than another one over the same random numbers. */
  difference(other: TrialSeries, sign: number): TrialEstimate {
    const count = Math.min(this.#count, other.#count);
    const checked = Math.min(this.#checked, other.#checked);
    const apart = (a: Float64Array, b: Float64Array, length: number) =>
      Array.from({ length }, (_, i) => sign * (a[i] - b[i]));
    const first = apart(this.#first, other.#first, count);
    return correctedMean(first, apart(this.#second, other.#second, checked), this.stride);
  }

  /** Holds where all values are the same. */
  get isAlike(): boolean {
    const values = this.#first.subarray(0, this.#count);
    return this.#checked === 0 && values.every((value) => value === values[0]);
  }
}

/** Weighs the trials that both judges judged, and the others, as two strata. */
function correctedMean(first: readonly number[], second: readonly number[], stride: number): TrialEstimate {
  const { length: count } = first;
  const { length: checked } = second;
  if (checked === 0) {
    const { mean, error } = meanOf(first);
    return { mean, error };
  }
  const weight = count / checked;
  if (checked === 1) {
    // Of one correction the spread is not known: it may be as wrong as it is large.
    const { mean, error } = meanOf(first);
    const correction = second[0] - first[0];
    return { mean: mean + correction, error: Math.hypot(finite(error), correction) };
  }
  const both = meanOf(second.map((value, i) => weight * (value - first[i * stride]) + first[i * stride]));
  const others = first.filter((_, i) => i % stride !== 0);
  const rest = others.length > 0 ? meanOf(others) : { mean: 0, error: 0 };
  const share = checked / count;
  return {
    mean: share * both.mean + (1 - share) * rest.mean,
    error: Math.hypot(share * finite(both.error), (1 - share) * finite(rest.error)),
  };
}

/** Reads the error of one value, which is unknown, as none. */
function finite(error: number): number {
  return Number.isFinite(error) ? error : 0;
}

// Values of throws and positions. A throw is made by the hand many times, with other errors each time, and judges (`judge.ts`) say
// what each resulting position brings. The win table turns scores of the end into chances to win the game.
//
// Trial i of anything draws its hand from one stream and its judges' random numbers from another, which depend on i alone. So two
// throws are compared under the same errors of the hand (common random numbers), and the error of their difference is that of the
// paired differences, usually far below the errors of the two.

/** Trials of a throw before the next one has its turn. */
const SLICE = 32;

/** Number of trials, and their judges. */
interface Limits {
  readonly trials: number;
  /** Judges every trial. */
  readonly judge: PositionJudge;
  /** Trials that the second judge judges too, evenly spread. */
  readonly checks: number;
  readonly checking?: PositionJudge | undefined;
}

export abstract class AnalysisTrials {
  done = 0;
  /** True where other random numbers could have brought something else. */
  protected hadLuck = false;
  protected readonly setting: AnalysisContext;
  protected readonly before: CurlingState;
  readonly limits: Limits;
  readonly #wins: TrialSeries;
  readonly #points: TrialSeries;
  /** Sums by score of player 0 from -8 to 8: the chances of all trials, and the second judge's corrections. */
  readonly #scores = new Float64Array(2 * MAX_POINTS + 1);
  readonly #corrections = new Float64Array(2 * MAX_POINTS + 1);
  #checked = 0;
  readonly #scale: EndRewardScale;
  readonly #path: readonly (string | number)[];
  readonly #state: CurlingState;

  /** Takes a position of the end that the trials end with; `path` names the random streams. */
  constructor(
    setting: AnalysisContext,
    before: CurlingState,
    path: readonly (string | number)[],
    limits: Limits,
  ) {
    this.setting = setting;
    this.before = before;
    this.limits = limits;
    this.#wins = new TrialSeries(limits.trials, limits.checks);
    this.#points = new TrialSeries(limits.trials, limits.checks);
    this.#scale = setting.horizon.scale(before);
    this.#path = path;
    this.#state = setting.game.clone(before);
  }

  run(count: number): void {
    const { trials, judge, checking } = this.limits;
    const { stride } = this.#wins;
    const state = this.#state;
    const scale = this.#scale;
    const end = Math.min(trials, this.done + count);
    for (; this.done < end; this.done++) {
      this.begin(this.done, state);
      const isOver = scale.reached(state);
      const second = stride > 0 && this.done % stride === 0 ? checking : undefined;
      if (second !== undefined) {
        this.#judge(second, state, isOver, "reply");
        this.#check(second.chances);
      }
      this.#judge(judge, state, isOver, "playout");
      this.#note(judge.chances, second?.chances);
    }
  }

  #judge(judge: PositionJudge, state: CurlingState, isOver: boolean, part: string): void {
    if (isOver) {
      settle(judge.chances, state.lastEndScore);
      return;
    }
    this.hadLuck ||= judge.isRandom;
    judge.judge(state, () => this.stream(part), this.#scale);
  }

  #note(chances: Float64Array, checked: Float64Array | undefined): void {
    const { win, points } = this.#valueOf(chances);
    this.#wins.add(win);
    this.#points.add(points);
    for (let i = 0; i < chances.length; i++) this.#scores[i] += chances[i];
    if (checked === undefined) return;
    this.#checked++;
    for (let i = 0; i < chances.length; i++) this.#corrections[i] += checked[i] - chances[i];
  }

  #check(chances: Float64Array): void {
    const { win, points } = this.#valueOf(chances);
    this.#wins.check(win);
    this.#points.check(points);
  }

  #valueOf(chances: Float64Array): { win: number; points: number } {
    let win = 0;
    let points = 0;
    for (let score = -MAX_POINTS; score <= MAX_POINTS; score++) {
      const chance = chances[MAX_POINTS + score];
      if (chance === 0) continue;
      win += chance * this.#scale.winOfScore(score);
      points += chance * score;
    }
    return { win, points };
  }

  win(player: Player): TrialEstimate {
    const { mean, error } = this.#estimate(this.#wins, (win) => (player === 0 ? win : 1 - win), [0, 1]);
    return { mean: Math.min(1, Math.max(0, mean)), error };
  }

  points(player: Player): TrialEstimate {
    const sign = player === 0 ? 1 : -1;
    return this.#estimate(this.#points, (points) => sign * points);
  }

  /** Gives a few outcomes that are alike by luck the error that they have with two `others` among them. */
  #estimate(series: TrialSeries, map: (value: number) => number, others?: readonly number[]): TrialEstimate {
    const { mean, error } = series.estimate(map);
    if (this.done < 2) return { mean, error: 0 };
    if (!this.hadLuck || !series.isAlike) return { mean, error };
    const alike: number[] = new Array(this.done * this.limits.judge.outcomes).fill(mean);
    return { mean, error: meanOf([...alike, ...(others ?? [mean - 1, mean + 1])]).error };
  }

  /** Gives the chances of the scores -8 to 8. */
  chances(player: Player): number[] {
    const raw = Array.from(this.#scores, (sum, i) => {
      const correction = this.#checked === 0 ? 0 : this.#corrections[i] / this.#checked;
      return Math.max(0, sum / this.done + correction);
    });
    const all = raw.reduce((sum, chance) => sum + chance, 0);
    const chances = raw.map((chance) => chance / all);
    return player === 0 ? chances : chances.reverse();
  }

  /** Estimates how much better this is than another one for a player; paired where both had the same trials. */
  difference(other: AnalysisTrials, player: Player): TrialEstimate {
    if (this.done === other.done && this.done > 1)
      return this.#wins.difference(other.#wins, player === 0 ? 1 : -1);
    const own = this.win(player);
    const their = other.win(player);
    return { mean: own.mean - their.mean, error: Math.hypot(own.error, their.error) };
  }

  /** Leaves in `state` the position of trial `trial` that is judged. */
  protected abstract begin(trial: number, state: CurlingState): void;

  protected stream(part: string): Rng {
    return this.setting.rng(...this.#path, part, this.done);
  }
}

/** A position as it lies. */
export class PositionTrials extends AnalysisTrials {
  readonly #after: CurlingState;

  /** Takes a position of the end before, for its lead and hammer, and the position to judge, which may be the next end's first. */
  constructor(
    setting: AnalysisContext,
    before: CurlingState,
    after: CurlingState,
    path: readonly (string | number)[],
  ) {
    const replies = setting.repliesBefore(after);
    const judge = replies > 0 ? setting.reply : setting.judge;
    const isOver = setting.horizon.scale(before).reached(after);
    const trials = isOver || !judge.isRandom ? 1 : replies > 0 ? replies : setting.trialsBefore(before);
    super(setting, before, path, { trials, judge, checks: 0 });
    this.#after = after;
  }

  protected begin(_trial: number, state: CurlingState): void {
    state.copyFrom(this.#after);
  }
}

/** A throw as the hand makes it. */
export class ThrowTrials extends AnalysisTrials {
  readonly #intended: Shot;
  readonly #actual: Shot;
  /** Throws as the hand made them, by trial. */
  readonly shots: Shot[] = [];
  /** Resting places by stone. */
  readonly #rests: Point[][] = Array.from({ length: STONES }, () => []);

  /** `replies` overrides the number of searched replies. */
  constructor(
    setting: AnalysisContext,
    before: CurlingState,
    intended: Shot,
    path: readonly (string | number)[],
    { trials = setting.trialsBefore(before), replies = setting.repliesAfter(before) } = {},
  ) {
    super(setting, before, path, {
      trials,
      judge: setting.judge,
      checks: replies,
      ...(replies > 0 && { checking: setting.reply }),
    });
    this.#intended = intended;
    this.#actual = { ...intended };
  }

  /** Lists the thrown stone first, then every stone that did not always stay where it was. */
  cloud(): CloudStone[] {
    const { stones, nextStone } = this.before;
    const moved = (points: readonly Point[], stone: number) => {
      return (
        points.length < this.done || points.some(({ x, y }) => x !== stones.x[stone] || y !== stones.y[stone])
      );
    };
    const cloud: CloudStone[] = [];
    for (let stone = 0; stone < STONES; stone++) {
      const points = this.#rests[stone];
      if (stone !== nextStone && !(stones.has(stone) && moved(points, stone))) continue;
      const entry = { stone, points, gone: this.done - points.length };
      if (stone === nextStone) cloud.unshift(entry);
      else cloud.push(entry);
    }
    return cloud;
  }

  protected begin(_trial: number, state: CurlingState): void {
    this.setting.hand.sample(this.#intended, this.stream("hand"), this.#actual);
    const { vx, vy, omega } = this.#intended;
    this.hadLuck ||= this.#actual.vx !== vx || this.#actual.vy !== vy || this.#actual.omega !== omega;
    this.shots.push({ ...this.#actual });
    state.copyFrom(this.before);
    state.play(this.#actual);
    this.#noteRests(state.stonesAfter);
  }

  #noteRests(stones: Stones): void {
    for (let i = 0; i < STONES; i++)
      if (stones.has(i)) this.#rests[i].push({ x: stones.x[i], y: stones.y[i] });
  }
}

/** Runs trials in turns until all are done; when it is stopped, until each has enough to say something. */
export async function runTogether(
  { clock, stop }: AnalysisContext,
  all: readonly AnalysisTrials[],
  watch?: (done: number, total: number) => void,
): Promise<boolean> {
  const total = all.reduce((max, { limits }) => Math.max(max, limits.trials), 0);
  for (let done = 0; done < total; done += SLICE) {
    if (done > 0 && stop.aborted) return false;
    watch?.(done, total);
    for (const each of all) {
      each.run(SLICE);
      await clock.breathe();
    }
  }
  return true;
}
