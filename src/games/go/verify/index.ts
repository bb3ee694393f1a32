/**
 * What the rules and the light playouts of Go must give, by counting. The figures of the playouts are those of two
 * other programs, which agree on them.
 */
import type { Stop } from "../../../agents/index.js";
import { stream } from "../../../random/index.js";
import { meanOf } from "../../../stats/index.js";
import {
  type Finding,
  finding,
  type Reference,
  type Verification,
  type Verified,
  type VerifySetup,
  type VerifyTell,
  verifiedBy,
} from "../../../verify/index.js";
import { GoGame, UniformPlayout } from "../index.js";
import { countsSchema, positionChecks, sequenceChecks } from "./counts.js";
import { scoreFindings, scoreSchema } from "./scores.js";

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

export const goVerification: Verification = {
  description: "count what light playouts give on the empty 9x9 board; check the rules by reference files",
  help: `Uniform playouts must have ${Object.entries(WANTED)
    .map(([name, [wanted, within]]) => `${name} ${wanted} ± ${within}`)
    .join(", ")}
with ${ENOUGH.toLocaleString("en-US")} playouts and more; with fewer the bounds widen as standard errors do.
With --reference: numbers of sequences of moves by board and depth, with and without passes and suicide;
numbers of legal positions on boards of up to ${MOST_POINTS} points; positions, scores and legal moves of recorded
sequences. A file that is not there is skipped.
Exit status 1 when something does not hold. Ctrl-C ends with what has been checked so far.

JSON: check, count (of playouts, numbers, boards or rows), found, wanted, within, holds.`,
  each: "check",
  counts: { playouts: { about: "uniform playouts", least: 1000, usual: ENOUGH } },
  reference: { about: `folder with ${COUNTS} and ${SCORES}`, files: [COUNTS, SCORES], needed: false },
  isRandom: true,
  check,
};

async function check(setup: VerifySetup, stop: Stop, tell: VerifyTell): Promise<Verified> {
  const checks = setup.reference === undefined ? [] : referenceChecks(setup.reference);
  const findings: Finding[] = [];
  for (const [i, look] of checks.entries()) {
    await setup.clock.breathe();
    if (stop.aborted) break;
    tell(i, checks.length, "rules");
    findings.push(...look());
  }
  findings.push(...(await playoutFindings(setup, stop, tell)));
  return verifiedBy(findings);
}

function referenceChecks(reference: Reference): (() => Finding[])[] {
  const checks: (() => Finding[])[] = [];
  if (reference.has(SCORES)) {
    const rows = reference.rows(SCORES, scoreSchema);
    checks.push(() => scoreFindings(rows));
  }
  if (reference.has(COUNTS)) {
    const known = reference.value(COUNTS, countsSchema);
    for (const check of [...positionChecks(known, MOST_POINTS), ...sequenceChecks(known, Infinity)])
      checks.push(() => [check()]);
  }
  return checks;
}

/** Means of light playouts; nothing when interrupted. */
async function playoutFindings(
  { counts: { playouts = 0 }, seed, clock }: VerifySetup,
  stop: Stop,
  tell: VerifyTell,
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
      await clock.breathe();
      if (stop.aborted) return [];
      tell(done, playouts, "playouts");
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
