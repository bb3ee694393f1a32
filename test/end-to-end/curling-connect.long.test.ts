import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseRecord } from "../../src/games/curling/record.js";
import { temporaryFolder } from "./command.js";
import { connect, serve } from "./dc3-server.js";

const { path: folder } = temporaryFolder();

test("the record is there when the connection dies, and when the command is ended", async () => {
  const dying = await serve((row, peer) => {
    if (row.kind === "throw" && row.after?.includes("1#2")) peer.end();
  });
  const cut = await connect(dying.port, join(folder, "cut.json"), () => {});
  expect(cut.status).toBe(1);
  expect(cut.stderr).toMatch(
    /playout: dc3:\/\/127\.0\.0\.1:\d+: [^\n]+; \S+cut\.json has the game so far\n$/,
  );
  const { how, by } = await dying.outcome;
  expect({ how, by }).toEqual({ how: "crash", by: 0 });

  const left = await serve();
  const ended = await connect(left.port, join(folder, "ended.json"), (text, kill) => {
    if (text.includes("end 1 throw  5")) kill("SIGTERM");
  });
  expect(ended.status).toBe(130);
  expect(ended.stderr).toMatch(/playout: the match was left; \S+ended\.json has the game so far\n$/);
  await left.outcome;

  for (const name of ["cut.json", "ended.json"]) {
    const record = parseRecord(readFileSync(join(folder, name), "utf8"));
    expect(record.moves.length).toBeGreaterThanOrEqual(4);
    expect(record.result).toBeNull();
  }
}, 120_000);
