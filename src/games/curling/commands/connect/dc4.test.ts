import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { DC4_DOUBLES } from "../../../../../test/dc4-settings.js";
import { PLAYOUT } from "../../../../../test/end-to-end/command.js";
import { parseAgent } from "../../../../agents/index.js";
import { systemClock } from "../../../../transports/index.js";
import { Dc4House, Users } from "../../hosting/index.js";
import { createReferee, parseRecord, replayRecord } from "../../index.js";

async function connect(args: readonly string[], password: string) {
  const env = { ...process.env, NO_COLOR: "1", PLAYOUT_PASSWORD: password };
  const child = spawn(process.execPath, [PLAYOUT, "curling", "connect", ...args], { env, stdio: "pipe" });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stderr, status] = await Promise.all([text(child.stderr), ended, text(child.stdout)]);
  return { stderr, status };
}

it("creates a match, plays it to its end and keeps the record; strangers are turned away", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-connect-"));
  const settings = join(folder, "settings.json");
  const record = join(folder, "record.json");
  writeFileSync(settings, JSON.stringify(DC4_DOUBLES));
  const users = new Users();
  const password = users.addGuest("user0");
  const stop = new AbortController();
  const house = await Dc4House.open({
    folder: join(folder, "cup"),
    clock: systemClock,
    waiting: { ready: 600, throw: 600, place: 600 },
    signal: stop.signal,
    users,
    seats: [
      { kind: "remote", port: 0 },
      { kind: "agent", agent: "random" },
    ],
    seed: "connect",
    door: { host: "127.0.0.1", port: 0, connections: 10 },
    rate: 1000,
    atOnce: 10,
    agentOf: parseAgent,
    trouble: () => {},
  });
  const address = `dc4://user0@127.0.0.1:${house.port}`;
  const plays = ["--create", settings, "--agent", "rules", "--name", "We", "--record", record];
  const [played, stranger] = await Promise.all([
    connect([address, ...plays], password),
    connect([`${address}/01234567-89ab-7def-8123-456789abcdef`, "--agent", "rules"], "wrong"),
  ]);
  const [result] = house.hub.results;
  stop.abort();
  await house.close();
  expect(played.stderr).toMatch(/^match [0-9a-f-]{36}\nWe against random, as team 0; one end\n/);
  expect(played.stderr).toMatch(/\nend 1 throw {2}1 .* s of 600\.0\n/);
  expect(played.status).toBe(0);
  const kept = parseRecord(readFileSync(record, "utf8"));
  expect(kept.moves.map(({ kind }) => kind).slice(0, 2)).toEqual(["place", "throw"]);
  expect(kept.result?.winner).toBe(result?.winner);
  expect(replayRecord(kept, createReferee("dc4"), 1e-6).disagreements).toEqual([]);
  expect(stranger.stderr).toMatch(/^playout: dc4:\/\/.*: the server answers 401: Invalid credentials\n$/);
  expect(stranger.status).toBe(1);
});
