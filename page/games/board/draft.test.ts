import { describe, expect, it } from "vitest";
import type { BoardState } from "../../../src/show/board-pictures.js";
import { Session } from "../../session/index.js";
import type { PageGame } from "../game.js";
import { goDefinition } from "../go/definition.js";
import { hexDefinition } from "../hex/definition.js";
import type { BoardDefinition } from "./definition.js";
import { Draft } from "./draft.js";
import { type BoardRules, boardRules, type Position } from "./rules.js";

/** A draft of a board of 5 rows, opened after some moves. */
async function draftOf<S extends BoardState>(definition: BoardDefinition<S>, moves: readonly number[]) {
  const game = {
    name: definition.name,
    variant: (given: object) => definition.variant(given),
    rules: (spec: never) => boardRules(definition, spec),
    ofPosition: (text: string, defaults: never) => definition.ofPosition(text, defaults),
  } as unknown as PageGame<Position<S>, number>;
  const spec = definition.variant({ name: definition.name, size: 5 });
  const session = new Session(game, { game: spec, seed: "s", seats: [null, null], tree: [], at: [] });
  for (const move of moves) session.play(move);
  const draft = new Draft(session, session.rules as BoardRules<S>, () => true);
  // It takes over what lies there as soon as it is open.
  await Promise.resolve();
  return { draft, session };
}

describe("a position that is set up", () => {
  it("begins with the one on the board, and puts and takes stones", async () => {
    const { draft, session } = await draftOf(goDefinition, [12, 7]);
    expect(draft.text.value).toBe("rows=...../..O../..X../...../..... rules=cgos komi=7.5");
    draft.put(0);
    draft.put(7);
    expect(draft.text.value).toContain("rows=X..../..X../..X../");
    draft.put(12);
    draft.nextBrush();
    draft.put(24);
    draft.nextBrush();
    draft.put(0);
    draft.give("W");
    const text = "rows=...../..X../...../...../....O rules=cgos komi=7.5 toMove=W";
    expect(draft.text.value).toBe(text);
    expect(draft.problem.value).toBeUndefined();
    expect(session.rules.position(session.rules.start(text))).toBe(text);
    draft.clear();
    expect(draft.text.value).toBe("size=5 rules=cgos komi=7.5");
    // The game itself has not changed.
    expect(session.movesTo(session.path.value)).toEqual([12, 7]);
  });

  it("says what cannot be played", async () => {
    const go = (await draftOf(goDefinition, [])).draft;
    for (const [cell, brush] of [
      [0, "W"],
      [1, "B"],
      [5, "B"],
    ] as const) {
      go.brush.value = brush;
      go.put(cell);
    }
    expect(go.problem.value).toBe("The stone on A5 has no liberties.");
    go.brush.value = "none";
    go.put(0);
    expect(go.problem.value).toBeUndefined();
    const hex = (await draftOf(hexDefinition, [])).draft;
    for (const cell of [2, 7, 12, 17]) hex.put(cell);
    expect(hex.problem.value).toBeUndefined();
    hex.put(22);
    expect(hex.problem.value).toBe("The game is over in this position.");
  });

  it("is read from text, which tells the board", async () => {
    const { draft } = await draftOf(hexDefinition, []);
    draft.read("rows=...../.B.../..W../...../..... toMove=B");
    expect(draft.text.value).toBe("rows=...../.B.../..W../...../..... toMove=B swap=pieces ply=2 black=0");
    for (const text of ["", "rows=X", "rows=.../...", "swap=none"]) expect(() => draft.read(text)).toThrow();
    const defaults = hexDefinition.variant({ name: "hex" });
    expect(hexDefinition.ofPosition("rows=.../B../... swap=none", defaults)).toEqual({
      ...{ name: "hex", width: 3, height: 3, swap: "none" },
    });
    const go = goDefinition.variant({ name: "go", komi: 5.5 });
    expect(goDefinition.ofPosition("size=13 komi=6.5", go)).toMatchObject({ width: 13, height: 13 });
  });
});
