import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { selfSigned } from "../../../../test/certificate.js";
import { DC4_DOUBLES, DC4_STANDARD } from "../../../../test/dc4-settings.js";
import { PLAYOUT } from "../../../../test/end-to-end/command.js";
import { parseAgent } from "../../../agents/spec.js";
import type { TlsFiles } from "../../../io/http-server.js";
import { systemClock } from "../../../io/machine.js";
import { parseSettings } from "../engines/dc4-messages.js";
import { createReferee } from "../physics/simulators.js";
import { type CurlingRecord, parseRecord, replayRecord } from "../record.js";
import type { RequestLimit } from "../servers/dc4-app.js";
import { Dc4HostRunner } from "../servers/dc4-host.js";
import { Users } from "../servers/dc4-users.js";
import type { SeatPlan } from "../servers/match-store.js";

/** Runs the command; `heard` is told everything that it has said so far. */
async function connect(
  args: readonly string[],
  password: string,
  heard: (stderr: string, child: ChildProcess) => void = () => {},
) {
  const env = { ...process.env, NO_COLOR: "1", PLAYOUT_PASSWORD: password };
  const child = spawn(process.execPath, [PLAYOUT, "curling", "connect", ...args], { env, stdio: "pipe" });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    stderr += piece;
    heard(stderr, child);
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [status] = await Promise.all([ended, text(child.stdout)]);
  return { stderr, status };
}

function openHouse(
  folder: string,
  port: number,
  users: Users,
  signal: AbortSignal,
  { tls, limit }: { readonly tls?: TlsFiles; readonly limit?: RequestLimit } = {},
): Promise<Dc4HostRunner> {
  return Dc4HostRunner.open({
    limit,
    folder,
    clock: systemClock,
    waiting: { ready: 600, throw: 600, place: 600 },
    signal,
    users,
    seats: [
      { kind: "remote", port: 0 },
      { kind: port === 0 ? "agent" : "remote", agent: "random", port: 0 } as SeatPlan,
    ],
    seed: "connect",
    door: { host: "127.0.0.1", port, connections: 10, ...(tls && { tls }) },
    rate: 1000,
    atOnce: 10,
    agentOf: parseAgent,
    trouble: () => {},
  });
}

it("creates a match, plays it to its end and keeps the record; strangers are turned away", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-connect-"));
  const settings = join(folder, "settings.json");
  const record = join(folder, "record.json");
  writeFileSync(settings, JSON.stringify(DC4_DOUBLES));
  const users = new Users();
  const password = users.addGuest("user0");
  const stop = new AbortController();
  const house = await openHouse(join(folder, "cup"), 0, users, stop.signal);
  const address = `dc4://user0@127.0.0.1:${house.port}`;
  const plays = ["--create", settings, "--agent", "rules", "--name", "We", "--record", record];
  const [played, stranger] = await Promise.all([
    connect([address, ...plays], password),
    connect([`${address}/01234567-89ab-7def-8123-456789abcdef`, "--agent", "rules"], "wrong"),
  ]);
  const [result] = house.hub.results;
  stop.abort();
  await house.close();
  expect(played.stderr).toMatch(
    /^match [0-9a-f-]{36}\nready as team 0; waiting for the game to begin\nWe against random, as team 0; one end\n/,
  );
  expect(played.stderr).toMatch(/\nend 1 throw {2}1 .* s of 600\.0\n/);
  expect(played.status).toBe(0);
  const kept = parseRecord(readFileSync(record, "utf8"));
  expect(kept.moves.map(({ kind }) => kind).slice(0, 2)).toEqual(["place", "throw"]);
  expect(kept.result?.winner).toBe(result?.winner);
  expect(replayRecord(kept, createReferee("dc4"), 1e-6).disagreements).toEqual([]);
  expect(stranger.stderr).toMatch(/^playout: dc4:\/\/.*: the server answers 401: Invalid credentials\n$/);
  expect(stranger.status).toBe(1);
});

it("waits for a host that is not there yet, by the name of the match, and leaves the waiting when it is told to", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-connect-"));
  const users = new Users();
  const password = users.addGuest("user0");
  const stop = new AbortController();
  const before = await openHouse(join(folder, "before"), 0, users, stop.signal);
  const { port } = before;
  await before.close();
  let house: Promise<Dc4HostRunner> | undefined;
  const host = async () => {
    const opened = await openHouse(join(folder, "cup"), port, users, stop.signal);
    void opened.play(parseSettings(DC4_STANDARD), 1);
    return opened;
  };
  const args = [`dc4://user0@127.0.0.1:${port}/final`, "--agent", "rules", "--no-record"];
  const { stderr, status } = await connect(args, password, (said, child) => {
    if (said.includes("trying again")) house ??= host();
    // A second Ctrl-C would not wait for anything.
    if (said.includes("waiting for the game") && !child.killed) child.kill("SIGINT");
  });
  stop.abort();
  await (await house)?.close();
  expect(stderr).toMatch(
    /^nobody listens there; trying again\n(.*; trying again\n)*connected again\nready as team 0; .*\nplayout: the match was left\n$/,
  );
  expect(status).toBe(130);
});

/** A team as the official client kit has it. */
const TEAM = {
  use_default_config: false,
  team_name: "Kit",
  ...Object.fromEntries(
    [1, 2, 3, 4].map((n) => [
      `player${n}`,
      { max_velocity: 4, shot_std_dev: 0.0076, angle_std_dev: 0.0018, player_name: `P${n}` },
    ]),
  ),
};

it("plays over TLS within the limit of requests, and through refusals, on the stream that is open", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-connect-"));
  const { cert, key } = selfSigned();
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const ca = file("ca.pem", cert);
  const team = file("team_config.json", JSON.stringify(TEAM));
  const users = new Users();
  const passwords = ["user0", "user1", "user2", "user3"].map((user) => users.addGuest(user));
  const stop = new AbortController();
  const tls = { cert: Buffer.from(cert), key: Buffer.from(key) };
  const limit = { requests: 4, seconds: 2 };
  const house = await openHouse(join(folder, "cup"), 0, users, stop.signal, { tls, limit });
  const play = (n: number, settings: object, ...args: string[]) => {
    const created = file(`settings${n}.json`, JSON.stringify(settings));
    const record = ["--record", join(folder, `record${n}.json`)];
    const address = `dc4s://user${n}@127.0.0.1:${house.port}`;
    return connect(
      [address, "--ca", ca, "--create", created, "--agent", "rules", ...record, ...args],
      passwords[n]!,
    );
  };
  const [paced, refused, doubles, untrusted] = await Promise.all([
    play(0, DC4_STANDARD, "--limit", "4/2", "--team-config", team),
    play(1, DC4_STANDARD, "--limit", "none"),
    play(2, { ...DC4_DOUBLES, standard_end_count: 2 }, "--limit", "4/2", "--team-config", team),
    connect([`https://127.0.0.1:${house.port}/`, "--user", "user3", "--no-record"], passwords[3]!),
  ]);
  const results = house.hub.results;
  stop.abort();
  await house.close();
  expect([paced, refused, doubles].map(({ status }) => status)).toEqual([0, 0, 0]);
  expect(results.map(({ how }) => how)).toEqual(["rules", "rules", "rules"]);
  expect(paced.stderr).toContain("Kit against random");
  expect(doubles.stderr).toContain("Kit against random");
  expect(paced.stderr).not.toContain("429");
  expect(refused.stderr).toContain("429");
  for (const { stderr } of [paced, refused, doubles]) expect(stderr).not.toMatch(/connected again|missed/);
  const recordIn = (...path: string[]) => parseRecord(readFileSync(join(folder, ...path), "utf8"));
  const records = [0, 1, 2].map((n) => recordIn(`record${n}.json`));
  for (const record of records)
    expect(replayRecord(record, createReferee("dc4"), 1e-6).disagreements).toEqual([]);
  // A tie has extra ends, so the host says how many throws there were.
  const throwsOf = ({ moves }: CurlingRecord) => moves.filter(({ kind }) => kind === "throw").length;
  const hosted = results.map(({ id }) => recordIn("cup", "matches", id, "record.json"));
  expect(records.map(throwsOf).sort()).toEqual(hosted.map(throwsOf).sort());
  expect(Math.min(...records.map(throwsOf))).toBeGreaterThanOrEqual(16);
  expect(untrusted.status).toBe(2);
  expect(untrusted.stderr).toMatch(/^playout: address: expected dc4:.*--create\n$/);
});

it("names a certificate that is not trusted, and a file that is none, in one line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-connect-"));
  const { cert, key } = selfSigned();
  const users = new Users();
  const password = users.addGuest("user0");
  const stop = new AbortController();
  const tls = { cert: Buffer.from(cert), key: Buffer.from(key) };
  const house = await openHouse(join(folder, "cup"), 0, users, stop.signal, { tls });
  const page = `https://127.0.0.1:${house.port}/matches/01234567-89ab-7def-8123-456789abcdef`;
  const none = join(folder, "none.pem");
  writeFileSync(none, key);
  const ca = join(folder, "ca.pem");
  writeFileSync(ca, cert);
  const visits = [[], ["--ca", none], ["--ca", ca]].map((words) =>
    connect([page, "--user", "user0", "--agent", "rules", "--no-record", ...words], password),
  );
  const [untrusted, wrong, unknown] = await Promise.all(visits);
  stop.abort();
  await house.close();
  expect(untrusted).toEqual({ status: 1, stderr: expect.stringMatching(/^playout: [^\n]*--ca[^\n]*\n$/) });
  expect(wrong).toEqual({ status: 2, stderr: expect.stringMatching(/^playout: --ca: [^\n]*\n$/) });
  expect(unknown).toEqual({ status: 1, stderr: expect.stringMatching(/^playout: [^\n]* 404[^\n]*\n$/) });
});
