/** Our player against our server, both as commands: what it was told is what the host has kept. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createReferee } from "../../src/games/curling/physics/simulators.js";
import { parseRecord, replayRecord } from "../../src/games/curling/record.js";
import { PLAYOUT, temporaryFolder } from "./command.js";

const { path: folder } = temporaryFolder();

/** Starts a command; resolves with its port when it has said one, and with its status at the end. */
function start(...args: string[]) {
  const child = spawn(process.execPath, [PLAYOUT, "curling", ...args], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  const port = new Promise<string>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const [, found] = /127\.0\.0\.1:(\d+)\n/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  return { port, status: once(child, "close").then(([status]) => ({ status, said })) };
}

it.each(["dc3", "legacy"] as const)(
  "%s: two of us play a match on our host",
  { timeout: 600_000 },
  async (name) => {
    const out = join(folder, name);
    const host = start("host", name, "--out", out, "--ends", "2", "--team0", "port:0", "--team1", "port:0");
    const port = await host.port;
    const records = [0, 1].map((number) => join(folder, `${name}${number}.json`));
    const players = records.map((record, i) =>
      start(
        "connect",
        `${name}://127.0.0.1:${port}`,
        "--agent",
        "rules",
        "--name",
        `us${i}`,
        "--record",
        record,
      ),
    );
    for (const { status } of [host, ...players]) expect(await status).toMatchObject({ status: 0 });
    const [id = ""] = readdirSync(join(out, "matches"));
    const kept = parseRecord(readFileSync(join(out, "matches", id, "record.json"), "utf8"));
    expect(replayRecord(kept, createReferee(name)).disagreements).toEqual([]);
    expect(kept.moves.length).toBeGreaterThanOrEqual(32);
    expect(kept.players.map(({ name: own }) => own).toSorted()).toEqual(["us0", "us1"]);
    for (const file of records) {
      const own = parseRecord(readFileSync(file, "utf8"));
      expect([own.scores, own.result]).toEqual([kept.scores, kept.result]);
      expect(own.moves.map(({ player }) => player)).toEqual(kept.moves.map(({ player }) => player));
    }
  },
);
