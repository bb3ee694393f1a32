/** Which physics a game is played on, by name. */
import { eventSimulator } from "./physics/event/index.js";
import { createReferee, type Referee, type RefereePreset } from "./physics/referee/index.js";
import type { Simulator } from "./physics/simulator.js";
import { limitsOf, type RuleSet } from "./rules/index.js";

export const SIMULATORS = ["event", "referee"] as const;
export type SimulatorName = (typeof SIMULATORS)[number];

/** The official system whose lines are those of the rules. */
export function refereeOf(rules: RuleSet): RefereePreset {
  if (rules.model === "legacy") return "legacy";
  return rules.lines.back === "in-motion" ? "dc3" : "dc4";
}

/** Whether the referee takes stones off at the lines of the rules is for the game to say. */
export function makeSimulator(name: SimulatorName, rules: RuleSet): Simulator {
  return name === "referee" ? refereeFor(rules) : eventSimulator(rules.model, limitsOf(rules));
}

/** The referee on the sheet of the rules. */
export function refereeFor(rules: RuleSet): Referee {
  return createReferee(refereeOf(rules), rules.sheet.width);
}
