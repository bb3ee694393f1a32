import { MOTIONS, type RefereePreset, type RuleSet, type Shot, type Stones } from "../index.js";

/** One throw of an official simulator, in our frame. */
export interface RecordedThrow {
  /** Whose simulator it was. */
  readonly preset: RefereePreset;
  /** The rules that judged the throw; null where the file holds physics alone. */
  readonly rules: RuleSet | null;
  readonly end: number;
  readonly throwNumber: number;
  readonly before: Stones;
  /** The stone that moves: thrown from the hack or, where it lies on the ice already, pushed from there. */
  readonly stone: number;
  readonly shot: Shot;
  /** Null where the file does not tell. */
  readonly after: Stones | null;
  readonly foul: boolean | null;
  readonly impulses: readonly Impulse[] | null;
}

/** What two touching stones gave each other, in N s. */
export interface Impulse {
  readonly normalImpulse: number;
  readonly tangentImpulse: number;
}

/** Throws that were made one after the other in the same simulated world. */
export type RecordedGame = readonly RecordedThrow[];

type Physics = Pick<RecordedThrow, "before" | "stone" | "shot" | "after"> & Partial<RecordedThrow>;

/** A throw on ice without lines, unless more is said. */
export function recordedThrow(known: Physics): RecordedThrow {
  const recorded: RecordedThrow = {
    preset: "free",
    rules: null,
    end: 0,
    throwNumber: 0,
    foul: null,
    impulses: null,
    ...known,
  };
  const { rules, before, stone, shot } = recorded;
  const speed = Math.hypot(shot.vx, shot.vy);
  const { maxSpeed } = MOTIONS[rules?.model ?? "fcv1"];
  if (speed > maxSpeed) throw new Error(`the stone starts with ${speed}, above ${maxSpeed}`);
  if (rules !== null && before.has(stone)) throw new Error("the thrown stone lies on the ice already");
  return recorded;
}
