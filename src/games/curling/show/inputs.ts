/** Reads what pictures and studies are given: positions, rules, and files of analyses. */

import { z } from "zod";
import { checkData, parseJson } from "../../../core/index.js";
import { type Files, jsonOrText } from "../../../show/index.js";
import { THROW_KINDS } from "../analysis/throw-kinds.js";
import type { CurlingGame } from "../game.js";
import { type NoiseName, noiseFor } from "../noise.js";
import { parsePosition, positionFromJson, shotFromJson } from "../notation.js";
import { curlingSchema } from "../players/game-setup.js";
import { type CurlingRules, parseRuleSet, RULE_SETS } from "../rules/rule-set.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { Throw } from "./film.js";

/** What an option asks for; where that cannot be had, errors say which option it was. */
export function readOption<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${option}: ${(error as Error).message.replace(/^(shot|position): /, "")}`);
  }
}

/** Names the field in errors about its inside: `vx: missingOpinions` becomes `shot.vx: missingOpinions`. */
export function inField<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const message = (error as Error).message.replace(/^(shot|position): /, "");
    throw new Error(`${field}${/^[\w.[\]]+: /.test(message) ? "." : ": "}${message}`);
  }
}

/** The position of `--position`, in words or as JSON. */
export function positionOption(game: CurlingGame, text: string): CurlingState {
  const given = jsonOrText(text, "--position");
  return readOption("--position", () =>
    game.position(typeof given === "string" ? parsePosition(given) : positionFromJson(given)),
  );
}

/** The hand that `--noise` asks for, or the one that the rules are usually played with. */
export function noiseOption(rules: CurlingRules, name: NoiseName | undefined): NoiseName {
  try {
    return noiseFor(rules, name);
  } catch (error) {
    throw new Error(`--${(error as Error).message}`);
  }
}

export function readRules(nameOrFile: string, files: Files): CurlingRules {
  if (RULE_SETS.includes(nameOrFile)) return parseRuleSet(nameOrFile);
  if (!files.has(nameOrFile))
    throw new Error(
      `--rules: no rule set and no file is called "${nameOrFile}"; rule sets: ${RULE_SETS.join(", ")}`,
    );
  return files.data(nameOrFile, (text) => parseRuleSet(parseJson(text)));
}

// What pictures need of an analysis that `playout analyze` wrote.

const estimate = z.object({ mean: z.number(), error: z.number() });
const share = z.number().nullable();
const team = z.literal([0, 1]);
const shot = z.unknown().transform((data, context): Shot => {
  try {
    return shotFromJson(data);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
});
const namedThrow = z.object({ shot, kind: z.enum(THROW_KINDS), words: z.string() });
const point = z.object({ x: z.number(), y: z.number() });
const targets = z.array(point.extend({ value: z.number().nullable() }));

const playedThrow = z.object({
  end: z.int(),
  throw: z.int(),
  team,
  intended: namedThrow,
  actual: namedThrow,
  best: namedThrow,
  win: z.object({ best: estimate, chosen: estimate, actual: estimate }),
  decisionLoss: estimate,
  executionLoss: estimate,
  points: z.number().nullable(),
});

const teamSummary = z.object({
  throws: z.number(),
  points: z.number().nullable(),
  decisionLoss: estimate,
  executionLoss: estimate,
  kinds: z.array(
    z.object({
      kind: z.string(),
      throws: z.number(),
      points: z.number().nullable(),
      decisionLoss: z.number(),
      executionLoss: z.number(),
    }),
  ),
  hammer: z.object({ ends: z.number(), blanks: z.number(), efficiency: share, force: share, steal: share }),
});

const head = z.object({ format: z.literal("playout-curling-analysis"), version: z.literal(1) });

const gameSchema = head.extend({
  agent: z.string(),
  trials: z.number(),
  throws: z.array(playedThrow).min(1),
  line: z.array(estimate.extend({ end: z.int(), throws: z.int() })),
  teams: z.tuple([teamSummary, teamSummary]),
  moments: z.array(z.object({ index: z.int(), change: z.number() })),
});

const positionSchema = head.extend({
  game: curlingSchema,
  position: z.string(),
  toMove: team,
  lines: z
    .array(
      namedThrow.extend({
        trials: z.number(),
        win: estimate,
        points: estimate,
        scores: z.array(z.number()).length(17),
        success: z.number(),
        cloud: z.array(z.object({ stone: z.int(), points: z.array(point) })),
      }),
    )
    .min(1),
  heat: z.array(z.object({ turn: z.enum(["cw", "ccw"]), draws: targets, hits: targets })),
});

/** A whole game, throw by throw; chances as the analysis gives them. */
export type GameFindings = z.infer<typeof gameSchema>;
export type ThrowFinding = GameFindings["throws"][number];
/** One position. */
export type PositionFindings = z.infer<typeof positionSchema>;

/** The analysis of a record of which the throws are these. */
export function readGameFindings(data: unknown, throws: readonly Throw[]): GameFindings {
  if (!has(data, "throws")) throw new Error("an analysis of a position is drawn without --record");
  const findings = checkData(gameSchema, data);
  for (const [i, { end, throw: number, intended }] of findings.throws.entries()) {
    const made = throws.find(({ before }) => before.end === end && before.throwNumber === number);
    if (made === undefined || made.intended.vx !== intended.shot.vx || made.intended.vy !== intended.shot.vy)
      throw new Error(`throws[${i}]: the record has no such throw`);
  }
  return findings;
}

export function readPositionFindings(data: unknown): PositionFindings {
  if (has(data, "throws")) throw new Error("an analysis of a game goes with its --record");
  return checkData(positionSchema, data);
}

function has(data: unknown, field: string): boolean {
  return Object.hasOwn(checkData(z.looseObject(head.shape), data), field);
}
