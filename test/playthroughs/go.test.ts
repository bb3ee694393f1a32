/**
 * Random games of Go with everything that can be seen of them, compared with the texts beside this file. A difference
 * means that the game is played differently: if that is wanted, `npx vitest -u` writes it.
 */
import { expect, test } from "vitest";
import { stream } from "../../src/core/random.js";
import { opponent } from "../../src/games/go/board.js";
import { GoGame, type GoOptions } from "../../src/games/go/game.js";
import { formatRows as formatGoRows, formatPoint } from "../../src/games/go/notation.js";
import { BLACK } from "../../src/games/go/numbers.js";
import type { GoState } from "../../src/games/go/state.js";

/** One move of so many is a pass, and a game that lasts is broken off. */
const PASSES = 20;
const LONGEST = 60;

const GAMES: Record<string, GoOptions> = {
  "go-cgos": { width: 5 },
  "go-aga": { width: 4, height: 3, rules: "aga", komi: 0.5 },
  "go-chinese-handicap": { width: 7, rules: "chinese", komi: 0.5, handicap: 3 },
  "go-simple-ko": { width: 3, height: 2, rules: "simple-ko", komi: 0 },
  "go-new-zealand": { width: 4, rules: "new-zealand", komi: 3.5 },
  "go-tromp-taylor": { width: 3, rules: "tromp-taylor", komi: 0.5 },
};

test.each(Object.keys(GAMES))("%s", async (name) => {
  await expect(playthrough(name, GAMES[name]!)).toMatchFileSnapshot(`${name}.txt`);
});

test("everything is met", () => {
  const all = Object.entries(GAMES)
    .map(([name, options]) => playthrough(name, options))
    .join("");
  for (const what of [
    "takes 1",
    "takes 2",
    "ko at",
    "superko forbids",
    "suicide of",
    "without result",
    "pass",
  ])
    expect(all).toContain(what);
});

function playthrough(name: string, options: GoOptions): string {
  const game = new GoGame(options);
  const { board, notation, rules } = game;
  const rng = stream("playthrough", name);
  const state = game.start();
  const lines = [notation.formatState(state)];
  while (!state.isOver() && state.ply < LONGEST) {
    const points = [...Array(board.points).keys()];
    const legal = points.filter((point) => state.isLegal(point));
    const repeats = points.filter(
      (point) => state.isPlayable(point) && !state.isLegal(point) && board.placeOf[point] !== state.ko,
    );
    lines.push(
      `${state.ply}: ${sideOf(state)} of ${[...legal, board.pass].map(notation.formatMove).join(" ")}`,
    );
    if (repeats.length > 0) lines.push(`  superko forbids ${repeats.map(notation.formatMove).join(" ")}`);
    const move = legal.length === 0 || rng.below(PASSES) === 0 ? board.pass : legal[rng.below(legal.length)]!;
    lines.push(`  ${notation.formatMove(move)}${played(state, move)}`, `  ${formatGoRows(state).join(" ")}`);
  }
  lines.push(notation.formatState(state));
  const lead = state.score() - rules.komi;
  lines.push(state.isVoid() ? "without result" : `Black leads by ${lead}`, `value ${state.value()}`, "");
  return lines.join("\n");
}

/** Plays a move and tells what became of it. */
function played(state: GoState, move: number): string {
  const { board, colour } = state;
  const [ours, theirs] = [state.captures(colour), state.captures(opponent(colour))];
  state.play(move);
  const words: string[] = [];
  if (state.captures(colour) > ours) words.push(`takes ${state.captures(colour) - ours}`);
  if (state.captures(opponent(colour)) > theirs)
    words.push(`suicide of ${state.captures(opponent(colour)) - theirs}`);
  if (state.ko !== 0) words.push(`ko at ${formatPoint(board, board.pointOf[state.ko]!)}`);
  return words.length === 0 ? "" : `, ${words.join(", ")}`;
}

function sideOf(state: GoState): string {
  return state.colour === BLACK ? "Black" : "White";
}
