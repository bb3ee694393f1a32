/** Suites of Go. */
import type { Suite } from "../../../suite/index.js";
import type { GoState } from "../index.js";
import type { GoSpec } from "../players/index.js";
import { type GoRow, goStateOf, goVerdict, parseGoRow } from "./rows.js";
import { goSummary } from "./summary.js";

export const goSuite: Suite<GoRow, GoState> = {
  help: `Go: a row is a line {"id", "kind", "size", "komi", "rules", "setup": {"B": [...], "W": [...]}, "moves": "B:E5 W:C3",
"toPlay", "board": [".XO", ...], "knownHard"} and what is right: genmove and pass a list "accept" or "reject" of
moves (a pass counts for who gives up), evaluation "threshold" and "expectedSide" for the chance of the side to move,
tactical-attack, tactical-defend, life-death-attack and life-death-defend the first moves "points" for or against
the string on "target"; rows without points are left out. Komi is 7.5 where a row has none. Solved rows are
counted by kind, all of them and those apart that are known to be hard.`,
  sets: "kind",
  parse: parseGoRow,
  head: ({ id, width, height, kind, knownHard }) => ({
    id,
    size: `${width}x${height}`,
    set: kind,
    knownHard,
  }),
  position(row) {
    const { width, height, rules, komi } = row;
    const spec: GoSpec = { name: "go", width, height, rules, komi, handicap: 0 };
    return { spec, state: goStateOf(row) };
  },
  wantsMove: ({ kind }) => kind !== "pass",
  verdict: goVerdict,
  summary: goSummary,
};
