import { formatTable } from "../terminal.js";
import { type GoKind, KINDS } from "./go-rows.js";
import type { Judged } from "./judge.js";
import { INTERVAL_NOTE, share } from "./table.js";

export interface GoCounts {
  readonly total: number;
  readonly solved: number;
}

/** All rows, and those apart that the program whose suite it is does not solve. */
export interface GoTally extends GoCounts {
  readonly usual: GoCounts;
  readonly knownHard: GoCounts;
}

export interface GoSummary extends GoTally {
  /** Kinds that were asked. */
  readonly kinds: Readonly<Partial<Record<GoKind, GoTally>>>;
}

export function goSummaryOf(judged: readonly Judged[]): GoSummary {
  const kinds = KINDS.map((kind) => [kind, judged.filter(({ set }) => set === kind)] as const);
  return {
    ...tallyOf(judged),
    kinds: Object.fromEntries(
      kinds.filter(([, rows]) => rows.length > 0).map(([kind, rows]) => [kind, tallyOf(rows)]),
    ),
  };
}

export function goSummaryLines(summary: GoSummary): string[] {
  if (summary.total === 0) return ["nothing was asked"];
  const part = ({ solved, total }: GoCounts) => (total === 0 ? "" : `${solved} / ${total}`);
  const cells = (name: string, tally: GoTally) => [
    name,
    part(tally),
    part(tally.usual),
    part(tally.knownHard),
  ];
  const rows = Object.entries(summary.kinds).map(([kind, tally]) => cells(kind, tally));
  const head = ["kind", "solved", "usual", "known hard"];
  return [
    "",
    ...formatTable([head, ...rows, cells("all", summary)]).split("\n"),
    "",
    `all: ${share(summary.solved, summary.total)} solved`,
    INTERVAL_NOTE,
  ];
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
