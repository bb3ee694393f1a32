import { hashOf, MemoryWeights } from "../agents/weight-store.js";
import { formatWeights } from "../core/weights.js";
import { FEATURES } from "../games/go/policy.js";
import "../games/index.js";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
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
import { machine } from "../io/machine.js";
import { completePlan } from "../match/plan.js";
import { type MatchGameRecord, withoutTimes } from "../match/record.js";
import { failedGame, playGame } from "../match/referee.js";
import { InlineExecutor, runMatch } from "../match/run.js";
import { weightsFrom } from "./agent-files.js";
import { openFolderStore, parseShard, readFolder } from "./match-folder.js";

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

async function fill(count: number): Promise<MatchGameRecord[]> {
  const store = openFolderStore(folder, plan);
  for (let index = 0; index < count; index++) await store.append(await playGame(plan, index, machine));
  store.close();
  return [...store.records];
}

describe("the folder of a match whose agents have weights", () => {
  const weights = formatWeights(new Float64Array(FEATURES).fill(0.25));
  const store = new MemoryWeights();
  const go = (policy: string) =>
    completePlan({
      game: { name: "go", size: 3 },
      agents: [{ name: "own", kind: "policy", policy }, "random"],
      pairs: 1,
    });
  const reference = store.add({ name: "own", weights });
  const named = go(reference);
  const file = () => join(folder, "weights", `${reference.split("@")[1]}.json`);

  it("keeps them beside the plan, which names them as records do", async () => {
    // Nobody has read them yet.
    expect(() => openFolderStore(folder, named)).toThrow(
      `the weights ${reference} are missing: there is no `,
    );
    expect(readdirSync(folder)).toEqual([]);
    machine.weights.add({ name: "own", weights });
    openFolderStore(folder, named).close();
    expect(JSON.parse(readFileSync(file(), "utf8"))).toMatchObject({ name: "own", weights });
    expect(readFileSync(join(folder, "plan.yaml"), "utf8")).not.toContain(weights);
    expect(readFolder(folder).plan).toEqual(named);
    const record = await playGame(named, 0, machine);
    expect(record.agents[0]).toContain(`policy=${reference}`);
    expect(
      withoutTimes({ ...(await playGame(go(weights), 0, machine)), match: "", agents: record.agents }),
    ).toEqual(withoutTimes({ ...record, match: "" }));
  });

  it("is refused where they were changed, and mended where one is at hand", () => {
    machine.weights.add({ name: "own", weights });
    openFolderStore(folder, named).close();
    rmSync(file());
    openFolderStore(folder, named).close();
    const held = readFileSync(file(), "utf8");
    writeFileSync(file(), held.replace('"weights":"A', '"weights":"B'));
    expect(() => openFolderStore(folder, named)).toThrow(
      /\.json: the weights own@\w+ were changed: what is there is /,
    );
    writeFileSync(file(), "{");
    expect(() => openFolderStore(folder, named)).toThrow(/^[^\n]+\.json: [^\n]+$/);
  });

  it("gives those that a text names, as far as they are there", () => {
    const hash = hashOf("of a teacher");
    mkdirSync(join(folder, "weights"));
    writeFileSync(join(folder, "weights", `${hash}.json`), JSON.stringify({ weights: "of a teacher" }));
    const text = `uct:policy=own@${hash},prior=gone@0123456789ab (seed a), asked x@y`;
    expect(weightsFrom(folder, text)).toEqual([`own@${hash}`]);
    expect(machine.weights.find("own", hash)).toBe("of a teacher");
  });

  it("goes on with those that a plan of before holds itself", () => {
    const old = go(weights);
    openFolderStore(folder, old).close();
    expect(readFolder(folder).plan).toEqual(old);
    expect(existsSync(join(folder, "weights"))).toBe(false);
  });
});

describe("the folder of a match", () => {
  it("has a line in its log for whatever is said", () => {
    const store = openFolderStore(folder, plan);
    store.log("game 1: \u001b[2Ja\r\nb\u2028c");
    store.close();
    expect(readFileSync(join(folder, "log"), "utf8")).toMatch(/^\S+ game 1: \\x1b\[2Ja b c\n$/);
  });

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
      await runMatch({ plan, executor: new InlineExecutor(machine), store });
      store.close();
      expect(readFolder(folder).records.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(readFolder(folder).notes).toEqual([]);
      expect(withoutTimes(readFolder(folder).records[2]!)).toEqual(withoutTimes(records[2]!));
      expect(readFileSync(join(folder, "log"), "utf8")).toContain("cut short");
    }
    truncateSync(games(), 0);
    expect(readFolder(folder).records).toEqual([]);
  });

  it("takes a game that is there twice once, the later one", async () => {
    const [first, second] = await fill(2);
    const later = { ...first!, playout: "9.9.9" };
    appendFileSync(games(), `${JSON.stringify(later)}\n`);
    const read = readFolder(folder);
    expect(read.records).toEqual([later, second]);
    expect(read.notes).toEqual([expect.stringMatching(/line 3: game 0 was there already/)]);
  });

  it("has a game that could not be played played again", async () => {
    const records = await fill(6);
    const store = openFolderStore(folder, plan);
    await store.append(failedGame(plan, 4, "no memory", "2026-01-01T00:00:00.000Z"));
    store.close();
    const again = openFolderStore(folder, plan);
    expect(again.records[4]?.end).toBe("failed");
    const outcome = await runMatch({ plan, executor: new InlineExecutor(machine), store: again });
    expect(outcome).toEqual({ finished: true, played: 1 });
    again.close();
    const read = readFolder(folder);
    expect(read.records.map(withoutTimes)).toEqual(records.map(withoutTimes));
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
    expect(() => openFolderStore(folder, plan)).toThrow(/holds other things \(.*\) and no match/);
  });

  it("is not made where none can be", () => {
    expect(() => openFolderStore("/proc/none/deeper", plan)).toThrow(
      /^\/proc\/none: the folder cannot be made: /,
    );
    expect(() => readFolder(join(folder, "none"))).toThrow(`there is no match in ${join(folder, "none")}`);
  });

  it("knows which part of the match it is for", () => {
    openFolderStore(folder, plan, { k: 2, n: 3 }).close();
    expect(readFolder(folder).shard).toEqual({ k: 2, n: 3 });
    expect(() => openFolderStore(folder, plan)).toThrow(/is for 2\/3 of the match, not all/);
    for (const shard of [undefined, { k: 1, n: 3 }]) {
      // The process died before it had written the plan.
      for (const name of readdirSync(folder))
        if (name !== "shard") rmSync(join(folder, name), { recursive: true });
      openFolderStore(folder, plan, shard).close();
      expect(readFolder(folder).shard).toEqual(shard);
    }
    for (const text of ["0/3", "4/3", "1", "a/b", "1/3x"])
      expect(() => parseShard(text)).toThrow(/such as 2\/8/);
  });
});
