import { expect, test } from "vitest";
import { createSearch } from "../../agents/registry.js";
import { checkData } from "../../core/checks.js";
import { stream } from "../../core/random.js";
import { HexGame } from "./game.js";
import { BLACK } from "./numbers.js";
import { winningConnection } from "./pictures.js";
import { hexKit, hexSchema } from "./players.js";
import { opponent } from "./rules.js";

/** Plays at random on the cells outside a connection; who holds it answers nowhere else. */
test("a proved connection is the winner's from side to side, and free of the other's stones", () => {
  const spec = checkData(hexSchema, { name: "hex", size: 7 });
  const game = new HexGame(spec);
  const search = createSearch(hexKit(spec), { kind: "best" });
  let proved = 0;
  for (let seed = 0; seed < 12; seed++) {
    const rng = stream("connection", seed);
    const state = game.start();
    for (let ply = 0; ply < 14 && !state.isOver(); ply++) {
      const free = Array.from({ length: 49 }, (_, cell) => cell).filter((cell) => game.isLegal(state, cell));
      state.play(free[rng.below(free.length)]!);
    }
    if (state.isOver()) continue;
    const thinking = search.begin(state, rng);
    void thinking.run(300);
    const { lines, proof } = thinking.report();
    if (lines[0]!.proved === undefined || proof === undefined) continue;
    proved++;
    const winner = lines[0]!.proved === "win" ? state.colour : opponent(state.colour);
    const cells = winningConnection(state, proof, winner);
    for (const cell of cells) expect(state.at(cell)).not.toBe(opponent(winner));
    // With all of its cells his sides are joined; without them he cannot join them by stones that are there.
    const filled = game.clone(state);
    for (const cell of cells) filled.place(cell, winner);
    expect(filled.winner()).toBe(winner);
    const along = (cell: number) => (winner === BLACK ? Math.floor(cell / 7) : cell % 7);
    expect(new Set(cells.map(along)).size).toBe(7);
  }
  expect(proved).toBeGreaterThan(6);
});
