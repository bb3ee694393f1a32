import type { AnyJobKind } from "../../../distribute/index.js";
import { CALIBRATION } from "./calibration/make-calibration.js";
import { ENDS } from "./ends/make-ends.js";
import { LESSONS } from "./make-lessons.js";
import { POSITIONS } from "./positions/make-positions.js";

/** What is done of learning curling in parts, on other machines too. */
export const curlingJobs: readonly AnyJobKind[] = [LESSONS, ENDS, POSITIONS, CALIBRATION];
