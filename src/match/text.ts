/** Figures of a match as text: in the terminal, on the page, and in SGF files. */
import type { GameSpec } from "../agents/index.js";
import { briefWeights } from "../core/index.js";
import { formatSigned, percent } from "../draw/index.js";
import type { EloEstimate } from "../stats/index.js";
import { playsByTime } from "./clock.js";
import type { MatchPlan } from "./plan.js";
import type { MatchGameRecord, MatchGameRow } from "./record.js";
import type { AgentScore, MatchScoreboard } from "./score.js";
import { type PlayerNaming, tableOf } from "./table.js";

/** Who got the point, and the score where there is one: `1–0 (5:3)`, `1–0 (B+3.5)`. */
export function resultText(
  { game }: Pick<MatchPlan, "game">,
  record: Pick<MatchGameRow, "result" | "score" | "scores">,
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
}: Pick<MatchGameRow, "end" | "by" | "reason" | "players">): string {
  const who = by === undefined ? "" : `${players[by]}: `;
  return `${who}${end}${reason === undefined ? "" : ` (${reason})`}`;
}

/** Whose share of the points is told beside the players'. */
export function firstText({ game, firstMove }: Pick<MatchScoreboard, "game" | "firstMove">): string {
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

const SEATS: PlayerNaming = {
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

/** Writes a share in per cent, and a dash where there are no games. */
export function formatShare(share: number): string {
  return Number.isNaN(share) ? "–" : percent(share);
}

/** Writes an Elo difference with its interval: `+52 (+11 to +95)`. */
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
export function formatLength({ mean, error }: MatchScoreboard["length"]): string {
  if (Number.isNaN(mean)) return "–";
  return `${mean.toFixed(1)}${Number.isNaN(error) ? "" : ` ± ${error.toFixed(1)}`}`;
}

export function formatMs(ms: number): string {
  return Number.isNaN(ms) ? "–" : ms.toFixed(ms < 10 ? 1 : 0);
}

/** Mean, 95th of a hundred, worst. */
export function formatLatency({ moves, mean, p95, max }: AgentScore["latency"]): string {
  return moves === 0 ? "–" : [mean, p95, max].map(formatMs).join(" / ");
}

/** Less CPU time than this share of the time by the wall clock is worth a word. */
const SCARCE = 0.8;

/** Who had the machine to itself for less than it thought; nothing where all had. */
export function busyText(plan: MatchPlan, { standings }: MatchScoreboard): string | undefined {
  const starved = standings.filter(({ cpuShare = 1 }) => cpuShare < SCARCE);
  if (starved.length === 0) return undefined;
  const shares = starved.map(({ name, cpuShare }) => `${name} ${formatShare(cpuShare!)}`).join(", ");
  const harm =
    playsByTime(plan) && plan.clock.by === undefined
      ? "who thinks by the wall clock thought less than it says (clock: cpu counts CPU time)"
      : "games took longer by it, no more";
  return `The machine was busy: CPU time as a share of thinking time is ${shares}; ${harm}`;
}

export function formatSprt(sprt: NonNullable<MatchScoreboard["sprt"]>): string {
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
  return formatSigned(Math.round(elo), 0);
}

// What SGF files tell of any board game of a match, with the players' estimates as comments.

/** Who played, how it ended and what the players thought; `black` is the player who has that colour in the end. */
export function sgfProperties(record: MatchGameRecord, black: 0 | 1, remarks: readonly string[]) {
  const white = black === 0 ? 1 : 0;
  return {
    players: [record.players[black], record.players[white]] as const,
    name: `match ${record.match}, game ${record.index}`,
    comment: [
      `B: ${briefWeights(record.agents[black])}`,
      `W: ${briefWeights(record.agents[white])}`,
      ...remarks,
      endText(record),
    ].join("\n"),
    comments: record.moves.map((_, i) => estimate(record, i - record.opening)),
  };
}

/** The endings of SGF: R resignation, T time, F forfeit. */
export function sgfResult(black: number | undefined, end: MatchGameRecord["end"]): string | undefined {
  if (black === undefined) return undefined;
  if (black === 0.5) return "Draw";
  const how =
    { rules: "", resign: "R", agreed: "R", length: "", time: "T", stall: "T" }[end as "rules"] ?? "F";
  return `${black > 0.5 ? "B" : "W"}+${how}`;
}

function estimate({ values, visits, players: [began] }: MatchGameRecord, i: number): string {
  const value = values[i];
  if (i < 0 || value === null || value === undefined) return "";
  const behind = visits[i];
  return `${began} ${percent(value)}${behind == null ? "" : `, ${behind} visits`}`;
}
