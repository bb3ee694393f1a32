/** A hundred matches at once, between engines of which some leave, fall silent, talk nonsense or speak out of turn. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createReferee, parseRecord, replayRecord } from "../../src/games/curling/index.js";
import { PLAYOUT } from "./command.js";

const MATCHES = 130;

it("ends every match as the rules say, with no throw lost or made twice", {
  timeout: 1_800_000,
}, async () => {
  const out = join(mkdtempSync(join(tmpdir(), "playout-load-")), "cup");
  const host = spawn(process.execPath, [
    ...[
      PLAYOUT,
      "curling",
      "host",
      "dc3",
      "--out",
      out,
      "--ends",
      "1",
      "--time",
      "90",
      "--extra-end-time",
      "90",
    ],
    ...["--team0", "port:0", "--team1", "port:0", "--matches", String(MATCHES), "--at-once", "100"],
  ]);
  let said = "";
  const port = await new Promise<string>((resolve) => {
    host.stderr.on("data", (words) => {
      said += words;
      const [, found] = /127\.0\.0\.1:(\d+)\n/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  host.stdout.resume();
  const crowd = spawn(process.execPath, [
    ...["test/engines/curling/crowd.js", "127.0.0.1", port, "--engines", "200", "--bad", "0.01"],
  ]);
  const [seen, [status]] = await Promise.all([text(crowd.stdout), once(host, "exit")]);
  expect(status).toBe(0);
  const { faults, throws } = JSON.parse(seen);
  expect(faults).toEqual([]);
  const rows = readFileSync(join(out, "results.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((row) => JSON.parse(row));
  expect(rows).toHaveLength(MATCHES);
  let accepted = 0;
  for (const { id, how, by, winner } of rows) {
    expect(["rules", "time", "crash", "garbage"]).toContain(how);
    if (how !== "rules") expect([how, winner]).toEqual([how, 1 - by]);
    const record = parseRecord(readFileSync(join(out, "matches", id, "record.json"), "utf8"));
    accepted += record.moves.filter(({ kind }) => kind === "throw").length;
    if (accepted < 300) expect(replayRecord(record, createReferee("dc3")).disagreements).toEqual([]);
  }
  expect(accepted).toBeLessThanOrEqual(throws);
  expect(new Set(rows.map(({ how }) => how)).size).toBeGreaterThan(1);
});
