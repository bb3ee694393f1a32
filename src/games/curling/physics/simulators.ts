/** Makes simulators and aims by name; the table of a model is built once. */
import type { CurlingRules } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { Aim } from "./aim.js";
import { buildCurve, type FreePath } from "./curve.js";
import { EventSimulator } from "./event-simulator.js";
import { type Fcv1Preset, Fcv1Referee } from "./fcv1-referee.js";
import { LegacyReferee } from "./legacy-referee.js";
import { MOTIONS, type Model, type SheetLimits, type Simulator } from "./models.js";
import type { Referee } from "./referee.js";

const curves = new Map<Model, FreePath>();

/** The model's curve at the official step; built once (about 80 ms for FCV1). */
function officialCurve(model: Model): FreePath {
  let curve = curves.get(model);
  if (curve === undefined) {
    curve = buildCurve(MOTIONS[model]);
    curves.set(model, curve);
  }
  return curve;
}

/** Makes the fast simulator, which steps from contact to contact instead of by time. Searches use it. */
export function eventSimulator(model: Model, limits: SheetLimits): EventSimulator {
  return new EventSimulator(officialCurve(model), limits);
}

/** Returns the aim for a model; the trajectory is computed once and shared. */
export function aimFor(model: Model): Aim {
  return new Aim(officialCurve(model));
}

/** Whose result the referee gives: the official systems', or that of FCV1 on a sheet without end. */
export type RefereePreset = Fcv1Preset | "legacy";

/** The sheet of FCV1 may have another width than the official one, in metres. */
export function createReferee(preset: RefereePreset, width?: number): Referee {
  return preset === "legacy" ? new LegacyReferee() : new Fcv1Referee(preset, width);
}

// Which physics a game is played on, by name.

export const SIMULATORS = ["event", "referee"] as const;
export type SimulatorName = (typeof SIMULATORS)[number];

/** The official system whose lines are those of the rules. */
export function refereeOf(rules: CurlingRules): RefereePreset {
  if (rules.model === "legacy") return "legacy";
  return rules.lines.back === "in-motion" ? "dc3" : "dc4";
}

/** Makes a simulator by name for a rule set: the fast one, or one that repeats the official system bit for bit. */
export function makeSimulator(name: SimulatorName, rules: CurlingRules): Simulator {
  return name === "referee" ? refereeFor(rules) : eventSimulator(rules.model, limitsOf(rules));
}

/** The referee on the sheet of the rules. */
export function refereeFor(rules: CurlingRules): Referee {
  return createReferee(refereeOf(rules), rules.sheet.width);
}
