import { FCV1_PRESETS, type Fcv1Preset, Fcv1Referee } from "./fcv1-referee.js";
import { LegacyReferee } from "./legacy-referee.js";
import type { Referee } from "./referee.js";

export { FCV1_PRESETS, type Fcv1Preset, Fcv1Referee } from "./fcv1-referee.js";
export { LegacyReferee } from "./legacy-referee.js";
export { Referee } from "./referee.js";
export type { Impact } from "./world.js";

export const REFEREE_PRESETS = [...FCV1_PRESETS, "legacy"] as const;
/** Whose result the referee gives: the official systems', or that of FCV1 on a sheet without end. */
export type RefereePreset = Fcv1Preset | "legacy";

export function createReferee(preset: RefereePreset): Referee {
  return preset === "legacy" ? new LegacyReferee() : new Fcv1Referee(preset);
}
