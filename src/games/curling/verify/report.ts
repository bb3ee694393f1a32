import type { Verified } from "../../../verify/index.js";
import type { Agreement } from "./agreement.js";
import { formatMm, judge, type Verdict } from "./demands.js";

const COLUMNS: readonly [title: string, cell: (agreement: Agreement) => string][] = [
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
export function verifiedBy(agreements: readonly Agreement[]): Verified {
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

function tableOf(agreements: readonly Agreement[]): string[][] {
  const width = Math.max(...agreements.map(({ file }) => file.length));
  const rows = agreements.map((agreement) => [
    `${agreement.file.padEnd(width)}  ${agreement.simulator}`,
    ...COLUMNS.map(([, cell]) => cell(agreement)),
  ]);
  return [["file", ...COLUMNS.map(([title]) => title)], ...rows];
}

function formatVerdict({ simulator, file, wanted, found }: Verdict): string {
  return `${simulator}, ${file}: ${wanted} (${found})`;
}
