import type { AnyJobKind } from "../../../distribute/index.js";
import { ENDS } from "./ends/make-ends.js";
import { LESSONS } from "./make-lessons.js";

/** What is done of learning curling in parts, on other machines too. */
export const curlingJobs: readonly AnyJobKind[] = [LESSONS, ENDS];
