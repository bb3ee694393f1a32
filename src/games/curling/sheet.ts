import type { Model } from "./physics/simulator.js";

/**
 * The sheet of ice, in metres, in the frame used everywhere inside: origin at the hack (the release point),
 * +y towards the far house, +x to the thrower's right.
 */
export interface Sheet {
  readonly width: number;
  /** The far hog line: a stone must come to rest beyond it. */
  readonly hogLine: number;
  readonly teeLine: number;
  readonly backLine: number;
  readonly houseRadius: number;
  /** The two inner rings, for drawing: 8-foot and 4-foot. */
  readonly eightFoot: number;
  readonly fourFoot: number;
}

export const STONE_RADIUS = 0.145;
export const STONES = 16;

/** The sheet of the third and fourth generation (FCV1). */
export const MODERN_SHEET: Sheet = {
  width: 4.75,
  hogLine: 32.004,
  teeLine: 38.405,
  backLine: 40.234,
  houseRadius: 1.829,
  eightFoot: 1.219,
  fourFoot: 0.61,
};

/** The sheet of the first two generations, turned into the hack frame. */
export const LEGACY_SHEET: Sheet = {
  width: 4.75,
  hogLine: 30,
  teeLine: 36.4,
  backLine: 38.23,
  houseRadius: 1.83,
  eightFoot: 1.22,
  fourFoot: 0.61,
};

/** How far the ice goes on behind the tee line. */
const BEHIND_TEE: Readonly<Record<Model, number>> = { fcv1: 5.4865, legacy: 4.88 };

/** Where the ice ends behind the far house. */
export function endOfSheet({ sheet, model }: { readonly sheet: Sheet; readonly model: Model }): number {
  return sheet.teeLine + BEHIND_TEE[model];
}
