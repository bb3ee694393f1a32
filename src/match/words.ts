/** Figures of a match as text, the same in the terminal and on the page. */

import type { GameSpec } from "../agents/index.js";
import { percent, signed } from "../draw/index.js";
import type { EloEstimate } from "../stats/index.js";
import type { MatchPlan } from "./plan.js";
import { playsByTime } from "./plan-clock.js";
import type { GameRow } from "./row.js";
import type { Scoreboard, Standing } from "./scoreboard.js";
import { type Seats, tableOf } from "./table.js";

/** Who got the point, and the score where there is one: `1–0 (5:3)`, `1–0 (B+3.5)`. */
export function resultText(
  { game }: Pick<MatchPlan, "game">,
  record: Pick<GameRow, "result" | "score" | "scores">,
): string {
  const { result } = record;
  if (result === null) return "none";
  const told = tableOf(game).scoreText?.(record);
  return `${result}–${1 - result}${told === undefined ? "" : ` (${told})`}`;
}

/** How the game ended, in words. */
export function endText({
  end,
  by,
  reason,
  players,
}: Pick<GameRow, "end" | "by" | "reason" | "players">): string {
  const who = by === undefined ? "" : `${players[by]}: `;
  return `${who}${end}${reason === undefined ? "" : ` (${reason})`}`;
}

/** Whose share of the points is told beside the players'. */
export function firstText({ game, firstMove }: Pick<Scoreboard, "game" | "firstMove">): string {
  const who = tableOf(game).seats?.names[0] ?? "who moves first";
  return `${who} scores ${formatShare(firstMove.share)}`;
}

/** The game in a few words: `Hex 11x11`, `Go 9x9, cgos, komi 7.5`. */
export function gameText(game: GameSpec): string {
  return tableOf(game).title?.(game) ?? game.name;
}

/** Agents that a title names; the others are counted. */
const TITLE_AGENTS = 3;

/** Titles a match by its plan, where that has a name of its own, and its agents: `cup: best – uct · Hex 11x11`. */
export function matchTitle(
  plan: string | undefined,
  { game, agents }: Pick<MatchPlan, "game" | "agents">,
): string {
  const names = agents.map(({ name }) => name);
  const shown = names.length > TITLE_AGENTS ? names.slice(0, TITLE_AGENTS - 1) : names;
  const others = names.length - shown.length;
  const all = `${shown.join(" – ")}${others > 0 ? ` + ${others}` : ""}`;
  return `${plan === undefined ? "" : `${plan}: `}${all} · ${gameText(game)}`;
}

const SEATS: Seats = {
  names: ["first", "second"],
  note: "First and second: share of the first-named agent by who began.",
};

/** What the first and the second player of a game are called. */
export function seatNames(game: GameSpec): readonly [string, string] {
  return (tableOf(game).seats ?? SEATS).names;
}

/** What the columns of these names show. */
export function seatNote(game: GameSpec): string {
  return (tableOf(game).seats ?? SEATS).note;
}

export function formatShare(share: number): string {
  return Number.isNaN(share) ? "–" : percent(share);
}

/** `+52 (+11 to +95)`. */
export function formatElo(elo: EloEstimate | undefined): string {
  return elo === undefined ? "–" : `${signedElo(elo.elo)} (${formatEloRange(elo)})`;
}

export function formatEloRange({ low, high }: EloEstimate): string {
  return `${signedElo(low)} to ${signedElo(high)}`;
}

export function formatCounts(counts: Readonly<Partial<Record<string, number>>>): string {
  const entries = Object.entries(counts);
  return entries.length === 0 ? "none" : entries.map(([name, count]) => `${name} ${count}`).join(", ");
}

/** Moves a game. */
export function formatLength({ mean, error }: Scoreboard["length"]): string {
  if (Number.isNaN(mean)) return "–";
  return `${mean.toFixed(1)}${Number.isNaN(error) ? "" : ` ± ${error.toFixed(1)}`}`;
}

export function formatMs(ms: number): string {
  return Number.isNaN(ms) ? "–" : ms.toFixed(ms < 10 ? 1 : 0);
}

/** Mean, 95th of a hundred, worst. */
export function formatLatency({ moves, mean, p95, max }: Standing["latency"]): string {
  return moves === 0 ? "–" : [mean, p95, max].map(formatMs).join(" / ");
}

/** Less CPU time than this share of the time by the wall clock is worth a word. */
const SCARCE = 0.8;

/** Who had the machine to itself for less than it thought; nothing where all had. */
export function busyText(plan: MatchPlan, { standings }: Scoreboard): string | undefined {
  const starved = standings.filter(({ cpuShare = 1 }) => cpuShare < SCARCE);
  if (starved.length === 0) return undefined;
  const shares = starved.map(({ name, cpuShare }) => `${name} ${formatShare(cpuShare!)}`).join(", ");
  const harm =
    playsByTime(plan) && plan.clock.by === undefined
      ? "who thinks by the wall clock thought less than it says (clock: cpu counts CPU time)"
      : "games took longer by it, no more";
  return `The machine was busy: CPU time as a share of thinking time is ${shares}; ${harm}`;
}

export function formatSprt(sprt: NonNullable<Scoreboard["sprt"]>): string {
  const { llr, lower, upper, pairs, verdict, elo0, elo1, alpha, beta } = sprt;
  const where = `LLR ${llr.toFixed(2)} within ${lower.toFixed(2)} and ${upper.toFixed(2)}`;
  const said = {
    H0: `${elo0} Elo accepted`,
    H1: `${elo1} Elo accepted`,
    undecided: "undecided",
  }[verdict];
  return `SPRT of ${elo0} against ${elo1} Elo (alpha ${alpha}, beta ${beta}): ${said} after ${pairs} pairs, ${where}`;
}

export function signedElo(elo: number): string {
  return signed(Math.round(elo), 0);
}
