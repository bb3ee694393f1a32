/** Positions and rules as options give them. */
import { parseJson } from "../../../game/index.js";
import { type Files, jsonOrText } from "../../../views/index.js";
import {
  type CurlingGame,
  type CurlingState,
  type DisturbanceName,
  noiseFor,
  parsePosition,
  parseRuleSet,
  positionFromJson,
  RULE_SETS,
  type RuleSet,
} from "../index.js";

/** What an option asks for; where that cannot be had, errors say which option it was. */
export function asked<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${option}: ${(error as Error).message.replace(/^(shot|position): /, "")}`);
  }
}

/** Names the field in errors about its inside: `vx: missing` becomes `shot.vx: missing`. */
export function inField<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const message = (error as Error).message.replace(/^(shot|position): /, "");
    throw new Error(`${field}${/^[\w.[\]]+: /.test(message) ? "." : ": "}${message}`);
  }
}

/** The position of `--position`, in words or as JSON. */
export function givenPosition(game: CurlingGame, text: string): CurlingState {
  const given = jsonOrText(text, "--position");
  return asked("--position", () =>
    game.position(typeof given === "string" ? parsePosition(given) : positionFromJson(given)),
  );
}

/** The hand that `--noise` asks for, or the one that the rules are usually played with. */
export function givenNoise(rules: RuleSet, name: DisturbanceName | undefined): DisturbanceName {
  try {
    return noiseFor(rules, name);
  } catch (error) {
    throw new Error(`--${(error as Error).message}`);
  }
}

export function readRules(nameOrFile: string, files: Files): RuleSet {
  if (RULE_SETS.includes(nameOrFile)) return parseRuleSet(nameOrFile);
  if (!files.has(nameOrFile))
    throw new Error(
      `--rules: no rule set and no file is called "${nameOrFile}"; rule sets: ${RULE_SETS.join(", ")}`,
    );
  return files.data(nameOrFile, (text) => parseRuleSet(parseJson(text)));
}
