/** Programs that speak the protocol of Digital Curling 3, in a match: real processes over real sockets, good and bad. */
import { engineCommand } from "../../../../test/engines/command.js";
import { machine } from "../../../io/machine.js";
import { listenOn } from "../../../io/sockets.js";
import { completePlan } from "../../../match/plan.js";
import { playGame } from "../../../match/referee.js";
import { parseCommandLine } from "../../../protocols/programs.js";
import "../../index.js";
import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";

function gameOf(agent: object, openings: string | string[] = "none") {
  const plan = completePlan({
    game: { name: "curling", rules: "dc3", ends: 1, extraEnds: false },
    agents: [{ kind: "dc3", name: "engine", ...agent }, "rules"],
    pairs: 1,
    seed: "dc3",
    openings,
    clock: { game: "rules", extraEnd: undefined },
  });
  return playGame(plan, 0, machine);
}

const TEE = "0.1306,2.4008,ccw";

test("a program that is started with host and port plays a whole game by the clock", async () => {
  const record = await gameOf({ command: engineCommand("curling/dc3") });
  expect([record.end, record.moves.length]).toEqual(["rules", 16]);
  expect(record.moves.filter((_, i) => i % 2 === 0)).toEqual(Array(8).fill(TEE));
});

test("a program that concedes the last throw of the game leaves the end scored", async () => {
  const agent = { command: engineCommand("curling/dc3", "--bad", "concede") };
  const record = await gameOf(agent, ["end=0 throw=15 hammer=0 stones=1:0,38.4"]);
  expect(record).toMatchObject({ end: "resign", by: 0, result: 0, scores: [[0, 1]] });
});

/** Whether somebody listens there. */
async function isTaken(port: number): Promise<boolean> {
  try {
    const mine = await listenOn({ port }, () => {});
    await mine.close();
    return false;
  } catch {
    return true;
  }
}

test("a program that somebody starts by hand comes to the port, also when another game still has it", async () => {
  const other = await listenOn({}, () => {});
  const { port } = other;
  const game = gameOf({ listen: port });
  await new Promise(setImmediate);
  await other.close();
  while (!(await isTaken(port))) await setTimeout(50);
  const [file, ...args] = parseCommandLine(engineCommand("curling/dc3"));
  const child = spawn(file!, [...args, "127.0.0.1", String(port)], { stdio: "ignore" });
  const record = await game;
  expect([record.end, record.moves[0]]).toEqual(["rules", TEE]);
  child.kill();
});

test.each([
  ["early", "garbage", /^engine: said move when it was not asked$/],
  ["garbage", "garbage", /^engine: move\.velocity\.x: expected number, not "fast"$/],
  ["die", "crash", /^engine: gone \(closed/],
  ["huge", "crash", /^engine: gone \(a line of more than 1048576 characters/],
  ["half", "crash", /^engine: gone \(closed in the middle of a line/],
  ["order", "garbage", /^engine: player_order: expected each of 0, 1, 2 and 3 once$/],
  ["concede", "resign", /^$/],
])("%s", async (bad, end, reason) => {
  // One that is gone is started once more for the same throw.
  const at = end === "crash" ? 0 : 1;
  const record = await gameOf({ command: `${engineCommand("curling/dc3")} --bad ${bad} --at ${at}` });
  expect([record.result, record.end, record.by]).toEqual([0, end, 0]);
  expect(record.reason ?? "").toMatch(reason);
});

test("one that dies over a throw is started again; a throw away from the house is a pass", async () => {
  const record = await gameOf({ command: `${engineCommand("curling/dc3")} --bad die --at 3` });
  expect([record.end, record.moves.length]).toEqual(["rules", 16]);
  const wide = await gameOf({ command: `${engineCommand("curling/dc3")} --bad back` });
  expect(wide.end).toBe("rules");
});

test("options that do not go together, and programs that are none, are told in one line", async () => {
  expect(() => gameOf({})).toThrow(/expected command, the program, or listen, a port/);
  expect(() => gameOf({ command: "a", listen: 1 })).toThrow(
    /expected command, the program, or listen, a port/,
  );
  const record = await gameOf({ command: "./no-such-engine" });
  expect([record.end, record.reason]).toEqual(["crash", "engine: no program ./no-such-engine"]);
});
