/** What a check has found beside what it should have found. */
import type { Verified } from "./facet.js";

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

export function verifiedBy(findings: readonly Finding[]): Verified {
  const rows = findings.map(({ check, count, found, wanted, within, holds }) => [
    check,
    count.toLocaleString("en-US"),
    Number.isInteger(found) ? String(found) : found.toFixed(6),
    within === 0 ? String(wanted) : `${wanted} ± ${within.toFixed(6)}`,
    holds ? "holds" : "DOES NOT HOLD",
  ]);
  const broken = findings.filter(({ holds }) => !holds).map(({ check }) => check);
  return {
    data: findings,
    table: [["check", "count", "found", "wanted", ""], ...rows],
    ...(broken.length > 0 && { broken: broken.join(", ") }),
  };
}
