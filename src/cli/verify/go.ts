/**
 * What the rules and the light playouts of Go must give, by counting. The figures of the playouts are those of two
 * other programs, which agree on them.
 */
import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Command } from "commander";
import { checked } from "../../game/index.js";
import { GoGame, UniformPlayout } from "../../games/go/index.js";
import { stream } from "../../random/index.js";
import { meanOf } from "../../stats/index.js";
import { Failure } from "../failure.js";
import { readJson } from "../files.js";
import { integer } from "../options.js";
import { type Tell, watched } from "../progress.js";
import { interruptSignal, notice } from "../terminal.js";
import { type Finding, finding, tellFindings } from "./finding.js";
import { countsSchema, positionChecks, sequenceChecks } from "./go-counts.js";
import { scoreFindings, scoreSchema } from "./go-scores.js";
import { readRows } from "./rows.js";

interface Options {
  playouts: number;
  reference?: string;
  seed: string;
  json?: true;
}

/** Of uniform playouts from the empty 9x9 board, and how far off they may be. */
const WANTED = {
  "mean length": [110.8, 0.1],
  "mean score": [2.16, 0.1],
  "Black's share at komi 7.5": [0.42, 0.005],
} as const;
/** Playouts from which on the bounds hold; with fewer they widen as standard errors do. */
const ENOUGH = 1_000_000;
const SLICE = 10_000;
const MOST_POINTS = 16;

const COUNTS = "small-board-counts.json";
const SCORES = "tromp-taylor-scores.jsonl";

export function verifyGoCommand(command: Command): void {
  command
    .option("--playouts <n>", "uniform playouts", integer(1000), ENOUGH)
    .option("--reference <dir>", `folder with ${COUNTS} and ${SCORES}`)
    .option("--seed <text>", "seed of the random numbers", "verify")
    .option("--json", "answer with JSON: one object for each check")
    .addHelpText(
      "after",
      `
Uniform playouts must have ${Object.entries(WANTED)
        .map(([name, [wanted, within]]) => `${name} ${wanted} ± ${within}`)
        .join(", ")}
with ${ENOUGH.toLocaleString("en-US")} playouts and more; with fewer the bounds widen as standard errors do.
With --reference: numbers of sequences of moves by board and depth, with and without passes and suicide;
numbers of legal positions on boards of up to ${MOST_POINTS} points; positions, scores and legal moves of recorded
sequences. A file that is not there is skipped.
Exit status 1 when something does not hold. Ctrl-C ends with what has been checked so far.

JSON: check, count (of playouts, numbers, boards or rows), found, wanted, within, holds.`,
    )
    .action(verifyGo);
}

async function verifyGo(options: Options): Promise<void> {
  const signal = interruptSignal();
  const { reference } = options;
  const checks = reference === undefined ? [] : referenceChecks(reference);
  const findings = await watched("verifying", (tell) => check(checks, options, signal, tell));
  tellFindings(findings, options.json === true, signal);
}

async function check(
  checks: readonly (() => Finding[])[],
  { playouts, seed }: Options,
  signal: AbortSignal,
  tell: Tell,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [i, look] of checks.entries()) {
    await setImmediate(); // lets Ctrl-C through
    if (signal.aborted) break;
    tell(i, checks.length, "rules");
    findings.push(...look());
  }
  const watch = (done: number) => tell(done, playouts, "playouts");
  findings.push(...(await playoutFindings(playouts, seed, signal, watch)));
  return findings;
}

function referenceChecks(folder: string): (() => Finding[])[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Failure(`--reference: there is no folder ${folder}`);
  const [counts, scores] = [join(folder, COUNTS), join(folder, SCORES)];
  const missing = [counts, scores].filter((file) => !existsSync(file)).map((file) => basename(file));
  if (missing.length === 2) throw new Failure(`--reference: neither ${COUNTS} nor ${SCORES} is in ${folder}`);
  if (missing.length > 0) notice(`skipped, not in ${folder}: ${missing.join(", ")}`);
  const checks: (() => Finding[])[] = [];
  if (existsSync(scores)) {
    const rows = readRows(scores, scoreSchema);
    checks.push(() => scoreFindings(rows));
  }
  if (existsSync(counts)) {
    const known = readCounts(counts);
    for (const check of [...positionChecks(known, MOST_POINTS), ...sequenceChecks(known, Infinity)])
      checks.push(() => [check()]);
  }
  return checks;
}

function readCounts(file: string) {
  return readJson(file, (data) => checked(countsSchema, data));
}

/** Means of light playouts; nothing when interrupted. */
async function playoutFindings(
  playouts: number,
  seed: string,
  signal: AbortSignal,
  watch: (done: number) => void,
): Promise<Finding[]> {
  const game = new GoGame();
  const start = game.start();
  const playout = new UniformPlayout(game.board);
  const rng = stream(seed, "go");
  const lengths = new Float64Array(playouts);
  const scores = new Float64Array(playouts);
  const wins = new Float64Array(playouts);
  for (let done = 0; done < playouts; done++) {
    if (done % SLICE === 0) {
      await setImmediate();
      if (signal.aborted) return [];
      watch(done);
    }
    const score = playout.score(start, rng);
    lengths[done] = playout.length;
    scores[done] = score;
    wins[done] = Number(score > game.rules.komi);
  }
  return Object.entries(WANTED).map(([name, [wanted, within]], i) => {
    const { mean } = meanOf([lengths, scores, wins][i] ?? []);
    return finding(name, playouts, mean, wanted, within * Math.sqrt(Math.max(1, ENOUGH / playouts)));
  });
}
