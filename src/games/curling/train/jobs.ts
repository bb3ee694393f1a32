/** Lists the jobs of learning curling, for workers on other machines. */
import type { AnyJobKind } from "../../../jobs/index.js";
import { CALIBRATION } from "./analysis-calibration.js";
import { LESSONS } from "./lessons.js";
import { ENDS } from "./selfplay-ends.js";
import { POSITIONS } from "./selfplay-positions.js";

/** What is done of learning curling in parts, on other machines too. */
export const curlingJobs: readonly AnyJobKind[] = [LESSONS, ENDS, POSITIONS, CALIBRATION];
