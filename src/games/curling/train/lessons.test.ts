import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHeaded } from "../../../io/ledger.js";
import {
  type GameLessons,
  LESSONS_FORMAT,
  LESSONS_VERSION,
  type LessonsHeader,
  lessonsFile,
  lessonsFormat,
  readLessons,
} from "./lessons.js";

const HEADER: LessonsHeader = {
  format: LESSONS_FORMAT,
  version: LESSONS_VERSION,
  rules: "dc4",
  agents: ["rules"],
  seed: "a",
  explore: 0.1,
  playout: "0.0.0",
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-lessons-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function gameOf(game: number): GameLessons {
  return { game, agents: [0, 0], lessons: [["end=0 throw=0 hammer=1", "0.13,2.4,ccw"]] };
}

function fill(...games: readonly number[]): void {
  const lessons = openHeaded(lessonsFormat, folder, HEADER);
  for (const game of games) lessons.append(gameOf(game));
  lessons.close();
}

describe("a folder of lessons", () => {
  test("gives back what was put in, and goes on", () => {
    fill(0, 2);
    fill(1);
    expect(readLessons(folder)).toEqual({
      file: lessonsFile(folder),
      header: HEADER,
      rows: [0, 2, 1].map(gameOf),
    });
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });

  test("loses nothing but the game that was cut short, wherever that was", () => {
    fill(0, 1);
    const whole = readFileSync(lessonsFile(folder));
    const first = whole.indexOf(0x0a) + 1;
    const last = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
    for (let length = 0; length < whole.length; length += 7) {
      writeFileSync(lessonsFile(folder), whole.subarray(0, length));
      const lessons = openHeaded(lessonsFormat, folder, HEADER);
      const there = lessons.rows.map(({ game }) => game);
      expect(there).toEqual(length < last ? [] : [0]);
      for (const game of [0, 1]) if (!there.includes(game)) lessons.append(gameOf(game));
      lessons.close();
      expect(readFileSync(lessonsFile(folder), "utf8")).toBe(whole.toString());
    }
    writeFileSync(lessonsFile(folder), whole.subarray(0, first - 1));
    expect(() => readLessons(folder)).toThrow(`${lessonsFile(folder)}, line 1: cut short`);
  });

  test("is for one way of making them", () => {
    fill(0);
    for (const [change, message] of [
      [{ seed: "b" }, 'seed "a", not "b"'],
      [{ rules: "dc3" }, 'rules "dc4", not "dc3"'],
      [{ agents: ["rules", "random"] }, 'agents ["rules"], not ["rules","random"]'],
      [{ explore: 0 }, "explore 0.1, not 0"],
    ] as const) {
      expect(() => openHeaded(lessonsFormat, folder, { ...HEADER, ...change } as LessonsHeader)).toThrow(
        `${lessonsFile(folder)}: its games were played with ${message}`,
      );
      expect(existsSync(join(folder, "lock"))).toBe(false);
    }
    openHeaded(lessonsFormat, folder, { ...HEADER, playout: "9.9.9" }).close();
  });

  test("is written by one at a time", () => {
    const lessons = openHeaded(lessonsFormat, folder, HEADER);
    expect(() => openHeaded(lessonsFormat, folder, HEADER)).toThrow(/is writing here/);
    lessons.close();
  });

  test("says where a line is no game", () => {
    fill(0);
    const whole = readFileSync(lessonsFile(folder));
    for (const [line, message] of [
      ["{", /line 3: /],
      ["[]", /line 3: /],
      [JSON.stringify({ ...gameOf(1), lessons: [["end=0"]] }), /line 3: lessons\[0\]/],
      [JSON.stringify({ ...gameOf(1), game: -1 }), /line 3: game/],
      [JSON.stringify(HEADER), /line 3: /],
    ] as const) {
      writeFileSync(lessonsFile(folder), whole);
      appendFileSync(lessonsFile(folder), `${line}\n`);
      expect(() => readLessons(folder)).toThrow(message);
      expect(() => openHeaded(lessonsFormat, folder, HEADER)).toThrow(message);
    }
    writeFileSync(lessonsFile(folder), `${JSON.stringify({ ...HEADER, version: 2 })}\n`);
    expect(() => readLessons(folder)).toThrow(/lessons\.jsonl, line 1: version/);
  });

  test("must be there to be read", () => {
    expect(() => readLessons(join(folder, "none"))).toThrow(
      `there are no lessons in ${join(folder, "none")}`,
    );
  });
});
