import { bold, formatTable } from "../terminal.js";
import type { Agreement } from "./agreement.js";
import { formatMm, type Verdict } from "./demands.js";

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

export function formatAgreements(agreements: readonly Agreement[]): string {
  const width = Math.max(...agreements.map(({ file }) => file.length));
  const rows = agreements.map((agreement) => [
    `${agreement.file.padEnd(width)}  ${agreement.simulator}`,
    ...COLUMNS.map(([, cell]) => cell(agreement)),
  ]);
  const [head = "", ...lines] = formatTable([["file", ...COLUMNS.map(([title]) => title)], ...rows]).split(
    "\n",
  );
  return [bold(head), ...lines].join("\n");
}

export function formatVerdicts(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map((verdict) => `${verdict.holds ? "holds" : "FAILS"}  ${formatVerdict(verdict)}`);
  const held = verdicts.filter(({ holds }) => holds).length;
  return [...lines, bold(`${held} of ${verdicts.length} demands hold`)].join("\n");
}

export function formatVerdict({ simulator, file, wanted, found }: Verdict): string {
  return `${simulator}, ${file}: ${wanted} (${found})`;
}
