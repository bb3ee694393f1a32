/** What a check has found beside what it should have found, as a table or JSON. */
import { Failure, INTERRUPTED } from "../failure.js";
import { bold, formatTable } from "../terminal.js";

export interface Finding {
  readonly check: string;
  /** Of what was counted: playouts, boards, rows. */
  readonly count: number;
  readonly found: number;
  readonly wanted: number;
  /** How far they may be apart. */
  readonly within: number;
  readonly holds: boolean;
}

export function finding(
  check: string,
  count: number,
  found: number,
  wanted: number,
  within: number,
): Finding {
  return { check, count, found, wanted, within, holds: Math.abs(found - wanted) <= within };
}

/** Writes the findings; one that does not hold is a failure. */
export function tellFindings(findings: readonly Finding[], json: boolean, signal: AbortSignal): void {
  process.stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : `${formatFindings(findings)}\n`);
  if (signal.aborted) {
    process.exitCode = INTERRUPTED;
    return;
  }
  const broken = findings.filter(({ holds }) => !holds).map(({ check }) => check);
  if (broken.length > 0) throw new Failure(`does not hold: ${broken.join(", ")}`);
}

function formatFindings(findings: readonly Finding[]): string {
  const rows = findings.map(({ check, count, found, wanted, within, holds }) => [
    check,
    count.toLocaleString("en-US"),
    Number.isInteger(found) ? String(found) : found.toFixed(6),
    within === 0 ? String(wanted) : `${wanted} ± ${within.toFixed(6)}`,
    holds ? "holds" : "DOES NOT HOLD",
  ]);
  const table = formatTable([["check", "count", "found", "wanted", ""], ...rows]).split("\n");
  return [bold(table[0] ?? ""), ...table.slice(1)].join("\n");
}
