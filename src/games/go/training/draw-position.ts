/** Which position of a game is learned from, and those of games that were recorded. */
import { openHeaded } from "../../../files/index.js";
import { VERSION } from "../../../match/index.js";
import { stream } from "../../../random/index.js";
import { placed } from "../../../training/index.js";
import { endOf, GoGame } from "../index.js";
import type { GoSpec } from "../players/index.js";
import { type PositionsHeader, positionsFormat } from "./data.js";
import type { GamesSource } from "./records.js";

/** Moves before the position of a game: after the first move and before anybody passed, each as likely as the others. */
export function drawPly(moves: readonly number[], pass: number, seed: string, game: number): number {
  const first = moves.indexOf(pass);
  const choices = Math.max(1, first < 0 ? moves.length - 1 : first);
  return Math.min(moves.length, 1 + stream(seed, "positions", game, "ply").below(choices));
}

/**
 * Draws a position of every recorded game on a board of this size, under the rules and the komi that are given and not those of the
 * records. Gives how many there are, and how many games were left out for their size.
 */
export function drawRecorded(
  folder: string,
  spec: GoSpec,
  { name, made, games }: GamesSource,
  seed: string,
): [number, number] {
  const { board, rules, notation } = new GoGame(spec);
  const header: PositionsHeader = {
    format: "playout-go-positions",
    version: 1,
    game: spec,
    source: made ?? `the games of ${name}`,
    seed,
    playout: VERSION,
  };
  const rows = openHeaded(positionsFormat, folder, header);
  try {
    const there = new Set(rows.rows.map(({ game }) => game));
    let strange = 0;
    for (const [game, { place, record }] of games.entries()) {
      if (record.width !== board.width || record.height !== board.height) strange++;
      else if (!there.has(game)) {
        const ply = drawPly(record.moves, board.pass, seed, game);
        const state = placed(place, () => endOf({ ...record, rules, moves: record.moves.slice(0, ply) }));
        rows.append({ game, position: notation.formatState(state) });
      }
    }
    return [rows.rows.length, strange];
  } finally {
    rows.close();
  }
}
