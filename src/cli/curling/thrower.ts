import { z } from "zod";
import { checked, type Disturbance } from "../../game/index.js";
import {
  type CurlingGame,
  type CurlingState,
  MOTIONS,
  other,
  type Position,
  parsePosition,
  positionFromJson,
  type Shot,
  STONES,
  type Stones,
  scoreOf,
} from "../../games/curling/index.js";
import { type Rng, stream } from "../../random/index.js";
import type { Question } from "../json-lines.js";
import type { Frame } from "./frame.js";
import type { Ice } from "./ice.js";
import { demandLegal, inField } from "./setup.js";

/** An answer is kept in memory until it is complete. */
const MOST_THROWS = 100_000;
const MOST_FRAMES = 10_000;

const questionSchema = z.strictObject({
  id: z.unknown().optional(),
  position: z.unknown().optional(),
  shot: z.unknown().optional(),
  shots: z.array(z.unknown()).optional(),
  samples: z.int().min(1).optional(),
  seed: z.union([z.string(), z.int()]).optional(),
  times: z.array(z.number().min(0)).max(MOST_FRAMES).optional(),
  every: z.number().min(0.01).optional(),
});

/** Answers what becomes of throws. The texts of answers are put together by hand, because there are many. */
export class Thrower {
  readonly #game: CurlingGame;
  readonly #ice: Ice;
  readonly #frame: Frame;
  readonly #noise: Disturbance<Shot> | null;
  readonly #seed: string;
  readonly #after: CurlingState;
  readonly #actual: Shot = { vx: 0, vy: 0, omega: 0 };
  /** The stones before the throw, as text: most of them stay where they are. */
  readonly #texts: string[] = new Array(STONES).fill("");

  /** The game must be played on `ice`. */
  constructor(game: CurlingGame, ice: Ice, frame: Frame, noise: Disturbance<Shot> | null, seed: string) {
    this.#game = game;
    this.#ice = ice;
    this.#frame = frame;
    this.#noise = noise;
    this.#seed = seed;
    this.#after = game.start();
  }

  answer(question: Question, line: number): string {
    const { position, shot, shots, samples, seed, times, every } = checked(questionSchema, question);
    const before = inField("position", () => this.#read(position));
    this.#lookAt(before);
    if (samples !== undefined && this.#noise === null)
      throw new Error("samples: without --noise all throws are alike");
    if ((shots?.length ?? 1) * (samples ?? 1) > MOST_THROWS)
      throw new Error(`${samples === undefined ? "shots" : "samples"}: more than ${MOST_THROWS} throws`);
    const rng = seed === undefined ? stream(this.#seed, "throw", line) : stream(String(seed), "throw");

    if (times !== undefined || every !== undefined) {
      if (shots !== undefined || samples !== undefined || (times !== undefined && every !== undefined))
        throw new Error(`${times ? "times" : "every"}: needs one shot, without samples, and no other times`);
      return this.#film(before, shot, rng, times ?? this.#horizon(every ?? 1), every !== undefined);
    }
    if (shots === undefined) return this.#throw(before, shot, "shot", samples, rng);
    if (shot !== undefined) throw new Error("shots: cannot be given together with shot");
    const results = shots.map((one, i) => this.#throw(before, one, `shots[${i}]`, samples, rng));
    return `{"results":[${results.join(",")}]}`;
  }

  #read(given: unknown = {}): CurlingState {
    const position = typeof given === "string" ? parsePosition(given) : positionFromJson(given);
    if (this.#frame.name === "hack") return this.#game.position(position);
    try {
      return this.#game.position(this.#turnIn(position));
    } catch (error) {
      throw new Error(`${(error as Error).message} (in the hack frame)`);
    }
  }

  #turnIn(position: Position): Position {
    if (position.stones === undefined) return position;
    const stones = position.stones.map((stone) => ({ ...stone, ...this.#frame.pointIn(stone) }));
    return { ...position, stones };
  }

  #lookAt(before: CurlingState): void {
    this.#ice.first = other(before.hammer);
    for (let i = 0; i < STONES; i++) {
      if (before.stones.has(i)) this.#texts[i] = this.#stoneText(before.stones, i);
    }
  }

  #throw(before: CurlingState, given: unknown, field: string, samples: number | undefined, rng: Rng): string {
    return inField(field, () => {
      const shot = this.#readShot(before, given);
      if (samples === undefined) return `{${this.#outcome(before, shot, rng)}}`;
      const results = Array.from({ length: samples }, () => `{${this.#outcome(before, shot, rng)}}`);
      return `{"results":[${results.join(",")}]}`;
    });
  }

  /** The throw with where the stones were at times; if these are regular, only until all stones rest. */
  #film(
    before: CurlingState,
    given: unknown,
    rng: Rng,
    times: readonly number[],
    untilRest: boolean,
  ): string {
    const ice = this.#ice;
    if (times.some((time, i) => i > 0 && time < (times[i - 1] ?? 0))) throw new Error("times: must rise");
    ice.times = times;
    try {
      const outcome = inField("shot", () => this.#outcome(before, this.#readShot(before, given), rng));
      let frames = ice.frames;
      if (untilRest) {
        const last = frames.findLastIndex((frame, i) => i === 0 || !liesAlike(frame, frames[i - 1]));
        frames = frames.slice(0, last + 1);
      }
      const texts = frames.map(
        (frame, i) => `{"time":${times[i]},"stones":[${this.#stonesText(frame, before.stones)}]}`,
      );
      return `{${outcome},"trajectory":[${texts.join(",")}]}`;
    } finally {
      ice.times = null;
    }
  }

  /** Times until nothing can be in motion any more. */
  #horizon(every: number): number[] {
    const { maxSpeed, friction } = MOTIONS[this.#game.rules.model];
    const count = Math.min(Math.ceil(maxSpeed / friction / every) + 1, MOST_FRAMES);
    return Array.from({ length: count }, (_, i) => i * every);
  }

  #readShot(before: CurlingState, given: unknown): Shot {
    if (given === undefined) throw new Error("missing");
    const shot = this.#frame.shotIn(given);
    demandLegal(this.#game, before, shot);
    return shot;
  }

  /** The fields that say what became of one throw. */
  #outcome(before: CurlingState, shot: Shot, rng: Rng): string {
    const after = this.#after;
    let thrownShot = "";
    let actual = shot;
    if (this.#noise !== null) {
      actual = this.#actual;
      this.#noise.sample(shot, rng, actual);
      thrownShot = `"shot":${JSON.stringify(this.#frame.shotOut(actual))},`;
    }
    after.copyFrom(before);
    after.play(actual);
    const stones = after.endJustFinished ? after.finished : after.stones;
    const score = scoreOf(stones, this.#game.rules);
    const thrown = before.nextStone;
    return (
      `${thrownShot}"stones":[${this.#stonesText(stones, before.stones)}],` +
      `"thrown":${NAMES[thrown]},"touched":${this.#ice.touched},"foul":${after.foul},` +
      `"removed":[${namesOf((before.stones.mask | (1 << thrown)) & ~stones.mask)}],` +
      `"score":${score},"end":${after.endJustFinished ? endText(after) : "null"}`
    );
  }

  #stonesText(stones: Stones, before: Stones): string {
    let text = "";
    for (let i = 0; i < STONES; i++) {
      if (!stones.has(i)) continue;
      if (text !== "") text += ",";
      const unmoved = before.has(i) && stones.x[i] === before.x[i] && stones.y[i] === before.y[i];
      text += unmoved ? this.#texts[i] : this.#stoneText(stones, i);
    }
    return text;
  }

  #stoneText(stones: Stones, i: number): string {
    const { x, y } = this.#frame.pointOut({ x: stones.x[i] ?? 0, y: stones.y[i] ?? 0 });
    return `{"team":${i >> 3},"stone":${i & 7},"x":${x},"y":${y}}`;
  }
}

const NAMES: readonly string[] = Array.from(
  { length: STONES },
  (_, i) => `{"team":${i >> 3},"stone":${i & 7}}`,
);

function namesOf(mask: number): string {
  return mask === 0 ? "" : NAMES.filter((_, i) => (mask & (1 << i)) !== 0).join(",");
}

function endText(after: CurlingState): string {
  const { lastEndScore: score, totals, hammer, result } = after;
  return JSON.stringify({ score, totals: [...totals], hammer, result });
}

function liesAlike(a: Stones, b: Stones | undefined): boolean {
  if (b === undefined || a.mask !== b.mask) return false;
  for (let i = 0; i < STONES; i++) {
    if (a.has(i) && (a.x[i] !== b.x[i] || a.y[i] !== b.y[i])) return false;
  }
  return true;
}
