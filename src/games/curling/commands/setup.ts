/** Rules and physics from the options of a command. */
import { Option } from "commander";
import { Failure, inUsage, messageOf, USAGE } from "../../../cli/failure.js";
import { namedFiles } from "../../../cli/files.js";
import {
  CurlingGame,
  type CurlingState,
  RULE_SETS,
  type RuleSet,
  SIMULATORS,
  type Simulator,
} from "../index.js";
import * as views from "../views/index.js";

export function rulesOption(): Option {
  return new Option("--rules <name|file>", `${RULE_SETS.join(", ")}, or a JSON file with a rule set`).default(
    "dc4",
  );
}

export function simulatorOption(): Option {
  return new Option(
    "--simulator <name>",
    "event: fast, from contact to contact in float64; referee: the official float32 steps, slow",
  ).choices(SIMULATORS);
}

/** The position of `--position`, in words or as JSON. */
export function givenPosition(game: CurlingGame, text: string): CurlingState {
  return inUsage(() => views.givenPosition(game, text));
}

export function readRules(nameOrFile: string): RuleSet {
  return inUsage(() => views.readRules(nameOrFile, namedFiles));
}

export function makeGame(rules: RuleSet, simulator: Simulator): CurlingGame {
  try {
    return new CurlingGame(rules, simulator);
  } catch (error) {
    throw new Failure(`--simulator: the referee cannot play these rules: ${messageOf(error)}`, USAGE);
  }
}
