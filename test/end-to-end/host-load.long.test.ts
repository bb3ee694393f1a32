/**
 * A hundred matches at once for some minutes, between engines of which some leave, fall silent, talk nonsense or speak out of turn. Every
 * match is compared with what both engines have sent and heard. What the host takes of memory is told, not judged: it
 * depends on the collector. Its bounds are those of lines, queues and rows, which have tests of their own.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createReferee } from "../../src/games/curling/physics/simulators.js";
import { parseRecord, replayRecord } from "../../src/games/curling/record.js";
import { PLAYOUT } from "./command.js";

const MATCHES = 130;
/** Seconds of a team: who falls silent loses after them, and nobody else needs nearly as many. */
const TIME = 150;

/** Nobody is hurried by anything but that. */
const both = <T>(value: T) => ({ team0: value, team1: value });
const CONFIG = {
  server: { port: both(0), timeout_dc_ok: 3600, send_trajectory: true, steps_per_trajectory_frame: 100 },
  game: {
    setting: { max_end: 1, thinking_time: both(TIME), extra_end_thinking_time: both(TIME) },
    players: both(
      Array(4).fill({ type: "normal_dist", max_speed: 4, stddev_speed: 0.0076, stddev_angle: 0.0018 }),
    ),
  },
};

interface Noted {
  readonly game: string;
  readonly team: "team0" | "team1";
  /** Throws that the engine knew of. */
  readonly at: number;
  readonly move?: Move;
  readonly sent?: Move;
  readonly bad?: "left" | "silent" | "nonsense" | "early";
}

interface Move {
  readonly type: string;
  readonly velocity?: { readonly x: number; readonly y: number };
}

/** How a match ends by what an engine does wrong. */
const ENDS = { left: "crash", silent: "time", nonsense: "garbage", early: "garbage" } as const;

it("ends every match as the rules say, with no throw lost or made twice", {
  timeout: 1_800_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-load-"));
  const [out, log] = [join(folder, "cup"), join(folder, "log.jsonl")];
  const config = join(folder, "config.json");
  writeFileSync(config, JSON.stringify(CONFIG));
  const host = spawn(process.execPath, [
    ...[PLAYOUT, "curling", "host", "dc3", "--out", out, "--config", config],
    ...["--team0", "port:0", "--team1", "port:0", "--matches", String(MATCHES), "--at-once", "100"],
  ]);
  let said = "";
  let max = 0;
  const port = await new Promise<string>((resolve) => {
    host.stderr.on("data", (words) => {
      said += words;
      max = Math.max(max, residentOf(host.pid!));
      const [, found] = /127\.0\.0\.1:(\d+)\n/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  host.stdout.resume();
  const crowd = spawn(process.execPath, [
    ...["test/engines/curling/crowd.js", "127.0.0.1", port, "--engines", "200", "--bad", "0.01"],
    ...["--log", log],
  ]);
  const [seen, [status]] = await Promise.all([text(crowd.stdout), once(host, "exit")]);
  console.info(`host: ${MATCHES} matches, at most ${max} MB`);
  expect(status).toBe(0);
  expect(JSON.parse(seen).faults).toEqual([]);
  const results = linesOf<{ id: string; how: string; by?: 0 | 1; winner: number }>(
    join(out, "results.jsonl"),
  );
  expect(results).toHaveLength(MATCHES);
  const notes = linesOf<Noted>(log);
  let replayed = 0;
  for (const { id, how, by, winner } of results) {
    const record = parseRecord(readFileSync(join(out, "matches", id, "record.json"), "utf8"));
    const thrown = record.moves.filter((move) => move.kind === "throw");
    const own = notes.filter(({ game }) => game === id);
    const of = (team: number) => own.filter((note) => note.team === `team${team}`);
    const wrong = own.flatMap(({ bad, team, at }) => (bad === undefined ? [] : [{ bad, team, at }]));
    // Who spoke out of turn with its last stone is not asked again.
    if (how === "rules") expect([id, wrong.filter(({ bad }) => bad !== "early")]).toEqual([id, []]);
    else {
      const own = wrong.filter(({ team }) => team === `team${by}`);
      expect([id, own.map(({ bad }) => ENDS[bad] as string)]).toEqual([id, expect.arrayContaining([how])]);
    }
    if (by !== undefined) expect([id, winner]).toEqual([id, 1 - by]);
    for (const [at, { player, intended }] of thrown.entries()) {
      // The second throw of who speaks out of turn is refused.
      const [sent, ...more] = of(player).filter((note) => note.sent !== undefined && note.at === at);
      expect([id, at, sent?.sent?.velocity]).toEqual([id, at, { x: intended.vx, y: intended.vy }]);
      const early = wrong.some(({ bad, ...each }) => bad === "early" && each.at === at);
      expect([id, at, more.length]).toEqual([id, at, early ? 1 : 0]);
    }
    for (const team of [0, 1]) {
      const told = of(team).filter(({ move }) => move?.type === "shot");
      expect([id, told.map(({ at }) => at)]).toEqual([id, told.map((_, i) => i + 1)]);
      for (const [i, { move }] of told.entries())
        expect([id, move?.velocity]).toEqual([id, { x: thrown[i]?.actual.vx, y: thrown[i]?.actual.vy }]);
      // Who stays hears of everything. What it sent and nobody has is its answer to the last position, which the other's fault overtook.
      if (team !== by) expect([id, told.length]).toEqual([id, thrown.length]);
      const late = of(team).filter((note) => note.sent !== undefined && note.at >= thrown.length);
      const overtaken = late.length <= 1 && late.every(({ at }) => at === thrown.length);
      expect([id, how === "rules" ? late : overtaken]).toEqual([id, how === "rules" ? [] : true]);
    }
    if (replayed++ < 20) expect(replayRecord(record, createReferee("dc3")).disagreements).toEqual([]);
  }
  expect(new Set(results.map(({ how }) => how)).size).toBeGreaterThan(1);
});

function linesOf<T>(file: string): T[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

/** Megabytes of a process; nothing where the system does not tell. */
function residentOf(pid: number): number {
  try {
    const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}
