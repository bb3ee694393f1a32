import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { curling, expectComplaint } from "./command.js";

const newFolder = () => join(mkdtempSync(join(tmpdir(), "playout-host-")), "cup");
const host = (...args: string[]) => curling(["host", "legacy", "--ends", "1", ...args]);

it("hosts matches between a program and an agent, and keeps them", () => {
  const out = newFolder();
  const engine = "command:node test/engines/curling/legacy.js";
  const { stdout, stderr, status } = host(
    "--out",
    out,
    "--team0",
    engine,
    "--team1",
    "agent:rules",
    "--matches",
    "2",
  );
  expect({ stderr: stderr.split("\n").length, status }).toEqual({ stderr: 5, status: 0 });
  expect(stderr).toMatch(/^[\da-f]{8} {2}after end 1: node \d:\d rules\n/);
  const ids = readdirSync(join(out, "matches"));
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.slice(0, 36))
      .toSorted(),
  ).toEqual(ids.toSorted());
  const rows = readFileSync(join(out, "results.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((row) => JSON.parse(row));
  expect(rows).toMatchObject([{ names: ["node", "rules"], how: "rules" }, { names: ["node", "rules"] }]);
  expect(curling(["replay", join(out, "matches", ids[0]!, "record.json")]).status).toBe(0);
  // They are all there.
  expect(host("--out", out, "--team0", engine, "--team1", "agent:rules", "--matches", "2")).toMatchObject({
    stderr: expect.stringContaining("has 2 of 2 matches already: nothing to play"),
    stdout,
  });
});

it("hosts Digital Curling 3 by the official settings", () => {
  const out = newFolder();
  const both = <T>(value: T) => ({ team0: value, team1: value });
  const config = {
    server: { port: both(0), timeout_dc_ok: 20, send_trajectory: true, steps_per_trajectory_frame: 500 },
    game: {
      rule: "normal",
      setting: {
        max_end: 1,
        sheet_width: 4.75,
        five_rock_rule: true,
        thinking_time: both(600),
        extra_end_thinking_time: both(60),
      },
      simulator: { type: "fcv1", seconds_per_frame: 0.001 },
      players: both(
        Array(4).fill({
          type: "normal_dist",
          max_speed: 4,
          stddev_speed: 0.0076,
          stddev_angle: 0.0018,
          seed: 7,
        }),
      ),
    },
  };
  const file = `${out}.json`;
  writeFileSync(file, JSON.stringify(config));
  const engine = "command:node test/engines/curling/crowd.js";
  const run = (folder: string) =>
    curling([
      "host",
      "dc3",
      "--out",
      folder,
      "--config",
      file,
      "--team0",
      engine,
      "--team1",
      "agent:rules",
      "--seed",
      "x",
    ]);
  const { stdout, status } = run(out);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^[\da-f-]{36} {2}engine 0 \d:\d rules, (engine 0|rules) wins\n$/);
  const [id = ""] = readdirSync(join(out, "matches"));
  expect(curling(["replay", join(out, "matches", id, "record.json")]).status).toBe(0);
  const plan = JSON.parse(readFileSync(join(out, "matches", id, "match.json"), "utf8"));
  expect(plan).toMatchObject({
    settings: config,
    seeds: [
      [7, 7, 7, 7],
      [7, 7, 7, 7],
    ],
  });
  expectComplaint(["host", "dc3", "--out", out, "--config", "package.json"], 2, /package\.json: server: /);
});

it("lets who misbehaves forfeit", () => {
  const engine = "command:node test/engines/curling/legacy.js";
  const run = (flag: string) =>
    host("--out", newFolder(), "--team0", `${engine} ${flag}`, "--team1", "agent:random").stdout;
  expect(run("--die")).toContain("random wins (node: node: is gone (exit status 3))");
  expect(run('--answer "BESTSHOT x y z"')).toMatch(/random wins \(node: node: BESTSHOT/);
});

it("says when other machines can come in, and waits only so long for an engine", () => {
  const { stdout, stderr, status } = host(
    ...[
      "--out",
      newFolder(),
      "--host",
      "0.0.0.0",
      "--wait",
      "0.1",
      "--team0",
      "port:0",
      "--team1",
      "agent:random",
    ],
  );
  expect(stderr).toMatch(
    /^team0: engines come in at 0\.0\.0\.0:\d+\nwarning: 0\.0\.0\.0 can be reached by other machines/,
  );
  expect(stdout).toContain("random wins (team0: no answer in 0.1 s)");
  expect(status).toBe(0);
});

it("complains in one line", () => {
  const out = newFolder();
  expectComplaint(
    ["host", "legacy", "--out", out, "--team0", "nobody"],
    2,
    /expected port:NUMBER, command:PROGRAM or agent/,
  );
  expectComplaint(["host", "legacy", "--out", out, "--team0", "agent:nobody"], 2, /no kind "nobody"/);
  expectComplaint(
    ["host", "legacy", "--out", out, "--team0", "command:/nowhere/engine"],
    2,
    /--team0.*There is no program \/nowhere\/engine/,
  );
  expectComplaint(
    ["host", "legacy", "--out", "src", "--team0", "agent:random", "--team1", "agent:random"],
    1,
    /src: holds other things/,
  );
  expectComplaint(
    ["host", "legacy", "--out", out, "--host", "192.0.2.1", "--team0", "port:0", "--team1", "agent:random"],
    1,
    /192\.0\.2\.1:0: is no address of this machine/,
  );
});
