import { INTERVAL_NOTE, type Judged, type SuiteSummary, share, type Verdict } from "../../../suite/index.js";

export interface Counts {
  /** Rows whose winning moves are all known. */
  readonly total: number;
  readonly solved: number;
  /** The other rows: a move known to be good, and any other. */
  readonly hits: number;
  readonly notShown: number;
}

export interface Openings {
  readonly total: number;
  readonly right: number;
}

export interface HexCounts extends Counts {
  readonly size11: Counts;
  readonly openings: Openings & { readonly bySize: Readonly<Record<string, Openings>> };
}

export function hexSummary(judged: readonly Judged[]): SuiteSummary & { readonly counts: HexCounts } {
  const counts = allCounts(judged);
  return { counts, lines: linesOf(counts), note: INTERVAL_NOTE };
}

function allCounts(judged: readonly Judged[]): HexCounts {
  const sizes = [...new Set(judged.filter(isOpening).map(({ size }) => size))];
  return {
    ...countsOf(judged),
    size11: countsOf(judged.filter(({ size }) => size === "11x11")),
    openings: {
      ...openingsOf(judged),
      bySize: Object.fromEntries(
        sizes.map((size) => [size, openingsOf(judged.filter((each) => each.size === size))]),
      ),
    },
  };
}

function linesOf({ size11, openings, ...all }: HexCounts): string[] {
  const lines = [...countLines("all boards", all), ...countLines("11x11", size11)];
  if (openings.total > 0) {
    lines.push(`solved openings: ${share(openings.right, openings.total)} of the winners named rightly`);
    for (const [size, { total, right }] of Object.entries(openings.bySize))
      lines.push(`  ${size}: ${share(right, total)}`);
  }
  return lines;
}

function countLines(name: string, { total, solved, hits, notShown }: Counts): string[] {
  const lines: string[] = [];
  if (total > 0) lines.push(`${name}: ${share(solved, total)} solved where all winning moves are known`);
  if (hits + notShown > 0)
    lines.push(`${name}: ${share(hits, hits + notShown)} hits on a good move where others may win as well`);
  return lines;
}

function countsOf(judged: readonly Judged[]): Counts {
  const count = (verdict: Verdict) => judged.filter((each) => each.verdict === verdict).length;
  const solved = count("solved");
  return { total: solved + count("failed"), solved, hits: count("hit"), notShown: count("notShown") };
}

function openingsOf(judged: readonly Judged[]): Openings {
  const named = judged.filter(isOpening);
  return { total: named.length, right: named.filter(({ verdict }) => verdict === "right").length };
}

function isOpening({ verdict }: Judged): boolean {
  return verdict === "right" || verdict === "wrong";
}
