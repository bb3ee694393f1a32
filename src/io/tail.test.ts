import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Tail } from "./rows.js";

it("tells the whole lines that have come, and when the file is another", () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-tail-"));
  try {
    const file = join(folder, "rows.jsonl");
    const tail = new Tail(file);
    expect(tail.read()).toEqual({ lines: [], anew: false, more: false });
    writeFileSync(file, '{"a":1}\n{"a":');
    expect(tail.read()).toEqual({ lines: ['{"a":1}'], anew: false, more: true });
    expect(tail.read()).toEqual({ lines: [], anew: false, more: false });
    appendFileSync(file, '2}\n{"ä":3}\n');
    expect(tail.read()).toEqual({ lines: ['{"a":2}', '{"ä":3}'], anew: false, more: false });
    writeFileSync(file, '{"b":1}\n');
    expect(tail.read()).toEqual({ lines: ['{"b":1}'], anew: true, more: false });
    rmSync(file);
    expect(tail.read()).toEqual({ lines: [], anew: true, more: false });
    expect(tail.read()).toEqual({ lines: [], anew: false, more: false });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("tells many lines in pieces, and lines that are longer than a piece whole", () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-tail-"));
  try {
    const file = join(folder, "rows.jsonl");
    const lines = [..."abcdef"].map((letter, i) => letter.repeat((i === 2 ? 20 : 5) << 20));
    writeFileSync(file, `${lines.join("\n")}\nrest`);
    const tail = new Tail(file);
    const heard: string[] = [];
    for (let more = true; more; ) {
      const look = tail.read();
      expect(look.lines.length).toBeLessThan(4);
      heard.push(...look.lines);
      ({ more } = look);
    }
    expect(heard.map((line) => [line[0], line.length])).toEqual(lines.map((line) => [line[0], line.length]));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
