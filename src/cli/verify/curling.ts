import { existsSync, statSync } from "node:fs";
import { join, parse } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Command } from "commander";
import { Failure, INTERRUPTED } from "../failure.js";
import { type Tell, watched } from "../progress.js";
import { interruptSignal, notice } from "../terminal.js";
import { type Agreement, summarise } from "./agreement.js";
import { judge } from "./demands.js";
import { REFERENCE_FILES, type ReferenceFile } from "./files.js";
import { formatAgreements, formatVerdict, formatVerdicts } from "./report.js";

interface Options {
  reference: string;
  json?: true;
}

export function verifyCurlingCommand(command: Command): void {
  command
    .requiredOption("--reference <dir>", "folder with the reference files")
    .option("--json", "answer with JSON: one object for each file and simulator")
    .addHelpText(
      "after",
      `
Files, each skipped if it is not there:
  ${REFERENCE_FILES.map(({ fileName }) => fileName).join("\n  ")}
The referee gives the official results bit for bit, the event simulator comes near; "helper" is the
official aiming helper, which moves no stones. A row's error is that of its worst stone, over stones that
moved and are in play in both results. Exit status 1 when a demand does not hold.
Ctrl-C ends with what has been checked so far.

JSON: file, simulator; rows, exact, within1Mm, within5Mm (counts); medianMm, p99Mm, worstMm;
worstInPlayMm (of throws without lines whose stones stop within them); worstImpulse (N s); worstAim (m/s,
radians; helpers only); inPlayDiffers and inPlayDiffersWithoutFouls (rows with other stones in play); foulsDiffer; fouls (recorded ones).`,
    )
    .action(verifyCurling);
}

async function verifyCurling({ reference, json }: Options): Promise<void> {
  const signal = interruptSignal();
  const agreements = await watched("verifying", (tell) => runChecks(reference, signal, tell));
  const verdicts = agreements.flatMap(judge);
  process.stdout.write(
    json
      ? `${JSON.stringify(agreements, null, 2)}\n`
      : `${formatAgreements(agreements)}\n\n${formatVerdicts(verdicts)}\n`,
  );
  if (signal.aborted) {
    process.exitCode = INTERRUPTED;
    return;
  }
  const broken = verdicts.filter(({ holds }) => !holds);
  if (broken.length > 0) throw new Failure(`does not hold: ${broken.map(formatVerdict).join("; ")}`);
}

async function runChecks(folder: string, signal: AbortSignal, tell: Tell): Promise<Agreement[]> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Failure(`--reference: there is no folder ${folder}`);
  }
  const isThere = ({ fileName }: ReferenceFile) => existsSync(join(folder, fileName));
  const found = REFERENCE_FILES.filter(isThere);
  const missing = REFERENCE_FILES.filter((file) => !isThere(file)).map(({ fileName }) => fileName);
  if (found.length === 0) throw new Failure(`--reference: none of ${missing.join(", ")} is in ${folder}`);
  if (missing.length > 0) notice(`skipped, not in ${folder}: ${missing.join(", ")}`);

  const checks = found.flatMap(({ fileName, checks }) =>
    checks(join(folder, fileName)).map((check) => ({ ...check, file: parse(fileName).name })),
  );
  const agreements: Agreement[] = [];
  for (const { file, simulator, run } of checks) {
    await setImmediate(); // lets Ctrl-C through
    if (signal.aborted) break;
    tell(agreements.length, checks.length);
    agreements.push(summarise(file, simulator, run()));
  }
  return agreements;
}
