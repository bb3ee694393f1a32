import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { HostedResult } from "../../src/games/curling/engines/hosted-match.js";
import { createReferee } from "../../src/games/curling/physics/simulators.js";
import { parseRecord, replayRecord } from "../../src/games/curling/record.js";
import { expectComplaint, temporaryFolder } from "./command.js";
import { connect, serve } from "./dc3-server.js";

const { path: folder } = temporaryFolder();

test("a match is played to its end, with a line a throw, and its record is what the server has", async () => {
  const { port, outcome } = await serve();
  const file = join(folder, "whole.json");
  const { status, stderr } = await connect(port, file, () => {});
  const { record, how }: HostedResult = await outcome;
  expect({ status, how }).toEqual({ status: 0, how: "rules" });
  const own = parseRecord(readFileSync(file, "utf8"));
  expect(own.result).toEqual(record.result);
  expect(own.scores).toEqual(record.scores);
  expect(own.players[0]).toEqual({ name: "us", description: "rules:turns=coin" });
  const throwOf = (move: (typeof own.moves)[number]) => (move.kind === "throw" ? move.actual : move.kind);
  expect(own.moves.map(throwOf)).toEqual(record.moves.map(throwOf));
  // What an end left is not told without trajectories.
  expect(replayRecord(own, createReferee("dc3")).disagreements).toEqual([]);
  const lines = stderr
    .split("\n")
    .filter((line) => /^end 1 throw +\d+ {2}\S+ {2}[\d.]+ s of [\d.]+/.test(line));
  expect(lines).toHaveLength(8);
  expect(stderr).toMatch(/us \d, .+ \d: team \d wins \(score\); \S+whole\.json has the game\n$/);
}, 120_000);

test("what cannot be reached, or is no address, is told in one line", () => {
  expectComplaint(["connect", "dc3://127.0.0.1:1"], 1, /dc3:\/\/127\.0\.0\.1:1: nobody listens there/);
  expectComplaint(["connect", "dc3", "127.0.0.1", "1"], 1, /dc3:\/\/127\.0\.0\.1:1: nobody listens there/);
  expectComplaint(["connect", "dc5://127.0.0.1:1"], 2, /address: expected dc3:\/\/host:port/);
  expectComplaint(["connect", "dc3://127.0.0.1"], 2, /address: expected dc3:\/\/host:port/);
  expectComplaint(["connect", "dc3://us:secret@127.0.0.1:1"], 2, /read the password; see --password-file/);
  const password = join(folder, "password.txt");
  writeFileSync(password, "secret");
  const dc4 = ["connect", "dc4s://me@127.0.0.1:1/final", "--password-file", password];
  expectComplaint([...dc4, "--limit", "3"], 2, /--limit: expected 30\/60/);
  expectComplaint([...dc4, "--ca", password], 2, /--ca: \S+password\.txt: /);
  expectComplaint([...dc4, "--team-config", password], 1, /password\.txt: /);
  expectComplaint(["connect", "dc3://127.0.0.1:1", "--agent", "nobody"], 2, /no kind "nobody" plays/);
});
