import { existsSync, statSync } from "node:fs";
import { join, parse } from "node:path";
import { Command } from "commander";
import { Failure } from "../failure.js";
import { progressLine } from "../terminal.js";
import { type Agreement, summarise } from "./agreement.js";
import { judge } from "./demands.js";
import { REFERENCE_FILES, type ReferenceFile } from "./files.js";
import { formatAgreements, formatVerdict, formatVerdicts } from "./report.js";

interface Options {
  reference: string;
  json?: true;
}

export function verifyCommand(): Command {
  const curling = new Command("curling")
    .description("run recorded throws of the official simulators through ours")
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

JSON: file, simulator; rows, exact, within1Mm, within5Mm (counts); medianMm, p99Mm, worstMm;
worstInPlayMm (of throws without lines whose stones stop within them); worstImpulse (N s); inPlayDiffers
and inPlayDiffersWithoutFouls (rows with other stones in play); foulsDiffer; fouls (recorded ones).`,
    )
    .action(verifyCurling);
  return new Command("verify").description("check against recorded throws").addCommand(curling);
}

function verifyCurling({ reference, json }: Options): void {
  const agreements = runChecks(reference);
  const verdicts = agreements.flatMap(judge);
  process.stdout.write(
    json
      ? `${JSON.stringify(agreements, null, 2)}\n`
      : `${formatAgreements(agreements)}\n\n${formatVerdicts(verdicts)}\n`,
  );
  const broken = verdicts.filter(({ holds }) => !holds);
  if (broken.length > 0) throw new Failure(`does not hold: ${broken.map(formatVerdict).join("; ")}`);
}

function runChecks(folder: string): Agreement[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Failure(`--reference: there is no folder ${folder}`);
  }
  const isThere = ({ fileName }: ReferenceFile) => existsSync(join(folder, fileName));
  const found = REFERENCE_FILES.filter(isThere);
  const missing = REFERENCE_FILES.filter((file) => !isThere(file)).map(({ fileName }) => fileName);
  if (found.length === 0) throw new Failure(`--reference: none of ${missing.join(", ")} is in ${folder}`);
  if (missing.length > 0) process.stderr.write(`skipped, not in ${folder}: ${missing.join(", ")}\n`);

  const checks = found.flatMap(({ fileName, checks }) =>
    checks(join(folder, fileName)).map((check) => ({ ...check, file: parse(fileName).name })),
  );
  const progress = progressLine("verifying");
  return checks.map(({ file, simulator, run }, i) => {
    const agreement = summarise(file, simulator, run());
    progress(i + 1, checks.length);
    return agreement;
  });
}
