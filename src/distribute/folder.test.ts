import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  completePlan,
  type GameRecord,
  InlineExecutor,
  playGame,
  runMatch,
  withoutTimes,
} from "../match/index.js";
import { openFolderStore, parseShard, readFolder, takeLock } from "./index.js";

const PLAN = {
  game: { name: "hex", size: 3 },
  agents: ["random", { name: "other", kind: "random" }],
  pairs: 3,
};
const plan = completePlan(PLAN);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const games = () => join(folder, "games.jsonl");

async function fill(count: number): Promise<GameRecord[]> {
  const store = openFolderStore(folder, plan);
  for (let index = 0; index < count; index++) await store.append(await playGame(plan, index));
  store.close();
  return [...store.records];
}

describe("the folder of a match", () => {
  it("gives back what was put in, and has it as SGF", async () => {
    const records = await fill(3);
    expect(readFolder(folder)).toEqual({ plan, records, notes: [] });
    const again = openFolderStore(folder, plan);
    expect(again.records).toEqual(records);
    again.close();
    expect(readdirSync(join(folder, "games"))).toEqual(["000000.sgf", "000001.sgf", "000002.sgf"]);
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });

  it("loses nothing but the cut game, wherever the last line was cut", async () => {
    const records = await fill(3);
    const whole = readFileSync(games());
    const lastLine = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
    for (const length of [lastLine + 1, Math.floor((lastLine + whole.length) / 2), whole.length - 1]) {
      writeFileSync(games(), whole.subarray(0, length));
      const read = readFolder(folder);
      expect(read.records).toEqual(records.slice(0, 2));
      expect(read.notes).toEqual([expect.stringMatching(/games\.jsonl: the last line is cut short/)]);
      expect(readFileSync(games())).toHaveLength(length);
      const store = openFolderStore(folder, plan);
      expect(readFileSync(games())).toHaveLength(lastLine);
      await runMatch({ plan, executor: new InlineExecutor(), store });
      store.close();
      expect(readFolder(folder).records.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(readFolder(folder).notes).toEqual([]);
      expect(withoutTimes(readFolder(folder).records[2]!)).toEqual(withoutTimes(records[2]!));
      expect(readFileSync(join(folder, "log"), "utf8")).toContain("cut short");
    }
    truncateSync(games(), 0);
    expect(readFolder(folder).records).toEqual([]);
  });

  it("takes a game that is there twice once", async () => {
    const records = await fill(2);
    appendFileSync(games(), `${JSON.stringify(records[0])}\n`);
    const read = readFolder(folder);
    expect(read.records).toEqual(records);
    expect(read.notes).toEqual([expect.stringMatching(/line 3: game 0 is there already/)]);
  });

  it("refuses lines that are no games of this match, and says which", async () => {
    const [record] = await fill(2);
    const whole = readFileSync(games());
    for (const [line, message] of [
      ["{", /games\.jsonl, line 3: /],
      ["7", /games\.jsonl, line 3: /],
      [JSON.stringify({ ...record, match: "0123" }), /line 3: a game of another match, 0123/],
      [JSON.stringify({ ...record, index: 6 }), /line 3: game 6 is not in the plan/],
      [JSON.stringify({ ...record, result: 2 }), /line 3: result/],
    ] as const) {
      writeFileSync(games(), `${whole}${line}\n`);
      expect(() => openFolderStore(folder, plan)).toThrow(message);
      expect(existsSync(join(folder, "lock"))).toBe(false);
      expect(readFileSync(games(), "utf8")).toBe(`${whole}${line}\n`);
    }
  });

  it("refuses another plan and another part", async () => {
    await fill(1);
    expect(() => openFolderStore(folder, completePlan({ ...PLAN, seed: 2 }))).toThrow(/holds another match/);
    expect(() => openFolderStore(folder, plan, { k: 1, n: 2 })).toThrow(/is for all of the match, not 1\/2/);
    rmSync(join(folder, "plan.yaml"));
    expect(() => openFolderStore(folder, plan)).toThrow(/holds games but no plan/);
  });

  it("knows which part of the match it is for", () => {
    openFolderStore(folder, plan, { k: 2, n: 3 }).close();
    expect(readFolder(folder).shard).toEqual({ k: 2, n: 3 });
    expect(() => openFolderStore(folder, plan)).toThrow(/is for 2\/3 of the match, not all/);
    for (const text of ["0/3", "4/3", "1", "a/b", "1/3x"])
      expect(() => parseShard(text)).toThrow(/such as 2\/8/);
  });

  it("lets one process in at a time, and takes over from one that died", () => {
    const store = openFolderStore(folder, plan);
    expect(() => openFolderStore(folder, plan)).toThrow(
      new RegExp(`process ${process.pid} on .* is writing here`),
    );
    store.close();
    const file = join(folder, "lock");
    const { pid } = spawnSync(process.execPath, ["--version"]);
    writeFileSync(file, readLockOf(file).replace(String(process.pid), String(pid)));
    openFolderStore(folder, plan).close();
    writeFileSync(file, "");
    openFolderStore(folder, plan).close();
    writeFileSync(file, JSON.stringify({ pid, host: "another.example" }));
    expect(() => openFolderStore(folder, plan)).toThrow(/another\.example is writing here.*delete/);
  });
});

function readLockOf(file: string): string {
  const unlock = takeLock(file);
  const text = readFileSync(file, "utf8");
  unlock();
  return text;
}
