import { INTERVAL_NOTE, type Judged, type SuiteSummary, share } from "../../../suite/index.js";
import { type GoKind, KINDS } from "./rows.js";

export interface GoCounts {
  readonly total: number;
  readonly solved: number;
}

/** All rows, and those apart that the program whose suite it is does not solve. */
export interface GoTally extends GoCounts {
  readonly usual: GoCounts;
  readonly knownHard: GoCounts;
}

export interface GoTallies extends GoTally {
  /** Kinds that were asked. */
  readonly kinds: Readonly<Partial<Record<GoKind, GoTally>>>;
}

export function goSummary(judged: readonly Judged[]): SuiteSummary & { readonly counts: GoTallies } {
  const counts = talliesOf(judged);
  if (counts.total === 0) return { counts, lines: ["nothing was asked"] };
  const lines = [`all: ${share(counts.solved, counts.total)} solved`];
  return { counts, table: tableOf(counts), lines, note: INTERVAL_NOTE };
}

function talliesOf(judged: readonly Judged[]): GoTallies {
  const kinds = KINDS.map((kind) => [kind, judged.filter(({ set }) => set === kind)] as const);
  return {
    ...tallyOf(judged),
    kinds: Object.fromEntries(
      kinds.filter(([, rows]) => rows.length > 0).map(([kind, rows]) => [kind, tallyOf(rows)]),
    ),
  };
}

function tableOf(tallies: GoTallies): string[][] {
  const part = ({ solved, total }: GoCounts) => (total === 0 ? "" : `${solved} / ${total}`);
  const cells = (name: string, tally: GoTally) => [
    name,
    part(tally),
    part(tally.usual),
    part(tally.knownHard),
  ];
  const rows = Object.entries(tallies.kinds).map(([kind, tally]) => cells(kind, tally));
  return [["kind", "solved", "usual", "known hard"], ...rows, cells("all", tallies)];
}

function tallyOf(judged: readonly Judged[]): GoTally {
  return {
    ...countsOf(judged),
    usual: countsOf(judged.filter(({ knownHard }) => !knownHard)),
    knownHard: countsOf(judged.filter(({ knownHard }) => knownHard)),
  };
}

function countsOf(judged: readonly Judged[]): GoCounts {
  return { total: judged.length, solved: judged.filter(({ verdict }) => verdict === "solved").length };
}
