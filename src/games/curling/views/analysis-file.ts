/** What pictures need of an analysis that `playout analyze` wrote. */
import { z } from "zod";
import { checked } from "../../../game/index.js";
import { type Shot, shotFromJson, THROW_KINDS } from "../index.js";
import { curlingSchema } from "../players/index.js";
import type { Throw } from "./film.js";

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
  const findings = checked(gameSchema, data);
  for (const [i, { end, throw: number, intended }] of findings.throws.entries()) {
    const made = throws.find(({ before }) => before.end === end && before.throwNumber === number);
    if (made === undefined || made.intended.vx !== intended.shot.vx || made.intended.vy !== intended.shot.vy)
      throw new Error(`throws[${i}]: the record has no such throw`);
  }
  return findings;
}

export function readPositionFindings(data: unknown): PositionFindings {
  if (has(data, "throws")) throw new Error("an analysis of a game goes with its --record");
  return checked(positionSchema, data);
}

function has(data: unknown, field: string): boolean {
  return Object.hasOwn(checked(z.looseObject(head.shape), data), field);
}
