import { z } from "zod";
import { messageOf } from "../../../cli/failure.js";
import type { Question } from "../../../cli/json-lines.js";
import { checked, type Disturbance } from "../../../game/index.js";
import { type Rng, stream } from "../../../random/index.js";
import {
  type CurlingGame,
  type CurlingState,
  demandLegal,
  MOTIONS,
  other,
  type Position,
  parsePosition,
  positionFromJson,
  type Shot,
  STONES,
  type Stones,
  scoreOf,
} from "../index.js";
import { inField } from "../views/index.js";
import type { Frame } from "./frame.js";
import type { Ice } from "./ice.js";

/** An answer is kept in memory until it is complete. */
const MOST_THROWS = 100_000;
const MOST_FRAMES = 10_000;

const questionSchema = z
  .strictObject({
    id: z.unknown().optional(),
    position: z.unknown().optional(),
    shot: z.unknown().optional(),
    shots: z.array(z.unknown()).optional(),
    samples: z.int().min(1).optional(),
    seed: z.union([z.string(), z.int()]).optional(),
    times: z.array(z.number().min(0)).max(MOST_FRAMES).optional(),
    every: z.number().min(0.01).optional(),
  })
  .superRefine(({ shot, shots, samples, times, every }, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (shot !== undefined && shots) say("shots", "cannot be given together with shot");
    if ((shots?.length ?? 1) * (samples ?? 1) > MOST_THROWS)
      say(samples ? "samples" : "shots", `more than ${MOST_THROWS} throws in one question`);
    if (times && every) say("every", "cannot be given together with times");
    if ((times || every) && (shots || samples)) say(times ? "times" : "every", "needs one shot, no samples");
    if (times?.some((time, i) => time < (times[i - 1] ?? 0))) say("times", "must rise");
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
    if (samples && this.#noise === null) throw new Error("samples: without --noise all throws are alike");
    const before = inField("position", () => this.#read(position));
    this.#lookAt(before);
    const rng = seed === undefined ? stream(this.#seed, "throw", line) : stream(String(seed), "throw");
    if (times) return this.#film(before, shot, rng, times);
    if (every) return this.#film(before, shot, rng, this.#horizon(every), true);
    if (!shots) return this.#throw(before, shot, "shot", samples, rng);
    return resultsText(shots.length, (i) => this.#throw(before, shots[i], `shots[${i}]`, samples, rng));
  }

  #read(given: unknown = {}): CurlingState {
    const position = typeof given === "string" ? parsePosition(given) : positionFromJson(given);
    const state = this.#frame.name === "hack" ? this.#game.position(position) : this.#turnIn(position);
    if (state.isOver()) throw new Error("the game is over");
    return state;
  }

  #turnIn(position: Position): CurlingState {
    const stones = position.stones?.map((stone) => ({ ...stone, ...this.#frame.pointIn(stone) }));
    try {
      return this.#game.position({ ...position, ...(stones && { stones }) });
    } catch (error) {
      throw new Error(`${messageOf(error)} (in the hack frame)`);
    }
  }

  #lookAt(before: CurlingState): void {
    this.#ice.startEnd(before.end, other(before.hammer));
    for (let i = 0; i < STONES; i++) {
      if (before.stones.has(i)) this.#texts[i] = this.#stoneText(before.stones, i);
    }
  }

  #throw(before: CurlingState, given: unknown, field: string, samples: number | undefined, rng: Rng): string {
    return inField(field, () => {
      const shot = this.#readShot(before, given);
      if (samples === undefined) return this.#outcome(before, shot, rng);
      return resultsText(samples, () => this.#outcome(before, shot, rng));
    });
  }

  /** The throw, with where the stones are at the given times, or only at those until all stones rest. */
  #film(before: CurlingState, given: unknown, rng: Rng, times: readonly number[], untilRest = false): string {
    const ice = this.#ice;
    ice.times = times;
    try {
      const outcome = this.#throw(before, given, "shot", undefined, rng);
      let frames = ice.frames;
      if (untilRest) {
        const last = frames.findLastIndex((frame, i) => !liesAlike(frame, frames[i - 1]));
        frames = frames.slice(0, last + 1);
      }
      const texts = frames.map(
        (frame, i) => `{"time":${times[i]},"stones":[${this.#stonesText(frame, before.stones)}]}`,
      );
      return `${outcome},"trajectory":[${texts.join(",")}]`;
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
    const stones = after.stonesAfter;
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

/** Texts are added up, not joined, so that long ones are copied only once, on their way out. */
function resultsText(count: number, fieldsOf: (i: number) => string): string {
  let text = "";
  for (let i = 0; i < count; i++) text += i === 0 ? `{${fieldsOf(i)}}` : `,{${fieldsOf(i)}}`;
  return `"results":[${text}]`;
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
