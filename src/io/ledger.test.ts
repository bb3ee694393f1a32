import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { writeWhole } from "./files.js";
import { openHeaded, openLedger } from "./ledger.js";
import { type HeadedFormat, jsonLine, readHeaded } from "./rows.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-ledger-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const text = (name: string) => readFileSync(at(name), "utf8");

interface Row {
  readonly n: number;
}

const row = jsonLine(z.strictObject({ n: z.int() }));
const COUNT = { signs: { what: "count", marks: ["plan"] }, file: "rows.jsonl", row };

function openCount(settle: () => string = () => "counting") {
  return openLedger<string, Row>(COUNT, folder, () => {
    const plan = settle();
    writeWhole(at("plan"), plan);
    return plan;
  });
}

describe("a ledger", () => {
  test("settles its plan, keeps rows and says what it is told", () => {
    const ledger = openCount();
    expect(readdirSync(folder).sort()).toEqual(["lock", "plan"]);
    ledger.append({ n: 1 });
    expect(text("rows.jsonl")).toBe('{"n":1}\n');
    ledger.log("one\nline");
    ledger.close();
    expect(text("log")).toMatch(/^\S+Z one line\n$/);
    expect(readdirSync(folder).sort()).toEqual(["log", "plan", "rows.jsonl"]);
    const again = openCount();
    expect(again).toMatchObject({ folder, plan: "counting", rows: [{ n: 1 }], notes: [] });
    again.append({ n: 2 });
    again.close();
    expect(text("rows.jsonl")).toBe('{"n":1}\n{"n":2}\n');
  });

  test("goes on after the last whole line, wherever the file was cut, and notes it", () => {
    const whole = '{"n":1}\n{"n":2}\n';
    openCount().close();
    for (let length = 0; length < whole.length; length++) {
      writeFileSync(at("rows.jsonl"), whole.slice(0, length));
      const there = Math.floor(length / 8);
      const ledger = openCount();
      expect(ledger.rows).toHaveLength(there);
      const cut = length % 8;
      expect(ledger.notes).toEqual(
        cut === 0 ? [] : [`${at("rows.jsonl")}: the last line is cut short (${cut} bytes) and left out`],
      );
      if (cut > 0) expect(text("log").trimEnd().endsWith(`(${cut} bytes) and left out`)).toBe(true);
      for (let n = there + 1; n <= 2; n++) ledger.append({ n });
      ledger.close();
      expect(text("rows.jsonl")).toBe(whole);
    }
  });

  test("tells its rows one by one where somebody hears them, and keeps none", () => {
    const long = "x".repeat(700_000);
    writeFileSync(at("plan"), "counting");
    const rows = Array.from({ length: 5 }, (_, n) => `{"n":${n}, "text":"${long}ä"}\n`);
    writeFileSync(at("rows.jsonl"), `${rows.join("")}{"n":`);
    const heard: number[] = [];
    const format = { ...COUNT, row: (line: string) => JSON.parse(line) as Row & { text: string } };
    const open = () =>
      openLedger(
        format,
        folder,
        () => "counting",
        ({ n, text: told }) => {
          expect(told).toBe(`${long}ä`);
          heard.push(n);
        },
      );
    const ledger = open();
    ledger.append({ n: 5, text: `${long}ä` });
    expect([heard, ledger.rows, ledger.notes.length]).toEqual([[0, 1, 2, 3, 4], [], 1]);
    ledger.close();
    open().close();
    expect(heard.slice(5)).toEqual([0, 1, 2, 3, 4, 5]);
    appendFileSync(at("rows.jsonl"), "{\n");
    expect(open).toThrow(/rows\.jsonl, line 7: /);
  });

  test("is written by one at a time, and let go where something is wrong", () => {
    const ledger = openCount();
    expect(() => openCount()).toThrow(/is writing here/);
    ledger.append({ n: 1 });
    ledger.close();
    const refuse = () => {
      throw new Error("another plan");
    };
    expect(() => openCount(refuse)).toThrow("another plan");
    expect(existsSync(at("lock"))).toBe(false);
    appendFileSync(at("rows.jsonl"), '{"n":"2"}\n{"n":3');
    expect(() => openCount()).toThrow(`${at("rows.jsonl")}, line 2: n: expected number, not "2"`);
    expect(existsSync(at("lock"))).toBe(false);
    // What cannot be read is not touched.
    expect(text("rows.jsonl")).toMatch(/3$/);
  });
});

interface Header {
  readonly format: "playout-count";
  readonly version: 1;
  readonly seed: string;
  readonly playout: string;
}

const HEADER: Header = { format: "playout-count", version: 1, seed: "a", playout: "1" };

const headed: HeadedFormat<Header, Row> = {
  file: "rows.jsonl",
  what: "rows",
  made: "rows were made",
  header: jsonLine(
    z.strictObject({
      format: z.literal("playout-count"),
      version: z.literal(1),
      seed: z.string(),
      playout: z.string(),
    }),
  ),
  row,
  same: ["seed"],
};

describe("a ledger with a header", () => {
  test("begins with it, no sooner than there is a row", () => {
    openHeaded(headed, folder, HEADER).close();
    expect(readdirSync(folder)).toEqual([]);
    const ledger = openHeaded(headed, folder, HEADER);
    for (const n of [1, 2]) ledger.append({ n });
    ledger.close();
    expect(text("rows.jsonl")).toBe(`${JSON.stringify(HEADER)}\n{"n":1}\n{"n":2}\n`);
    expect(readHeaded(headed, folder)).toEqual({
      file: at("rows.jsonl"),
      header: HEADER,
      rows: [{ n: 1 }, { n: 2 }],
    });
  });

  test("is for what was made in the same way, and keeps the header it has", () => {
    const ledger = openHeaded(headed, folder, HEADER);
    ledger.append({ n: 1 });
    ledger.close();
    expect(() => openHeaded(headed, folder, { ...HEADER, seed: "b" })).toThrow(
      `${at("rows.jsonl")}: its rows were made with seed "a", not "b"`,
    );
    const later = openHeaded(headed, folder, { ...HEADER, playout: "2" });
    expect(later.plan).toEqual(HEADER);
    later.append({ n: 2 });
    later.close();
    expect(readHeaded(headed, folder)).toMatchObject({ header: HEADER, rows: [{ n: 1 }, { n: 2 }] });
  });

  test("takes no file of somebody else, cut or not", () => {
    for (const foreign of ["{}\n", "my notes"]) {
      writeFileSync(at("rows.jsonl"), foreign);
      expect(() => openHeaded(headed, folder, HEADER)).toThrow(/rows\.jsonl[:,]/);
      expect(text("rows.jsonl")).toBe(foreign);
    }
  });
});
