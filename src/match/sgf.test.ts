import { parseHexSgf } from "../games/hex/sgf.js";
import "../games/index.js";
import { expect, test } from "vitest";
import { parsePlan } from "./plan.js";
import { formatGame, type MatchGameRecord } from "./record.js";

const record: MatchGameRecord = {
  format: "playout-game",
  version: 1,
  playout: "0.2.0",
  match: "m",
  index: 0,
  players: ["A", "B"],
  agents: ["random", "uct"],
  opening: 2,
  moves: [],
  result: 1,
  end: "rules",
  values: [0.75],
  visits: [10],
  times: { start: "", ms: 0, moves: [0] },
};

function written(swap: "pieces" | "sides") {
  const plan = parsePlan(`{ game: { name: hex, size: 3, swap: ${swap} }, pairs: 1, agents: [random, uct] }`);
  return parseHexSgf(formatGame(plan, { ...record, moves: ["a1", `swap-${swap}`, "b2"] }));
}

test("players and winner are named by the colours they ended with", () => {
  // The one who began wins both games: as White where sides were swapped.
  expect(written("sides")).toMatchObject({
    players: ["B", "A"],
    result: "W+",
    comment: "B: uct\nW: random\nA began with Black and was left White by the swap\nrules",
    comments: ["", "", "A 75.0 %, 10 visits"],
  });
  expect(written("pieces")).toMatchObject({
    players: ["A", "B"],
    result: "B+",
    comment: "B: random\nW: uct\nA began\nrules",
  });
});
