/** Verifies the simulators: makes recorded throws again, and compares the results with what is demanded. */

import type { z } from "zod";
import type { StopSignal } from "../../../agents/index.js";
import type {
  Reference,
  Verification,
  VerifyProgressCallback,
  VerifyResult,
  VerifySetup,
} from "../../../show/index.js";
import { median, quantile } from "../../../stats/index.js";
import { NO_LIMITS, type Simulator } from "../physics/models.js";
import { createReferee, eventSimulator } from "../physics/simulators.js";
import { limitsOf, Umpire } from "../rules/umpire.js";
import { MODERN_SHEET, type Shot, STONES, Stones, toLegacy } from "../sheet.js";
import {
  compareAim,
  dc3Log,
  dc3Shot,
  dc4Aim,
  dc4Shot,
  fcv1Collision,
  fcv1Free,
  gameOf,
  type Impulse,
  legacyAim,
  legacyFree,
  legacyShot,
  type RecordedAim,
  type RecordedGame,
  type RecordedThrow,
} from "./reference-data.js";

/** A simulator and what only some can do besides throwing. */
interface Replayer extends Simulator {
  push?(stones: Stones, stone: number, shot: Shot): void;
  readonly impacts?: readonly Impulse[];
}

const SIMULATORS = {
  referee: ({ preset }: RecordedThrow): Replayer => createReferee(preset),
  event: ({ rules }: RecordedThrow): Replayer =>
    rules === null ? eventSimulator("fcv1", NO_LIMITS) : eventSimulator(rules.model, limitsOf(rules)),
};

/** How a row of ours compares with the recorded one. */
export interface RowComparison {
  /** Whether the same stones are in play, and all of them in the same place as float32. */
  readonly exact: boolean;
  /**
   * The largest distance, in mm, between the two places of a stone that moved and is in play in both; null
   * where there is none.
   */
  readonly error: number | null;
  readonly sameInPlay: boolean;
  readonly sameFoul: boolean;
  /** Whether a foul was recorded. */
  readonly foul: boolean;
  /** Whether the throw was on ice without lines and its stones stopped where they would be in play. */
  readonly stopsInPlay: boolean;
  /** The largest error of an impulse, in N s; null where there is nothing to compare. */
  readonly impulseError: number | null;
  /** The largest error of a proposed speed, in m/s, or angle; null for throws. */
  readonly aimError: number | null;
}

/** The throws of a game in one world, each from the recorded position; those with a known result are compared. */
function replay(game: RecordedGame, createSimulator: (first: RecordedThrow) => Replayer): RowComparison[] {
  const [first] = game;
  if (first === undefined) return [];
  const simulator = createSimulator(first);
  const outcomes: RowComparison[] = [];
  let end = -1;
  for (const recorded of game) {
    if (recorded.end !== end) {
      end = recorded.end;
      const thrower = recorded.stone >> 3;
      simulator.startEnd(end, recorded.throwNumber % 2 === 0 ? thrower : 1 - thrower);
    }
    const stones = new Stones();
    stones.copyFrom(recorded.before);
    const foul = makeThrow(simulator, stones, recorded);
    if (recorded.after !== null) {
      outcomes.push(compare(recorded, recorded.after, stones, foul, simulator.impacts));
    }
  }
  return outcomes;
}

/** Leaves in `stones` what is then in play, and says whether it was a foul. */
function makeThrow(simulator: Replayer, stones: Stones, recorded: RecordedThrow): boolean {
  const { rules, before, stone, shot, throwNumber } = recorded;
  if (rules === null) {
    if (before.has(stone) && simulator.push) simulator.push(stones, stone, shot);
    else simulator.throw(stones, stone, shot);
    return false;
  }
  const umpire = new Umpire(rules);
  umpire.clearSpared(stones);
  simulator.throw(stones, stone, shot);
  return umpire.judge(before, stones, stone, throwNumber, simulator.touched);
}

function compare(
  recorded: RecordedThrow,
  after: Stones,
  ours: Stones,
  foul: boolean,
  impacts?: readonly Impulse[],
): RowComparison {
  const { before, rules } = recorded;
  const round = rules?.model === "legacy" ? roundLegacy : roundModern;
  const sameInPlay = ours.mask === after.mask;
  let exact = sameInPlay;
  let error: number | null = null;
  let stopsInPlay = rules === null;
  for (let i = 0; i < STONES; i++) {
    if (!ours.has(i) || !after.has(i)) continue;
    const [x, y] = placeOf(after, i);
    const [ourX, ourY] = placeOf(ours, i);
    const isMoved = !before.has(i) || [before, ours].some((other) => !samePlace(placeOf(other, i), [x, y]));
    if (!isMoved) continue;
    exact &&= samePlace(round(ourX, ourY), round(x, y));
    error = Math.max(error ?? 0, 1000 * Math.hypot(ourX - x, ourY - y));
    stopsInPlay &&= isOnSheet(x, y);
  }
  return {
    exact,
    error,
    sameInPlay,
    sameFoul: recorded.foul === null || recorded.foul === foul,
    foul: recorded.foul === true,
    stopsInPlay,
    impulseError: recorded.impulses && impacts ? apart(recorded.impulses, impacts) : null,
    aimError: null,
  };
}

type Place = readonly [x: number, y: number];

function placeOf(stones: Stones, stone: number): Place {
  return [stones.x[stone]!, stones.y[stone]!];
}

function samePlace(a: Place, b: Place): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function roundModern(x: number, y: number): Place {
  return [Math.fround(x), Math.fround(y)];
}

/** Official float32 are those of the official frame. */
function roundLegacy(x: number, y: number): Place {
  const position = toLegacy({ x, y });
  return roundModern(position.x, position.y);
}

function isOnSheet(x: number, y: number): boolean {
  const { width, hogLine, backLine } = MODERN_SHEET;
  return Math.abs(x) < width / 2 && y > hogLine && y < backLine;
}

/** The largest difference between two lists of impulses; one that is missing counts as nothing. */
function apart(a: readonly Impulse[], b: readonly Impulse[]): number {
  let largest = 0;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    for (const part of ["normalImpulse", "tangentImpulse"] as const) {
      largest = Math.max(largest, Math.abs((a[i]?.[part] ?? 0) - (b[i]?.[part] ?? 0)));
    }
  }
  return largest;
}

// The reference files by name, and what each of them checks.

/** What is compared with a file: one of the simulators, or the aiming helper. */
type VerifiedSubject = keyof typeof SIMULATORS | "helper";

/** One subject's turn at one file, ready to run. */
interface Check {
  readonly simulator: VerifiedSubject;
  run(): RowComparison[];
}

interface ReferenceFile {
  readonly fileName: string;
  /** Reads the file, so that a broken line shows before anything runs. */
  checks(reference: Reference): Check[];
}

const REFERENCE_FILES: readonly ReferenceFile[] = [
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

/** How well a simulator agrees with a file. Distances in mm, impulses in N s; null where the file has none. */
interface SimulatorAgreement {
  readonly file: string;
  readonly simulator: VerifiedSubject;
  readonly rows: number;
  /** Rows with every stone in the same place as float32; for a helper, with the same throw. */
  readonly exact: number;
  /** Rows with the same stones in play, none further off than this. */
  readonly within1Mm: number;
  readonly within5Mm: number;
  /** Over rows in which a stone that moved is in play in both results; a row's error is its worst stone's. */
  readonly medianMm: number | null;
  readonly p99Mm: number | null;
  readonly worstMm: number | null;
  /** The worst of rows that were recorded without lines and whose stones stopped within them. */
  readonly worstInPlayMm: number | null;
  readonly worstImpulse: number | null;
  /** Of the speeds and angles that a helper proposes, in m/s and radians. */
  readonly worstAim: number | null;
  /** Rows that have another set of stones in play, all of them and those that were recorded without a foul. */
  readonly inPlayDiffers: number;
  readonly inPlayDiffersWithoutFouls: number;
  /** Rows with another verdict on the throw, and rows that were recorded as fouls. */
  readonly foulsDiffer: number;
  readonly fouls: number;
}

function summarise(
  file: string,
  simulator: VerifiedSubject,
  outcomes: readonly RowComparison[],
): SimulatorAgreement {
  const count = (test: (outcome: RowComparison) => boolean) => outcomes.filter(test).length;
  const within = (mm: number) =>
    count(({ exact, sameInPlay, error }) => exact || (sameInPlay && error !== null && error <= mm));
  const errors = knownValues(outcomes.map(({ error }) => error));
  const errorsInPlay = knownValues(outcomes.map(({ error, stopsInPlay }) => (stopsInPlay ? error : null)));
  const impulseErrors = knownValues(outcomes.map(({ impulseError }) => impulseError));
  return {
    file,
    simulator,
    rows: outcomes.length,
    exact: count(({ exact }) => exact),
    within1Mm: within(1),
    within5Mm: within(5),
    medianMm: errors.length === 0 ? null : median(errors),
    p99Mm: errors.length === 0 ? null : quantile(errors, 0.99),
    worstMm: worst(errors),
    worstInPlayMm: worst(errorsInPlay),
    worstImpulse: worst(impulseErrors),
    worstAim: worst(knownValues(outcomes.map(({ aimError }) => aimError))),
    inPlayDiffers: count(({ sameInPlay }) => !sameInPlay),
    inPlayDiffersWithoutFouls: count(({ sameInPlay, foul }) => !sameInPlay && !foul),
    foulsDiffer: count(({ sameFoul }) => !sameFoul),
    fouls: count(({ foul }) => foul),
  };
}

function knownValues(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

function worst(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

// What the simulators must reach; `playout verify` fails where one does not.

interface AccuracyDemand {
  readonly wanted: string;
  /** What was reached, in words. */
  found(agreement: SimulatorAgreement): string;
  holds(agreement: SimulatorAgreement): boolean;
}

interface VerifiedDemand {
  readonly file: string;
  readonly simulator: VerifiedSubject;
  readonly wanted: string;
  readonly found: string;
  readonly holds: boolean;
}

const exact = (share: number): AccuracyDemand => ({
  wanted: share === 1 ? "every row exact" : `at least ${100 * share} % of rows exact`,
  found: ({ exact, rows }) => `${exact} of ${rows}`,
  holds: ({ exact, rows }) => rows > 0 && exact >= share * rows,
});

const distance = (
  name: string,
  field: "medianMm" | "worstMm" | "worstInPlayMm",
  max: number,
): AccuracyDemand => ({
  wanted: `${name} at most ${max} mm`,
  found: (agreement) => `${formatMm(agreement[field])} mm`,
  holds: (agreement) => (agreement[field] ?? 0) <= max,
});

const medianAtMost = (max: number) => distance("median error", "medianMm", max);
const worstAtMost = (max: number) => distance("error", "worstMm", max);
const worstInPlay = (max: number) => distance("error of stones that stop in play", "worstInPlayMm", max);

const nearAim = (max: number): AccuracyDemand => ({
  wanted: `speed and angle off by at most ${max}`,
  found: ({ worstAim }) => String(Number((worstAim ?? 0).toPrecision(3))),
  holds: ({ worstAim }) => (worstAim ?? 0) <= max,
});

const sameInPlay: AccuracyDemand = {
  wanted: "the same stones in play",
  found: ({ inPlayDiffers, rows }) => `${rows - inPlayDiffers} of ${rows}`,
  holds: ({ inPlayDiffers }) => inPlayDiffers === 0,
};

const sameFouls: AccuracyDemand = {
  wanted: "the same fouls",
  found: ({ foulsDiffer, rows }) => `${rows - foulsDiffer} of ${rows}`,
  holds: ({ foulsDiffer }) => foulsDiffer === 0,
};

const sameInPlayWithoutFouls = (share: number): AccuracyDemand => ({
  wanted: `the same stones in play in at least ${100 * share} % of rows without fouls`,
  found: ({ rows, fouls, inPlayDiffersWithoutFouls }) =>
    `${rows - fouls - inPlayDiffersWithoutFouls} of ${rows - fouls}`,
  holds: ({ rows, fouls, inPlayDiffersWithoutFouls }) =>
    inPlayDiffersWithoutFouls <= (1 - share) * (rows - fouls),
});

/** Not all rows are exact, because the worlds that made them had a history which shows in the last bits. */
const REFEREE_SHOTS = [exact(0.93), worstAtMost(0.1), sameInPlay, sameFouls];
const EVENT_SHOTS = [sameInPlayWithoutFouls(0.97), medianAtMost(3)];

const DEMANDS: Readonly<Record<string, Partial<Record<VerifiedSubject, readonly AccuracyDemand[]>>>> = {
  fcv1_free: { referee: [exact(0.99), worstAtMost(0.25)], event: [worstInPlay(7)] },
  fcv1_collision: { referee: [exact(1)] },
  dc3_shots: { referee: REFEREE_SHOTS, event: EVENT_SHOTS },
  dc4_shots: { referee: REFEREE_SHOTS, event: EVENT_SHOTS },
  legacy_free: { referee: [exact(1)], event: [worstAtMost(1)] },
  legacy_shots: { referee: [exact(1)] },
  sample_dc3_game: { referee: [exact(1)] },
  // Some proposals differ in the last bit of a float32: 2.4e-7 at the speed of a draw.
  dc4_calculate_shot: { helper: [exact(0.9), nearAim(3e-7)] },
  legacy_create_shot: { helper: [exact(1)] },
};

function judge(agreement: SimulatorAgreement): VerifiedDemand[] {
  const { file, simulator } = agreement;
  const demands = DEMANDS[file]?.[simulator] ?? [];
  return demands.map(({ wanted, found, holds }) => ({
    file,
    simulator,
    wanted,
    found: found(agreement),
    holds: holds(agreement),
  }));
}

/** Three digits are enough to see; "-" where there is nothing. */
function formatMm(value: number | null): string {
  return value === null ? "-" : String(Number(value.toPrecision(3)));
}

const COLUMNS: readonly [title: string, cell: (agreement: SimulatorAgreement) => string][] = [
  ["rows", ({ rows }) => String(rows)],
  ["exact", ({ exact }) => String(exact)],
  ["<= 1 mm", ({ within1Mm }) => String(within1Mm)],
  ["<= 5 mm", ({ within5Mm }) => String(within5Mm)],
  ["median mm", ({ medianMm }) => formatMm(medianMm)],
  ["p99 mm", ({ p99Mm }) => formatMm(p99Mm)],
  ["worst mm", ({ worstMm }) => formatMm(worstMm)],
  ["in play differs", ({ inPlayDiffers }) => String(inPlayDiffers)],
  ["fouls differ", ({ foulsDiffer }) => String(foulsDiffer)],
];

/** What the simulators reach, and whether it is enough. */
function verifiedBy(agreements: readonly SimulatorAgreement[]): VerifyResult {
  const verdicts = agreements.flatMap(judge);
  const held = verdicts.filter(({ holds }) => holds).length;
  const broken = verdicts.filter(({ holds }) => !holds).map(formatVerdict);
  return {
    data: agreements,
    table: tableOf(agreements),
    demands: {
      lines: verdicts.map((verdict) => `${verdict.holds ? "holds" : "FAILS"}  ${formatVerdict(verdict)}`),
      total: `${held} of ${verdicts.length} demands hold`,
    },
    ...(broken.length > 0 && { broken: broken.join("; ") }),
  };
}

function tableOf(agreements: readonly SimulatorAgreement[]): string[][] {
  const width = Math.max(...agreements.map(({ file }) => file.length));
  const rows = agreements.map((agreement) => [
    `${agreement.file.padEnd(width)}  ${agreement.simulator}`,
    ...COLUMNS.map(([, cell]) => cell(agreement)),
  ]);
  return [["file", ...COLUMNS.map(([title]) => title)], ...rows];
}

function formatVerdict({ simulator, file, wanted, found }: VerifiedDemand): string {
  return `${simulator}, ${file}: ${wanted} (${found})`;
}

// Verification of curling: recorded throws of the official simulators, through ours.

const FILES = REFERENCE_FILES.map(({ fileName }) => fileName);

export const curlingVerification: Verification = {
  description: "run recorded throws of the official simulators through ours",
  help: `Files, each skipped if it is not there:
  ${FILES.join("\n  ")}
The referee gives the official results bit for bit, the event simulator comes near; "helper" is the
official aiming helper, which moves no stones. A row's error is that of its worst stone, over stones that
moved and are in play in both results. Exit status 1 when a demand does not hold.
Ctrl-C ends with what has been checked so far.

JSON: file, simulator; rows, exact, within1Mm, within5Mm (counts); medianMm, p99Mm, worstMm;
worstInPlayMm (of throws without lines whose stones stop within them); worstImpulse (N s); worstAim (m/s,
radians; helpers only); inPlayDiffers and inPlayDiffersWithoutFouls (rows with other stones in play); foulsDiffer; fouls (recorded ones).`,
  each: "file and simulator",
  reference: { about: "folder with the reference files", files: FILES, needed: true },
  check,
};

async function check(
  { reference, clock }: VerifySetup,
  stop: StopSignal,
  tell: VerifyProgressCallback,
): Promise<VerifyResult> {
  const checks = REFERENCE_FILES.filter(({ fileName }) => reference?.has(fileName)).flatMap(
    ({ fileName, checks }) =>
      checks(reference!).map((check) => ({ ...check, file: fileName.replace(/\.\w+$/, "") })),
  );
  const agreements: SimulatorAgreement[] = [];
  for (const { file, simulator, run } of checks) {
    await clock.breathe();
    if (stop.aborted) break;
    tell(agreements.length, checks.length);
    agreements.push(summarise(file, simulator, run()));
  }
  return verifiedBy(agreements);
}
