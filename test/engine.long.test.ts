/** The engine in Python plays whole games on servers of Digital Curling 3 and 4, and its games become every log. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parseRecord } from "../src/games/curling/record.js";
import { playout, temporaryFolder } from "./end-to-end/command.js";
import { pythonWith } from "./python.js";

const ENGINE = fileURLToPath(new URL("../examples/engines/entrant.py", import.meta.url));
const python = pythonWith();

describe.skipIf(!python)("examples/engines/entrant.py", () => {
  const { path } = temporaryFolder();
  const seats = ["--team0", `command:"${python}" "${ENGINE}"`, "--team1", "agent:rules"];

  function play(name: string, args: readonly string[]) {
    const out = join(path, name);
    const { stdout, stderr, status } = playout(["curling", "host", ...args, "--out", out, ...seats], "\n");
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/ entrant\.py \d+:\d+ rules, .* wins\n$/);
    const [id] = readdirSync(join(out, "matches"));
    return join(out, "matches", id!, "record.json");
  }

  function settings(changes: object): string {
    const file = join(path, "settings.json");
    const defaults = {
      game_mode: "standard",
      tournament: { tournament_name: "tests" },
      simulator: { simulator_name: "fcv1" },
      applied_rule: "fgz_rule",
      time_limit: 600,
      extra_end_time_limit: 600,
      standard_end_count: 2,
      match_name: "a match",
    };
    writeFileSync(file, JSON.stringify({ ...defaults, ...changes }));
    return file;
  }

  function dc4(changes: object): string[] {
    const users = join(path, "users.json");
    playout(["curling", "user", "somebody", "--users", users], "a password\n");
    return ["dc4", "--port", "0", "--users", users, "--settings", settings(changes), "--seed", "1"];
  }

  const doubles = {
    game_mode: "mixed_doubles",
    applied_rule: "modified_fgz_rule",
    positioned_stones_pattern: 0,
  };

  it.each<[string, () => string[], string]>([
    ["dc3", () => ["dc3", "--ends", "2", "--time", "600", "--extra-end-time", "600", "--seed", "1"], "dcl2"],
    ["dc4", () => dc4({}), "dc4"],
    ["dc4-doubles", () => dc4(doubles), "dc4-python"],
  ])("plays %s to the end", (name, args, format) => {
    const file = play(name, args());
    const record = parseRecord(readFileSync(file, "utf8"));
    expect(record.result?.reason).toBe("score");
    expect(record.scores.length).toBeGreaterThanOrEqual(2);
    const log = join(path, `${name}.log`);
    const written = playout(["convert", file, "--to", format, "--out", log]);
    expect(written.stderr).toMatch(/the same positions and points/);
    expect(playout(["convert", log]).stderr).toMatch(/the same positions and points/);
  });
});
