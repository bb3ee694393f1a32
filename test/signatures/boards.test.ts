/**
 * Exact decisions of the players of Go and Hex from a seed, on one thread, each followed by another with what was kept of the first:
 * move, value and visits of the best lines. Any change of behaviour shows here. After a wanted one:
 * npx vitest run test/signatures --update
 */
import { gameSchema, kitOf } from "../../dist/agents/games.js";
import { createAgent, type GameSetup } from "../../dist/agents/registry.js";
import { parseAgent } from "../../dist/agents/spec.js";
import { checkData } from "../../dist/core/checks.js";
import { stream } from "../../dist/core/random.js";
import type { State } from "../../dist/game/game.js";
import "../../dist/games/index.js";
import { expect, test } from "vitest";
import { SteppedClock } from "../clock.js";

interface Case {
  readonly game: object;
  readonly agents: readonly string[];
  readonly positions: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  "go 9x9": {
    game: { name: "go" },
    agents: [
      "best:playouts=400",
      "uct:playouts=400",
      "uct:playouts=400,amaf=first",
      "uct:playouts=400,amaf=first,blend=credits,even=5,first=0.5,exploration=0,widening=0,prior=none,policy=uniform",
    ],
    positions: ["size=9", "size=9 moves=E5,G5,F6,C5,D4,F3,G6,C4,C3,B3,D3,B2,C7"],
  },
  "go 5x5, nearly over": {
    game: { name: "go", size: 5, komi: 0.5 },
    agents: ["best:playouts=200", "best:playouts=200,resign=0.1"],
    positions: [
      "rows=.XO../.XO../.XO../.XO../.XO.. komi=0.5 moves=pass",
      "rows=.XO../.XO../.XO../.XO../.XO.. komi=0.5 toMove=W moves=pass",
    ],
  },
  "hex 7x7 with swap": {
    game: { name: "hex", size: 7, swap: "pieces" },
    agents: ["best:playouts=40"],
    positions: ["rows=......./......./......./......./......./......./....... swap=pieces"],
  },
  "hex 9x9": {
    game: { name: "hex", size: 9 },
    agents: ["best:playouts=40", "uct:playouts=400"],
    positions: [
      "rows=........./..B....../........./.....W.../........./........./..W...B../........./.........",
    ],
  },
  // Too large for connections.
  "hex 13x13": {
    game: { name: "hex", size: 13 },
    agents: ["best:playouts=400"],
    positions: [`rows=${Array.from({ length: 13 }, () => ".............").join("/")}`],
  },
};

test("every player decides as it always did", async () => {
  const decisions: Record<string, string[]> = {};
  for (const [name, { game, agents, positions }] of Object.entries(CASES)) {
    const kit = kitOf(checkData(gameSchema, game)) as unknown as GameSetup<State<number>, number>;
    for (const agent of agents)
      for (const [i, position] of positions.entries())
        decisions[`${name}, position ${i}, ${agent}`] = await decide(kit, agent, position);
  }
  await expect(`${JSON.stringify(decisions, undefined, 2)}\n`).toMatchFileSnapshot("boards.json");
});

async function decide(
  { game, ...kit }: GameSetup<State<number>, number>,
  spec: string,
  position: string,
): Promise<string[]> {
  const { notation } = game;
  const state = notation.parseState(position);
  const context = { rng: stream("signature", spec), clock: new SteppedClock(0) };
  const agent = createAgent({ game, ...kit }, parseAgent(spec), context);
  const signs: string[] = [];
  for (let i = 0; i < 2 && !state.isOver(); i++) {
    const { move, report } = await agent.choose(game.clone(state), { aborted: false });
    const { value, simulations, lines } = report!;
    const visits = lines
      .slice(0, 8)
      .map((line) => `${notation.formatMove(line.move)}:${line.visits}${line.proved?.[0] ?? ""}`);
    const word = move === "resign" ? move : notation.formatMove(move);
    signs.push(
      `${word} value ${value.toFixed(6)} of ${simulations}, ${lines.length} moves: ${visits.join(" ")}`,
    );
    if (move === "resign") break;
    state.play(move);
    agent.saw?.(move, state);
  }
  return signs;
}
