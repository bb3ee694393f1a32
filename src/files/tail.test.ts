import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Tail } from "./tail.js";

it("tells the whole lines that have come, and when the file is another", () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-tail-"));
  try {
    const file = join(folder, "rows.jsonl");
    const tail = new Tail(file);
    expect(tail.read()).toEqual({ lines: [], anew: false });
    writeFileSync(file, '{"a":1}\n{"a":');
    expect(tail.read()).toEqual({ lines: ['{"a":1}'], anew: false });
    expect(tail.read()).toEqual({ lines: [], anew: false });
    appendFileSync(file, '2}\n{"ä":3}\n');
    expect(tail.read()).toEqual({ lines: ['{"a":2}', '{"ä":3}'], anew: false });
    writeFileSync(file, '{"b":1}\n');
    expect(tail.read()).toEqual({ lines: ['{"b":1}'], anew: true });
    rmSync(file);
    expect(tail.read()).toEqual({ lines: [], anew: true });
    expect(tail.read()).toEqual({ lines: [], anew: false });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
