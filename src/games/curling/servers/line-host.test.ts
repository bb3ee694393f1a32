/** A host over real sockets, with engines that throw nothing but passes. */
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { until } from "../../../../test/until.js";
import { parseAgent } from "../../../agents/spec.js";
import { systemClock } from "../../../io/machine.js";
import { refereeFor } from "../physics/simulators.js";
import { parseRecord, replayRecord } from "../record.js";
import { dc3Protocol, HostRunner } from "./line-host.js";
import type { SeatPlan } from "./match-store.js";

const both = <T>(value: T) => ({ team0: value, team1: value });
const SETTINGS = {
  server: { port: both(0), timeout_dc_ok: 60, send_trajectory: false },
  game: {
    rule: "normal",
    setting: {
      max_end: 1,
      sheet_width: 4.75,
      five_rock_rule: true,
      thinking_time: both(600),
      extra_end_thinking_time: both(600),
    },
    simulator: { type: "fcv1", seconds_per_frame: 0.001 },
    players: both(Array(4).fill({ type: "identical" })),
  },
};
const REMOTE: SeatPlan = { kind: "remote", port: 0 };

function open(
  folder: string,
  signal: AbortSignal,
  seats: readonly [SeatPlan, SeatPlan] = [REMOTE, REMOTE],
  settings: object = SETTINGS,
) {
  return HostRunner.open({
    ...{ folder, signal, seats, seed: "house", clock: systemClock, protocol: dc3Protocol(settings) },
    waiting: { ready: 600, throw: 600, place: 600 },
    listening: { connections: 10 },
    agentOf: parseAgent,
  });
}

/** Comes, passes until it has thrown so often, and then gives up or says nothing more. */
function engine(port: number, name: string, throws: number, last: "concede" | "silence"): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const say = (message: object) => socket.write(`${JSON.stringify(message)}\n`);
  let team = "";
  let thrown = 0;
  createInterface(socket).on("line", (line) => {
    const message = JSON.parse(line);
    if (message.cmd === "dc") say({ cmd: "dc_ok", name });
    if (message.cmd === "is_ready") {
      team = message.team;
      say({ cmd: "ready_ok", player_order: [0, 1, 2, 3] });
    }
    if (message.cmd !== "update" || message.next_team !== team) return;
    const pass = { type: "shot", velocity: { x: 0, y: 0 }, rotation: "cw" };
    if (thrown++ < throws) say({ cmd: "move", move: pass });
    else if (last === "concede") say({ cmd: "move", move: { type: "concede" } });
  });
  return socket;
}

it("closes what engines cannot come back to, and waits again where nobody had come", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-house-"));
  const stop = new AbortController();
  const first = await open(folder, stop.signal);
  const played = first.play(2, 2);
  const { port } = first.doorOf(0)!;
  for (const name of ["a", "b"]) engine(port, name, 2, "silence");
  const journals = () =>
    readdirSync(join(folder, "matches"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("journal.jsonl"))
      .map((file) => readFileSync(join(folder, "matches", file), "utf8"));
  await until(() => journals().some((rows) => rows.split('"throw"').length === 5));
  stop.abort();
  await played;
  await first.close();
  const second = await open(folder, new AbortController().signal);
  expect(second.hub.unfinished).toBe(2);
  second.resume();
  for (const name of ["c", "d"]) engine(second.doorOf(0)!.port, name, 1, "concede");
  await second.play(2, 2);
  await second.close();
  expect(second.hub.results).toMatchObject([
    { names: ["a", "b"], how: "failed", winner: null, reason: expect.stringMatching(/cannot come back/) },
    { names: [expect.stringMatching(/[cd]/), expect.stringMatching(/[cd]/)], how: "resign", by: 0 },
  ]);
});

it("says where a team has no port any more", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-house-"));
  const stop = new AbortController();
  const first = await open(folder, stop.signal);
  const played = first.play(1, 1);
  await until(() => first.hub.running.size === 1);
  stop.abort();
  await played;
  await first.close();
  const agent: SeatPlan = { kind: "agent", agent: "random" };
  const second = await open(folder, new AbortController().signal, [agent, agent]);
  second.resume();
  await second.play(1, 1);
  await second.close();
  expect(second.hub.results).toMatchObject([{ how: "failed", reason: "team0 has no port any more" }]);
});

it("lets an engine that leaves before it is ready make room for the next", async () => {
  const house = await open(mkdtempSync(join(tmpdir(), "playout-house-")), new AbortController().signal);
  const played = house.play(1, 1);
  const { port } = house.doorOf(0)!;
  // As a health check does.
  await new Promise<void>((resolve) => {
    const scan = connect(port, "127.0.0.1", () => scan.end());
    scan.resume().once("close", () => resolve());
  });
  for (const name of ["a", "b"]) engine(port, name, 0, "concede");
  await played;
  await house.close();
  expect(house.hub.results).toMatchObject([{ how: "resign", by: 0 }]);
});

it("goes on with no more matches at once than it is told now", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-house-"));
  const stop = new AbortController();
  const first = await open(folder, stop.signal);
  const played = first.play(3, 3);
  await until(() => first.hub.running.size === 3);
  stop.abort();
  await played;
  await first.close();
  const second = await open(folder, new AbortController().signal);
  second.resume();
  const over = second.play(4, 1);
  for (let match = 0; match < 4; match++) {
    await until(() => second.hub.results.length === match && second.hub.running.size > 0);
    expect(second.hub.running.size).toBe(1);
    for (const name of ["a", "b"]) engine(second.doorOf(0)!.port, name, 0, "concede");
  }
  await over;
  await second.close();
  expect(second.hub.results.map(({ how }) => how)).toEqual(Array(4).fill("resign"));
  const third = await open(folder, new AbortController().signal);
  expect(third.hub.unfinished).toBe(0);
  await third.close();
});

it("keeps the clocks of teams that have not the same time, and another sheet, with the match", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-house-"));
  const stop = new AbortController();
  const setting = { ...SETTINGS.game.setting, sheet_width: 5, thinking_time: { team0: 600, team1: 300 } };
  const agents: readonly [SeatPlan, SeatPlan] = [
    { kind: "agent", agent: "random" },
    { kind: "agent", agent: "rules" },
  ];
  const house = await open(folder, stop.signal, agents, { ...SETTINGS, game: { ...SETTINGS.game, setting } });
  await house.play(1, 1);
  await house.close();
  const [id] = readdirSync(join(folder, "matches"));
  const kept = (file: string) => JSON.parse(readFileSync(join(folder, "matches", id!, file), "utf8"));
  expect(kept("match.json")).toMatchObject({
    rules: { sheet: { width: 5 } },
    clocks: { time: [600, 300], extraTime: [600, 600] },
  });
  const record = parseRecord(readFileSync(join(folder, "matches", id!, "record.json"), "utf8"));
  expect(record.start?.time).toEqual([600, 300]);
  expect(replayRecord(record, refereeFor(record.rules)).disagreements).toEqual([]);
});
