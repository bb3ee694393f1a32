import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LadderFolder } from "../jobs/ladder-folder.js";
import { openFolderStore } from "../jobs/match-folder.js";
import { parseLadder } from "../match/ladder-plan.js";
import { completePlan, planId } from "../match/plan.js";
import { failedGame } from "../match/referee.js";
import { LADDER, MATCH } from "./runs.js";
import { WatchedWork, type WorkKind } from "./watch.js";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-work-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const AGENTS = "{game: {name: hex, size: 3}, agents: [random, flat]}";
const { whole } = parseLadder(AGENTS);
const PLAN = completePlan({ game: { name: "hex", size: 3 }, agents: whole.agents, pairs: 4 });

const KINDS: readonly (readonly [string, WorkKind, () => { close(): void }])[] = [
  ["match", MATCH, () => openFolderStore(folder, PLAN)],
  ["ladder", LADDER, () => new LadderFolder(folder, whole)],
];

describe.each(KINDS)("a %s with a damaged line", (_, kind, begin) => {
  it("is told as damaged until the line is mended, whatever comes after it", async () => {
    begin().close();
    const games = join(folder, "games.jsonl");
    const row = (index: number) =>
      `${JSON.stringify({ ...failedGame(PLAN, index, "", ""), match: planId(PLAN), end: "rules", result: 1 })}\n`;
    const work = new WatchedWork({ id: "cup", folder, kind, within: undefined }, (name) => name);
    writeFileSync(games, row(0));
    expect((await work.look()).head).toMatchObject({ done: 1 });
    appendFileSync(games, `${row(1)}{}\n${row(3)}`);
    for (const next of [4, 5]) {
      const { head, run } = await work.look();
      expect(head.trouble).toMatch(/games\.jsonl, line 3: /);
      expect(head.done).toBe(1);
      expect(run).toBeUndefined();
      appendFileSync(games, row(next));
    }
    const lines = readFileSync(games, "utf8").replace("{}\n", row(2));
    writeFileSync(games, lines);
    const { head, run } = await work.look();
    expect(head).toMatchObject({ done: 6 });
    expect(head.trouble).toBeUndefined();
    expect(run).toMatchObject({ counted: 6 });
  });
});
