/** The analysis of a position of a board game for the terminal. */
import { percent } from "../../draw/index.js";
import type { Analysis, MoveInfo, RootInfo } from "../../protocols/index.js";
import { fitted, formatTable, inkOf, type Screen } from "../screen.js";
import type { BoardFindings } from "./study.js";

export function formatReport(
  { toMove, rootInfo, moveInfos }: Analysis,
  { words, overlay }: Pick<BoardFindings, "words" | "overlay">,
  seconds: number,
  lines: number,
  screen: Screen,
): string {
  const { bold, dim } = inkOf(screen);
  const side = toMove === "B" ? "Black" : "White";
  const visits = moveInfos.reduce((sum, info) => sum + info.visits, 0);
  const shown = moveInfos
    .filter(({ order, visits: own, proved }) => order === 0 || own > 0 || proved !== undefined)
    .slice(0, lines);
  const rows = shown.map(({ move, visits: own, winrate, error, proved }) => [
    move,
    count(own),
    percent(own / Math.max(1, visits)),
    percent(winrate),
    proved === undefined ? `± ${(100 * error).toFixed(1)}` : "proved",
  ]);
  const [head = "", ...table] = formatTable([["move", "visits", "share", `${side} wins`, ""], ...rows]).split(
    "\n",
  );
  const width = Math.max(...table.map((line) => line.length)) + 2;
  const then = shown.map(({ pv }) => pv.slice(1, 9).join(" "));
  return [
    `${bold(`${side} to move ${verdict(rootInfo)}`)} ${dim(`after ${effort(rootInfo)}, ${seconds.toFixed(1)} s`)}`,
    ...(words === undefined ? [] : [words]),
    "",
    bold(`${head.padEnd(width)}then`),
    ...table.map((line, i) => `${line.padEnd(width)}${then[i]}`.trimEnd()),
    ...notes(rootInfo, moveInfos, shown).map(dim),
    ...(overlay === undefined ? [] : ["", fitted(overlay(screen.colour), screen)]),
  ].join("\n");
}

function effort({ visits, unit = "playouts" }: RootInfo): string {
  return `${count(visits)} ${visits === 1 ? unit.slice(0, -1) : unit}`;
}

/** The chance is that of the move which would be played. */
function verdict({ move, by, winrate }: RootInfo): string {
  if (by === "estimate") return `wins ${percent(winrate)} with ${move}`;
  return winrate === 1 ? `wins with ${move} (proved)` : `loses with ${move} as with all moves (proved)`;
}

/** What may puzzle in the numbers above. */
function notes(
  { by, estimates }: RootInfo,
  moveInfos: readonly MoveInfo[],
  shown: readonly MoveInfo[],
): string[] {
  const [chosen, ...others] = shown;
  const found: string[] = [];
  const better = others.find(({ winrate }) => chosen !== undefined && winrate > chosen.winrate);
  if (chosen !== undefined && by === "estimate" && better !== undefined && better.visits < chosen.visits)
    found.push(`${better.move} looks better, but after fewer visits; ${chosen.move} was looked at most.`);
  if (estimates !== undefined && by === "estimate") {
    const dropped = estimates - moveInfos.reduce((sum, { visits }) => sum + visits, 0);
    const gone = dropped > 0 ? `, ${count(dropped)} of them at moves that are refuted by now` : "";
    found.push(
      `Visits are the ${count(estimates)} looks for an estimate${gone}; the others were for a proof, which is not found yet.`,
    );
  }
  return found;
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
