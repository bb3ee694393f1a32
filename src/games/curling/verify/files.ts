/** The reference files by name, and what each of them checks. */
import type { z } from "zod";
import type { Reference } from "../../../verify/index.js";
import { dc3Log, gameOf } from "./game-log.js";
import { compareAim, dc4Aim, legacyAim, type RecordedAim } from "./helpers.js";
import type { RecordedGame, RecordedThrow } from "./recorded.js";
import { type Outcome, replay, SIMULATORS } from "./replay.js";
import { dc3Shot, dc4Shot, fcv1Collision, fcv1Free, legacyFree, legacyShot } from "./throws.js";

/** What is compared with a file: one of the simulators, or the aiming helper. */
export type Subject = keyof typeof SIMULATORS | "helper";

/** One subject's turn at one file, ready to run. */
interface Check {
  readonly simulator: Subject;
  run(): Outcome[];
}

export interface ReferenceFile {
  readonly fileName: string;
  /** Reads the file, so that a broken line shows before anything runs. */
  checks(reference: Reference): Check[];
}

export const REFERENCE_FILES: readonly ReferenceFile[] = [
  file("fcv1_free.jsonl", fcv1Free, throwChecks),
  file("fcv1_collision.jsonl", fcv1Collision, throwChecks),
  file("dc3_shots.jsonl", dc3Shot, throwChecks),
  file("dc4_shots.jsonl", dc4Shot, throwChecks),
  file("legacy_free.jsonl", legacyFree, throwChecks),
  file("legacy_shots.jsonl", legacyShot, throwChecks),
  file("sample_dc3_game.dcl2", dc3Log, (lines) => gameChecks([gameOf(lines)])),
  file("dc4_calculate_shot.jsonl", dc4Aim, (aims) => {
    const thrown = aims.map((aim) => aim.thrown).filter((recorded) => recorded !== null);
    return [...throwChecks(thrown), ...helperChecks(aims)];
  }),
  file("legacy_create_shot.jsonl", legacyAim, helperChecks),
];

function file<T>(
  fileName: string,
  schema: z.ZodType<T>,
  checksOf: (rows: readonly T[]) => Check[],
): ReferenceFile {
  return { fileName, checks: (reference) => checksOf(reference.rows(fileName, schema)) };
}

/** Each row was recorded in a world of its own. */
function throwChecks(throws: readonly RecordedThrow[]): Check[] {
  return gameChecks(throws.map((recorded) => [recorded]));
}

function gameChecks(games: readonly RecordedGame[]): Check[] {
  return (["referee", "event"] as const).map((simulator) => ({
    simulator,
    run: () => games.flatMap((game) => replay(game, SIMULATORS[simulator])),
  }));
}

function helperChecks(aims: readonly RecordedAim[]): Check[] {
  return [{ simulator: "helper", run: () => aims.map(compareAim) }];
}
