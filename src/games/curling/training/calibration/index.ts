export { type CalibrationRequest, makeCalibration } from "./make-calibration.js";
export { type CalibrationPlan, calibrationKit } from "./measure.js";
export type { CalibrationRow } from "./rows.js";
