/** What plain board games have of every room: Connect Four, also with other fields in its schema. */
import { addGame, type GameModule, gameNamed, z } from "playout";
import { describe, expect, it } from "vitest";
import { plainSubjects, type ServerSetup } from "../dist/protocols/index.js";
import four from "../examples/connect-four/index.js";

/** Connect Four under another name, whose board is told by these fields. */
function altered(
  name: string,
  variants: z.ZodRawShape,
  board: (spec: { size: number }) => object,
): GameModule {
  const schema = z.strictObject({ name: z.literal(name), ...variants });
  const kit = (spec: never) => {
    const kit = four.kit({ name: four.name, ...board(spec) } as never);
    return { ...kit, spec, game: Object.assign(kit.game, { name }) };
  };
  return { ...four, name, schema, kit } as unknown as GameModule;
}

addGame(four);
addGame(
  altered("square-four", { size: z.int().min(4).max(9).default(5) }, ({ size }) => ({
    width: size,
    height: size,
  })),
);
addGame(altered("fixed-four", {}, () => ({ width: 5, height: 4 })));

describe("GTP", () => {
  const setup = {
    version: "0",
    makeAgent: () => undefined,
    show: () => "",
    log() {},
  } as unknown as ServerSetup<never, never>;
  const answers = async (game: string, ...commands: string[]) => {
    const { gtp, schema } = gameNamed(game);
    const { dialogue } = gtp!.server(schema.parse({ name: game }), setup);
    const said: string[] = [];
    for (const command of commands) await dialogue.hear(command, (text) => void said.push(text.trim()));
    return said;
  };

  it.each([
    ["connect-four", ["=", "=", "? unacceptable size: height: expected at least 4, not 2"]],
    ["square-four", ["=", "? unacceptable size", "? unacceptable size"]],
    ["fixed-four", ["? unacceptable size", "=", "? unacceptable size"]],
  ])("the board of %s has the sizes of its schema", async (game, told) => {
    expect(await answers(game, "boardsize 6", "boardsize 5 4", "boardsize 5 2")).toEqual(told);
  });

  it("what was resized is played on", async () => {
    const said = await answers("square-four", "boardsize 6", "play b f1", "boardsize 4", "play b f1");
    expect(said).toEqual(["=", "=", "=", "? illegal move: black f1 (not on the board)"]);
  });

  it("has no records to load", async () => {
    const [said] = await answers("connect-four", "list_commands");
    expect(said).toContain("showboard");
    expect(said).not.toContain("loadsgf");
  });
});

describe("a query", () => {
  const { schema, read } = plainSubjects({ width: z.int().default(7), height: z.int().default(6) });
  const boardOf = (query: object) => {
    const game = { name: "connect-four", width: 9, height: 4 };
    const { kit } = read(schema.parse({ id: "a", ...query }) as never, game);
    return [kit.game.board.width, kit.game.board.height];
  };

  it("may tell its variant; what it leaves out is that of the command", () => {
    expect(boardOf({ width: 8 })).toEqual([8, 4]);
    expect(boardOf({ moves: "i1" })).toEqual([9, 4]);
    expect(() => boardOf({ width: 3 })).toThrow("width: expected at least 4, not 3");
  });
});

describe("a suite", () => {
  it("is of the variant that is asked for", () => {
    const suite = gameNamed("connect-four").suite!;
    const game = { name: "connect-four", width: 9, height: 4 };
    const narrow = { ...game, width: 8 };
    const row = suite.parse({ id: "a", moves: "i1 i2", right: ["h1"] }, game)!;
    expect(suite.head(row)).toMatchObject({ id: "a", size: "9x4" });
    expect(suite.position(row)).toMatchObject({ spec: game, state: { ply: 2 } });
    expect(() => suite.parse({ id: "a", moves: "i1", right: ["a1"] }, narrow)).toThrow(/i1/);
  });
});
