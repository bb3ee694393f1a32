/**
 * Rows that compare an analysis with play: a position, what the analysis printed, and what came when both teams played the end out
 * many times. All values are of the team with the hammer.
 */
import { z } from "zod";
import { type HeadedFormat, jsonLine } from "../../../../files/index.js";

export const CALIBRATION_FORMAT = "playout-curling-calibration";
export const CALIBRATION_VERSION = 2;

const estimate = z.strictObject({ mean: z.number(), error: z.number() });

export const calibrationHeader = z.strictObject({
  format: z.literal(CALIBRATION_FORMAT),
  version: z.literal(CALIBRATION_VERSION),
  rules: z.string(),
  /** Throws for both teams, in the short form with every option. */
  agent: z.string(),
  seed: z.string(),
  /** Numbers of the throws that are analysed, from 1; row n is of throw n modulo their count. */
  throws: z.array(z.int().min(1)).min(1),
  /** Ends that are played out from every position. */
  ends: z.int().min(2),
  playout: z.string(),
});

const values = z.strictObject({ win: estimate, points: estimate });

export const calibrationRow = z.strictObject({
  game: z.int().min(0),
  /** The throw, from 1. */
  throw: z.int().min(1),
  /** Ends that are left, this one included. */
  left: z.int().min(1),
  position: z.string(),
  printed: values,
  /** The quick answer of the net, where there is one. */
  quick: values.nullable(),
  /** Mean of the ends that were played out, without the luck of their throws, and its standard error. */
  came: values,
});

/** The making of a folder of rows. */
export type CalibrationHeader = z.output<typeof calibrationHeader>;
export type CalibrationRow = z.output<typeof calibrationRow>;

export const calibrationFormat: HeadedFormat<CalibrationHeader, CalibrationRow> = {
  file: "calibration.jsonl",
  what: "calibration of an analysis",
  before: ["weights"],
  made: "positions were analysed",
  header: jsonLine(calibrationHeader),
  row: jsonLine(calibrationRow),
  same: ["rules", "agent", "seed", "throws", "ends", "playout"],
};
