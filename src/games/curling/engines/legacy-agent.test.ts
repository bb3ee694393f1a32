/** Programs that speak the text protocol, in a match: real processes, good and bad. */
import { temporaryFolder } from "../../../../test/end-to-end/command.js";
import { engineCommand } from "../../../../test/engines/command.js";
import { machine } from "../../../io/machine.js";
import { completePlan } from "../../../match/plan.js";
import { playGame } from "../../../match/referee.js";
import "../../index.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const { path } = temporaryFolder();

function gameOf(words: string, more = "") {
  const command = engineCommand("curling/legacy", ...words.split(" ").filter((word) => word !== ""));
  const plan = completePlan({
    game: { name: "curling", rules: "legacy-gat", ends: 1 },
    agents: [{ kind: "legacy", command, name: "engine", ...JSON.parse(more || "{}") }, "rules"],
    pairs: 1,
    seed: "legacy",
    clock: { game: "rules" },
  });
  return playGame(plan, 0, machine);
}

test("a program plays a whole game by the clock, whatever ends its messages", async () => {
  const record = await gameOf("");
  expect([record.end, record.moves.length]).toEqual(["rules", 16]);
  expect(record.moves.filter((_, i) => i % 2 === 0)).toEqual(
    Array.from({ length: 8 }, () => "-0.99074,29.55977,cw"),
  );
  const again = await gameOf("--nul", '{"dcp":"1.1"}');
  expect([again.moves, again.actual]).toEqual([record.moves, record.actual]);
});

test.each([
  ["--early", "garbage", "engine: BESTSHOT came when nobody asked"],
  ["--die", "crash", "engine: is gone (exit status 3)"],
  ["--answer BESTSHOT", "garbage", "engine: BESTSHOT: vx is missing"],
  ["--answer CONCEDE", "resign", undefined],
])("%s", async (words, end, reason) => {
  const record = await gameOf(words);
  expect([record.result, record.end, record.by, record.reason]).toEqual([0, end, 0, reason]);
});

const EMPTY_SHEET = `POSITION${" 0.000000".repeat(32)}`;

test("the team that throws second reads the opening position of every end before its first GO", async () => {
  const transcript = join(path, "second.txt");
  const command = `${engineCommand("curling/legacy")} --transcript ${transcript}`;
  const plan = completePlan({
    game: { name: "curling", rules: "legacy-gat", ends: 2 },
    agents: ["rules", { kind: "legacy", command, name: "engine" }],
    pairs: 1,
  });
  const { end } = await playGame(plan, 0, machine);
  expect(end).toBe("rules");
  const lines = readFileSync(transcript, "utf8").trim().split("\n");
  // The old server's words to the second player, in its order.
  expect(lines.slice(0, 4)).toEqual(["ISREADY", "NEWGAME opponent engine", EMPTY_SHEET, "SETSTATE 0 0 2 0"]);
  expect(lines.slice(4, 8).map((line) => line.split(" ")[0])).toEqual([
    "RUNSHOT",
    "POSITION",
    "SETSTATE",
    "GO",
  ]);
  expect(lines[6]).toBe("SETSTATE 1 0 2 1");
  const next = lines.findIndex((line) => /^SETSTATE 0 1 2 [01]$/.test(line));
  expect(lines[next - 1]).toBe(EMPTY_SHEET);
  expect(lines[next - 2]).toMatch(/^SCORE -?\d$/);
});

test("a throw away from the house, or one that is too hard, is a pass", async () => {
  const answering = async (answer: string) => {
    const command = `${engineCommand("curling/legacy")} --answer '${answer}'`;
    const agents = [{ kind: "legacy", command, name: "engine" }, "rules"];
    const game = { name: "curling", rules: "legacy-gat", ends: 1 };
    return playGame(completePlan({ game, agents, pairs: 1 }), 0, machine);
  };
  for (const answer of ["BESTSHOT 0 30 0", "BESTSHOT 0 -40 0"]) {
    const { end, moves } = await answering(answer);
    expect([end, moves[0]]).toEqual(["rules", expect.stringMatching(/^0,3\.37\d*,cw$/)]);
  }
});
