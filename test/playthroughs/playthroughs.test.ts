/**
 * One random game per rule set, with everything that can be seen of it, compared with the text beside this
 * file. A difference means that the game is played differently: if that is wanted, `npx vitest -u` writes it.
 */
import { expect, test } from "vitest";
import { type Rng, stream } from "../../src/core/random.js";
import { CurlingGame } from "../../src/games/curling/game.js";
import { formatPosition, formatShot, type Position } from "../../src/games/curling/notation.js";
import { eventSimulator } from "../../src/games/curling/physics/simulators.js";
import { type Placement, parseRuleSet, RULE_SETS } from "../../src/games/curling/rules/rule-set.js";
import { limitsOf } from "../../src/games/curling/rules/umpire.js";
import { type Shot, spinOf } from "../../src/games/curling/sheet.js";
import type { CurlingState } from "../../src/games/curling/state.js";

test.each(RULE_SETS)("%s", async (name) => {
  await expect(playthrough(name)).toMatchFileSnapshot(`${name}.txt`);
});

function playthrough(preset: string): string {
  const rules = parseRuleSet({ preset, ends: 3 });
  const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
  const rng = stream("playthrough", preset);
  const state = game.start();
  const lines = [`${game.name}, ${rules.ends} ends`];
  while (!state.isOver()) {
    if (rules.mixedDoubles && state.throwNumber === 0) {
      const { placements } = rules.mixedDoubles;
      const wish = placements[rng.below(placements.length)] as Placement;
      lines.push(`  team ${state.chooser} wants ${wish}, gets ${state.place(wish)}`);
    }
    const shot = randomShot(state, rng);
    state.spend(state.toMove, rng.below(8) / 4);
    lines.push(`${state.ply}: team ${state.toMove}, stone ${state.nextStone}: ${formatShot(shot)}`);
    state.play(shot);
    if (state.foul) lines.push("  foul");
    if (state.endJustFinished) {
      const left = [...Array(16).keys()].filter((stone) => state.finished.has(stone)).join(" ");
      lines.push(`  end of the end, stones left: ${left || "none"}, score ${state.lastEndScore}`);
    }
    lines.push(`  ${formatPosition(inMillimetres(game.describe(state)))}`);
  }
  lines.push(`value ${state.value()}`, "");
  return lines.join("\n");
}

/** Draws, guards and hits, in two decimals so that the text can be read. */
function randomShot(state: CurlingState, rng: Rng): Shot {
  const turn = rng.bit() === 0 ? "cw" : "ccw";
  const [draw, spread, wide] = state.rink.rules.model === "legacy" ? [29.4, 3, 0.99] : [2.4, 0.6, 0.13];
  const speed = draw + spread * (rng.float() ** 2 - 0.05);
  const side = (turn === "cw" ? -1 : 1) * wide + 0.05 * draw * (rng.float() - 0.5);
  return { vx: Math.round(100 * side) / 100, vy: Math.round(100 * speed) / 100, omega: spinOf(turn) };
}

/** Other builds of the tables may differ in the last digits. */
function inMillimetres(position: Position): Position {
  const round = (metres: number) => Math.round(1000 * metres) / 1000;
  const stones = position.stones?.map((stone) => ({ ...stone, x: round(stone.x), y: round(stone.y) }));
  return { ...position, ...(stones && { stones }) };
}
