/**
 * Throws tried many times: the hand fails anew each time, and the end is then played out by a policy, or a net tells the chances of
 * its scores (`rest.ts`). Win chances are those of the win table after the end's score.
 *
 * Trial i of anything draws its hand from one stream and its playout from another, which depend on i alone. So two throws are
 * compared under the same mistakes and the same luck afterwards (common random numbers), and the error of their
 * difference is that of the paired differences, most often far below the errors of the two. The trials know nothing of the
 * search that proposed the throws, so that what looked best by luck does not look so here.
 *
 * What a policy's playouts do not see, or the net does not know, these values do not see: they are good for comparing, less so as prophecies.
 */
import type { Player } from "../../../game/index.js";
import { meanOf } from "../../../stats/index.js";
import { type CurlingState, type EndScale, type Point, type Shot, STONES, type Stones } from "../index.js";
import type { CloudStone, Estimate } from "./findings.js";
import { MOST, settle } from "./rest.js";
import type { Setting } from "./setting.js";

/** Trials of a throw before the next one has its turn. */
const SLICE = 32;

export abstract class Trials {
  /** By trial, for player 0. */
  readonly wins: Float64Array;
  readonly #points: Float64Array;
  /** By score of player 0 from -8 to 8: the chances of all trials, added up. */
  readonly #scores = new Float64Array(2 * MOST + 1);
  done = 0;
  /** Chance had a part in some trial: what came out could have been something else. */
  protected hadLuck = false;
  protected readonly setting: Setting;
  protected readonly before: CurlingState;
  readonly #scale: EndScale;
  readonly #path: readonly (string | number)[];
  readonly #state: CurlingState;

  /** `before` is a position of the end that the trials end with; `path` names the chance. */
  constructor(setting: Setting, before: CurlingState, path: readonly (string | number)[]) {
    this.setting = setting;
    this.before = before;
    this.wins = new Float64Array(setting.trials);
    this.#points = new Float64Array(setting.trials);
    this.#scale = setting.horizon.scale(before);
    this.#path = path;
    this.#state = setting.game.clone(before);
  }

  run(count: number): void {
    const { rest, trials } = this.setting;
    const scale = this.#scale;
    const end = Math.min(trials, this.done + count);
    for (; this.done < end; this.done++) {
      const state = this.#state;
      this.begin(this.done, state);
      if (scale.reached(state)) settle(rest.chances, state.lastEndScore);
      else {
        this.hadLuck ||= rest.isLuck;
        rest.judge(state, () => this.stream("playout"), scale);
      }
      this.#note(rest.chances);
    }
  }

  #note(chances: Float64Array): void {
    let win = 0;
    let points = 0;
    for (let score = -MOST; score <= MOST; score++) {
      const chance = chances[MOST + score];
      if (chance === 0) continue;
      win += chance * this.#scale.winOfScore(score);
      points += chance * score;
      this.#scores[MOST + score] += chance;
    }
    this.wins[this.done] = win;
    this.#points[this.done] = points;
  }

  win(player: Player): Estimate {
    const wins = this.wins.subarray(0, this.done);
    return this.#estimate(
      Array.from(wins, (win) => (player === 0 ? win : 1 - win)),
      [0, 1],
    );
  }

  points(player: Player): Estimate {
    const sign = player === 0 ? 1 : -1;
    const points = Array.from(this.#points.subarray(0, this.done), (each) => sign * each);
    const [first = 0] = points;
    return this.#estimate(points, [first - 1, first + 1]);
  }

  /** A few trials that ended alike by luck do not look certain: their error is that with two `others` among them. */
  #estimate(values: readonly number[], others: readonly number[]): Estimate {
    const { mean, error } = meanOf(values);
    const isAlike = this.hadLuck && values.every((value) => value === values[0]);
    return { mean, error: isAlike && this.done > 1 ? meanOf([...values, ...others]).error : error };
  }

  /** Chances of the scores -8 to 8. */
  chances(player: Player): number[] {
    const chances = Array.from(this.#scores, (sum) => sum / this.done);
    return player === 0 ? chances : chances.reverse();
  }

  /** Leaves in `state` the position from which trial `trial` is played out. */
  protected abstract begin(trial: number, state: CurlingState): void;

  protected stream(part: string) {
    return this.setting.rng(...this.#path, part, this.done);
  }
}

/** A position as it lies. */
export class RestTrials extends Trials {
  readonly #after: CurlingState;

  constructor(
    setting: Setting,
    before: CurlingState,
    after: CurlingState,
    path: readonly (string | number)[],
  ) {
    super(setting, before, path);
    this.#after = after;
  }

  protected begin(_trial: number, state: CurlingState): void {
    state.copyFrom(this.#after);
  }
}

/** A throw as the hand makes it. */
export class HandTrials extends Trials {
  readonly #intended: Shot;
  readonly #actual: Shot;
  /** What the hand made of it, as often as it was tried. */
  readonly shots: Shot[] = [];
  /** By stone: where it came to rest. */
  readonly #rests: Point[][] = Array.from({ length: STONES }, () => []);

  constructor(setting: Setting, before: CurlingState, intended: Shot, path: readonly (string | number)[]) {
    super(setting, before, path);
    this.#intended = intended;
    this.#actual = { ...intended };
  }

  /** The thrown stone first, then every stone that did not always stay where it was. */
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
    this.#note(state.stonesAfter);
  }

  #note(stones: Stones): void {
    for (let i = 0; i < STONES; i++)
      if (stones.has(i)) this.#rests[i].push({ x: stones.x[i], y: stones.y[i] });
  }
}

/** Runs trials in turns until all are done; when it is stopped, until each has enough to say something. */
export async function runTogether(
  setting: Setting,
  all: readonly Trials[],
  watch?: (done: number) => void,
): Promise<boolean> {
  const { clock, stop, trials } = setting;
  for (let done = 0; done < trials; done += SLICE) {
    if (done > 0 && stop.aborted) return false;
    watch?.(done);
    for (const each of all) {
      each.run(SLICE);
      await clock.breathe();
    }
  }
  return true;
}

/** How much better the first is for a player, trial by trial. */
export function difference(first: Trials, second: Trials, player: Player): Estimate {
  const sign = player === 0 ? 1 : -1;
  const count = Math.min(first.done, second.done);
  const { mean, error } = meanOf(
    Array.from({ length: count }, (_, i) => sign * (first.wins[i] - second.wins[i])),
  );
  return { mean, error };
}
