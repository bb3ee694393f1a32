/** Rules and physics from the options of a command. */
import { existsSync } from "node:fs";
import { Option } from "commander";
import {
  CurlingGame,
  type CurlingState,
  parsePosition,
  parseRuleSet,
  positionFromJson,
  RULE_SETS,
  type RuleSet,
  SIMULATORS,
  type Simulator,
} from "../../games/curling/index.js";
import { Failure, messageOf, USAGE } from "../failure.js";
import { readJson } from "../files.js";
import { asked, jsonOrText } from "../given.js";

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
  const given = jsonOrText(text, "--position");
  return asked("--position", () =>
    game.position(typeof given === "string" ? parsePosition(given) : positionFromJson(given)),
  );
}

export function readRules(nameOrFile: string): RuleSet {
  if (RULE_SETS.includes(nameOrFile)) return parseRuleSet(nameOrFile);
  if (!existsSync(nameOrFile)) {
    throw new Failure(
      `--rules: no rule set and no file is called "${nameOrFile}"; rule sets: ${RULE_SETS.join(", ")}`,
      USAGE,
    );
  }
  return readJson(nameOrFile, parseRuleSet);
}

export function makeGame(rules: RuleSet, simulator: Simulator): CurlingGame {
  try {
    return new CurlingGame(rules, simulator);
  } catch (error) {
    throw new Failure(`--simulator: the referee cannot play these rules: ${messageOf(error)}`, USAGE);
  }
}
