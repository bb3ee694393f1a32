/** Makes the rows of a calibration by jobs, and keeps each in the folder as soon as it is there. */
import { z } from "zod";
import { parseAgent, weightsNeeded } from "../../../../agents/index.js";
import { jobKind } from "../../../../distribute/index.js";
import { programsOf, VERSION } from "../../../../match/index.js";
import { gamesOf, makeRows, type Surroundings } from "../../../../training/index.js";
import type { CalibrationTask } from "./calibration-job.js";
import { type CalibrationPlan, calibrationKit } from "./measure.js";
import {
  CALIBRATION_FORMAT,
  CALIBRATION_VERSION,
  type CalibrationRow,
  calibrationFormat,
  calibrationHeader,
  calibrationRow,
} from "./rows.js";

export const CALIBRATION = jobKind<CalibrationTask, CalibrationRow>(
  "curling calibration",
  new URL("./calibration-job.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({
        plan: calibrationHeader.pick({ rules: true, agent: true, seed: true, throws: true, ends: true }),
        game: z.int().min(0),
      }),
      result: calibrationRow,
      programs: ({ plan }) => programsOf({ name: "curling" }, parseAgent(plan.agent)),
    },
  },
);

export interface CalibrationRequest extends CalibrationPlan, Surroundings {
  readonly folder: string;
  /** Positions of every throw in all, those that are there included. */
  readonly positions: number;
}

/** Makes the rows that are missing, until the signal comes; gives all that are there then. */
export function makeCalibration(request: CalibrationRequest): Promise<readonly CalibrationRow[]> {
  const { rules, agent, seed, throws, ends, positions } = request;
  const plan = { rules, agent, seed, throws: [...throws], ends };
  return makeRows({
    ...request,
    format: calibrationFormat,
    header: {
      format: CALIBRATION_FORMAT,
      version: CALIBRATION_VERSION,
      ...plan,
      playout: VERSION,
    } as const,
    weights: weightsNeeded(calibrationKit(rules), parseAgent(agent)),
    wanted: gamesOf(positions * throws.length),
    kind: CALIBRATION,
    task: ({ game }) => ({ plan, game }),
    name: "position",
    note: ({ throw: number }) => `throw ${number}`,
  });
}
