import { type Fcv1Preset, Fcv1Referee } from "./fcv1-referee.js";
import { LegacyReferee } from "./legacy-referee.js";
import type { Referee } from "./referee.js";

export type { Referee } from "./referee.js";

/** Whose result the referee gives: the official systems', or that of FCV1 on a sheet without end. */
export type RefereePreset = Fcv1Preset | "legacy";

/** The sheet of FCV1 may have another width than the official one, in metres. */
export function createReferee(preset: RefereePreset, width?: number): Referee {
  return preset === "legacy" ? new LegacyReferee() : new Fcv1Referee(preset, width);
}
