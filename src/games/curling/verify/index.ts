/** Verification of curling: recorded throws of the official simulators, through ours. */
import type { Stop } from "../../../agents/index.js";
import type { Verification, Verified, VerifySetup, VerifyTell } from "../../../verify/index.js";
import { type Agreement, summarise } from "./agreement.js";
import { REFERENCE_FILES } from "./files.js";
import { verifiedBy } from "./report.js";

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

async function check({ reference, clock }: VerifySetup, stop: Stop, tell: VerifyTell): Promise<Verified> {
  const checks = REFERENCE_FILES.filter(({ fileName }) => reference?.has(fileName)).flatMap(
    ({ fileName, checks }) =>
      checks(reference!).map((check) => ({ ...check, file: fileName.replace(/\.\w+$/, "") })),
  );
  const agreements: Agreement[] = [];
  for (const { file, simulator, run } of checks) {
    await clock.breathe();
    if (stop.aborted) break;
    tell(agreements.length, checks.length);
    agreements.push(summarise(file, simulator, run()));
  }
  return verifiedBy(agreements);
}
