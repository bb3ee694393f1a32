/** How the page looks at the sheet, and how a throw moves over it. */
import { type SheetFrame, frameOf as sheetFrame } from "../../../src/draw/index.js";
import {
  type CurlingRules,
  type CurlingState,
  type Film,
  filmThrow,
  MOTIONS,
  pointOf,
  type Shot,
  STONES,
  type Stones,
} from "../../../src/games/curling/index.js";

/** Pixels a metre of the picture; it is scaled to the room there is. */
export const SCALE = 80;

/** The whole sheet in pixels; turned, it lies across the screen. */
export function wholeFrame(rules: CurlingRules, flip: boolean, turned: boolean): SheetFrame {
  return sheetFrame(rules.sheet, { view: "sheet", scale: SCALE, landscape: turned, flip });
}

/** Metres of the sheet that are seen before the camera moves: from the hog line to behind the house. */
export function playRange(rules: CurlingRules): { near: number; far: number } {
  return sheetFrame(rules.sheet, { view: "play", scale: SCALE, landscape: false, flip: false });
}

/** The part of the whole picture that begins at `near`, as a view box. */
export function viewBoxAt(frame: SheetFrame, near: number, length: number): string {
  const [left, top] = frame.at(0, near);
  const [right, bottom] = frame.at(0, near + length);
  return left === right
    ? `0 ${Math.min(top, bottom)} ${frame.width} ${Math.abs(bottom - top)}`
    : `${Math.min(left, right)} 0 ${Math.abs(right - left)} ${frame.height}`;
}

/** Frames of the longest throw: many enough for eyes. */
const FRAMES = 2500;
/** Metres of ice that are seen before the stone. */
const BEHIND = 2.5;

/** A throw in time. */
export class Motion {
  readonly film: Film;
  readonly #stone: number;
  /** Seconds from frame to frame. */
  readonly #step: number;

  constructor(before: CurlingState, shot: Shot) {
    const { model } = before.rink.rules;
    const { maxSpeed, friction } = MOTIONS[model];
    this.film = filmThrow(before, shot, FRAMES);
    this.#stone = before.nextStone;
    this.#step = maxSpeed / friction / FRAMES;
  }

  /** Seconds until nothing moves. */
  get length(): number {
    return (this.film.length - 1) * this.#step;
  }

  /** Where a stone is at a time; nothing where it is not in play. */
  place(stone: number, seconds: number): { x: number; y: number } | undefined {
    const at = Math.min(this.film.length - 1, seconds / this.#step);
    const frame = this.film[Math.floor(at)] as Stones;
    if (!frame.has(stone)) return undefined;
    const next = this.film[Math.min(this.film.length - 1, Math.floor(at) + 1)] as Stones;
    const from = pointOf(frame, stone);
    if (!next.has(stone)) return from;
    const to = pointOf(next, stone);
    const share = at - Math.floor(at);
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
  }

  /** The stones that take part, the thrown one among them. */
  stones(): number[] {
    const [first] = this.film;
    return Array.from({ length: STONES }, (_, i) => i).filter((i) => first?.has(i));
  }

  /** The nearest ice that is seen at a time: the camera follows the stone, and waits for it at the hog line. */
  near(seconds: number, range: { near: number }): number {
    const place = this.place(this.#stone, seconds);
    return place === undefined ? range.near : Math.min(range.near, place.y - BEHIND);
  }
}
