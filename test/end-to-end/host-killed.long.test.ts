/** A host that is killed at any moment: nothing that an engine was told is missing, and every match comes to its end. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { JournalRow } from "../../src/games/curling/engines/match-state.js";
import { createReferee } from "../../src/games/curling/physics/simulators.js";
import { parseRecord, replayRecord } from "../../src/games/curling/record.js";
import { until } from "../until.js";
import { PLAYOUT } from "./command.js";

const KILLS = 20;
const MATCHES = 8;

type Throw = Extract<JournalRow, { kind: "throw" }>;

/** Lines that are whole. */
function lines<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as T);
}

it("has every accepted throw after 20 kills, and goes on", { timeout: 1_800_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-killed-"));
  const cup = join(folder, "cup");
  const log = join(folder, "log");
  const engine = `command:node test/engines/curling/crowd.js --log ${log}`;
  const run = (): ChildProcess =>
    spawn(
      process.execPath,
      [
        ...[PLAYOUT, "curling", "host", "dc3", "--out", cup, "--ends", "1", "--resume"],
        ...["--team0", engine, "--team1", "agent:random", "--matches", String(MATCHES), "--at-once", "4"],
      ],
      { stdio: "ignore" },
    );
  const ids = () => (existsSync(join(cup, "matches")) ? readdirSync(join(cup, "matches")) : []);
  const journal = (id: string) => lines<JournalRow>(join(cup, "matches", id, "journal.jsonl"));
  const throwsOf = (id: string) => journal(id).filter((row): row is Throw => row.kind === "throw");
  const thrown = () => ids().reduce((sum, id) => sum + throwsOf(id).length, 0);
  const check = (before: ReadonlyMap<string, JournalRow[]>) => {
    for (const [id, rows] of before) expect(journal(id).slice(0, rows.length)).toEqual(rows);
    for (const { game, at, move } of lines<{ game: string; at: number; move?: { velocity: object } }>(log)) {
      if (move === undefined) continue;
      const { vx: x, vy: y } = throwsOf(game)[at - 1]!.actual;
      expect({ game, at, velocity: move.velocity }).toEqual({ game, at, velocity: { x, y } });
    }
  };
  const kept = () => new Map(ids().map((id) => [id, journal(id)]));
  for (let kill = 0; kill < KILLS; kill++) {
    const before = kept();
    const goal = thrown() + Math.floor(6 * Math.random());
    const host = run();
    await until(() => host.exitCode !== null || thrown() > goal);
    host.kill("SIGKILL");
    if (host.exitCode === null && host.signalCode === null) await once(host, "exit");
    check(before);
  }
  const before = kept();
  const [status] = (await once(run(), "exit")) as [number];
  expect(status).toBe(0);
  check(before);
  const results = lines<{ id: string; how: string }>(join(cup, "results.jsonl"));
  expect(results.map(({ how }) => how)).toEqual(Array(MATCHES).fill("rules"));
  expect(new Set(results.map(({ id }) => id)).size).toBe(MATCHES);
  for (const { id } of results) {
    const record = parseRecord(readFileSync(join(cup, "matches", id, "record.json"), "utf8"));
    expect(replayRecord(record, createReferee("dc3")).disagreements).toEqual([]);
    expect(record.moves.length).toBe(throwsOf(id).length);
  }
});
