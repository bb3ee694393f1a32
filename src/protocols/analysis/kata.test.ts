import type { Clock } from "../../agents/agent.js";
import { parseAgent } from "../../agents/spec.js";
import { checkData } from "../../core/checks.js";
import { type GoSpec, goSchema } from "../../games/go/setup.js";
import { type HexSpec, hexSchema } from "../../games/hex/players.js";
import "../../games/index.js";
import { expect, test } from "vitest";
import { AnalysisDialogue } from "./dialogue.js";

// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
type Answer = any;

const go = checkData(goSchema, { name: "go", size: 5, komi: 0.5 });
const hex = checkData(hexSchema, { name: "hex", size: 4 });

async function converse(game: GoSpec | HexSpec, ...lines: object[]): Promise<Answer[]> {
  let now = 0;
  const clock: Clock = { now: () => now++, breathe: async () => {} };
  const agent = parseAgent(
    game.name === "go" ? "uct:playouts=50,policy=uniform,prior=none" : "uct:playouts=50",
  );
  const dialogue = new AnalysisDialogue({ game, agent, seed: "test", version: "7", clock });
  const answers: Answer[] = [];
  for (const line of lines)
    await dialogue.hear(JSON.stringify(line), (text) => answers.push(JSON.parse(text)));
  return answers;
}

/** What two queries are answered, but for their ids. */
async function expectSame(game: GoSpec | HexSpec, theirs: object, ours: object): Promise<void> {
  const [first, second, ...more] = await converse(game, { id: 1, ...theirs }, { id: 2, ...ours });
  expect(first.error).toBeUndefined();
  expect({ ...first, id: 2 }).toEqual(second);
  expect(more).toEqual([]);
}

test("a query of KataGo's is answered as ours is", async () => {
  await expectSame(
    go,
    {
      boardXSize: 7,
      boardYSize: 5,
      rules: { ko: "POSITIONAL", scoring: "AREA", tax: "NONE", suicide: true, whiteHandicapBonus: "0" },
      komi: 6.5,
      moves: [
        ["B", "C3"],
        ["W", "D3"],
        ["W", "D4"],
      ],
      maxVisits: 30,
      includeOwnership: true,
      whiteHandicapBonus: "0",
      analyzeTurns: [3],
      includePolicy: false,
    },
    {
      width: 7,
      height: 5,
      rules: "tromp-taylor",
      komi: 6.5,
      moves: "C3 D3 W:D4",
      maxPlayouts: 30,
      ownership: true,
      analyzeTurns: [3],
    },
  );
  await expectSame(go, { overrideSettings: { maxVisits: 30, maxTime: 9 } }, { maxPlayouts: 30, time: 9 });
  await expectSame(go, { rules: "chinese-kgs", moves: "C3" }, { rules: "chinese", moves: "C3" });
});

test("stones may be there before the first move", async () => {
  const stones = [
    ["B", "A5"],
    ["B", "E1"],
    ["w", "C3"],
  ];
  const board = ["B....", ".....", "..W..", ".....", "....B"];
  await expectSame(go, { initialStones: stones }, { board, toMove: "W" });
  await expectSame(go, { initialStones: stones, initialPlayer: "B" }, { board, toMove: "B" });
  await expectSame(go, { initialPlayer: "w" }, { board: Array(5).fill("....."), toMove: "W" });
  const handicap = { initialStones: stones.slice(0, 2), moves: [["W", "C3"], "B2"] };
  const [first, last] = await converse(go, { id: 1, ...handicap, analyzeTurns: [0, 2] });
  expect([first.turnNumber, first.toMove, last.turnNumber, last.toMove]).toEqual([0, "W", 2, "W"]);
});

test("Hex is asked in the same words", async () => {
  const pairs = [
    ["B", "a1"],
    ["W", "b2"],
  ];
  await expectSame(
    hex,
    { boardXSize: 3, boardYSize: 4, moves: pairs },
    { width: 3, height: 4, moves: "a1 b2" },
  );
  const board = ["B...", ".W..", "....", "...."];
  await expectSame(hex, { initialStones: pairs, maxVisits: 9 }, { board, toMove: "B", maxPlayouts: 9 });
  const [after] = await converse(hex, { id: 1, initialStones: pairs, moves: [["B", "c3"]] });
  expect(after).toMatchObject({ turnNumber: 1, toMove: "W" });
});

test("sizes that agree may be told twice", async () => {
  await expectSame(go, { size: 5, boardXSize: 5, boardYSize: 5 }, { size: 5 });
});

test("what means nothing here is told, and the rest answered", async () => {
  const answers = await converse(go, {
    id: "a",
    includePolicy: true,
    rootPolicyTemperature: 1.2,
    overrideSettings: { cpuctExploration: 1.1, maxVisits: 10 },
  });
  expect(answers.slice(0, 3)).toEqual(
    ["includePolicy", "rootPolicyTemperature", "overrideSettings.cpuctExploration"].map((field) => ({
      id: "a",
      warning: `${field}: means nothing here and is left out`,
      field,
    })),
  );
  expect(answers[3]).toMatchObject({ id: "a", isDuringSearch: false });
  const [odd] = await converse(go, { id: "a", overrideSettings: { constructor: 1 } });
  expect(odd).toMatchObject({ field: "overrideSettings.constructor" });
  const [warning] = await converse(hex, { id: "a", includeOwnership: true });
  expect(warning).toMatchObject({ field: "includeOwnership" });
});

test.each<[GoSpec | HexSpec, object, RegExp]>([
  [go, { maxVisits: 0 }, /^line 1: maxVisits: expected at least 1, not 0$/],
  [go, { boardXSize: 20, boardYSize: 5 }, /^line 1: boardXSize: expected at most 19, not 20$/],
  [
    go,
    { overrideSettings: { maxTime: -1 } },
    /^line 1: overrideSettings\.maxTime: expected above 0, not -1$/,
  ],
  [go, { overrideSettings: 7 }, /^line 1: overrideSettings: expected an object$/],
  [go, { maxVisits: 5, maxPlayouts: 5 }, /^line 1: maxVisits: maxPlayouts is given as well/],
  [go, { maxPlayouts: 5, maxVisits: 5 }, /^line 1: maxVisits: maxPlayouts is given as well/],
  [go, { size: 9, width: 13, height: 13 }, /^line 1: width: size is given as well; expected one of them$/],
  [go, { boardXSize: 9, boardYSize: 13, size: 9 }, /^line 1: boardYSize: size is given as well; /],
  [hex, { size: 9, height: 13 }, /^line 1: height: size is given as well; expected one of them$/],
  [go, { whiteHandicapBonus: "N" }, /^line 1: whiteHandicapBonus: expected 0, not "N"/],
  [go, { rules: "japanese" }, /^line 1: rules: expected one of .*, got "japanese"$/],
  [go, { rules: 3 }, /^line 1: rules: expected one of .*, not 3$/],
  [go, { initialStones: [["B", "pass"]] }, /^line 1: initialStones\[0\]: pass is no point$/],
  [go, { initialStones: Array(2).fill(["W", "A1"]) }, /^line 1: initialStones\[1\]: A1 is taken$/],
  [go, { initialStones: [], board: ["..", ".."] }, /^line 1: initialStones: goes with moves alone$/],
  [go, { initialStones: [["R", "A1"]] }, /^line 1: initialStones\[0\]\[0\]: expected one of .*, not "R"$/],
  [go, { avoidMoves: [] }, /^line 1: unknown field "avoidMoves"/],
  [go, { constructor: 1 }, /^line 1: unknown field "constructor"/],
  [go, JSON.parse('{"__proto__":{"maxPlayouts":5}}'), /^line 1: unknown field "__proto__"/],
  [hex, { moves: [["W", "a1"]] }, /^line 1: moves\[0\]: it is the turn of B, not of W$/],
  [hex, { initialStones: [["B", "a1"]], moves: "a1" }, /^line 1: moves\[0\]: a1 is not legal$/],
])("%j is refused: %j", async (game, query, message) => {
  const [answer] = await converse(game, { id: "a", ...query });
  expect(answer.error).toMatch(message);
});
