import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readText } from "./files.js";
import { readLines } from "./rows.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-read-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a file that is read whole", () => {
  test("comes as it is, up to the bound and no further", () => {
    const file = join(folder, "long");
    for (const length of [0, 1, 2 ** 16 - 1, 2 ** 16, 2 ** 16 + 1, 200_000]) {
      const text = "é".repeat(length >> 1) + "x".repeat(length % 2);
      writeFileSync(file, text);
      expect(readText(file)).toBe(text);
      expect(readText(file, length)).toBe(text);
      if (length > 0)
        expect(() => readText(file, length - 1)).toThrow(`${file}: is longer than ${length - 1} bytes, `);
    }
  });

  test("may be endless: a device, or a pipe that says nothing of its size", async () => {
    expect(() => readText("/dev/zero", 2 ** 20)).toThrow(
      "/dev/zero: is longer than 1 MiB, the most that is read of such a file",
    );
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const writer = spawn("sh", ["-c", `yes > ${pipe}`]);
    const over = once(writer, "close");
    expect(() => readText(pipe, 100_000)).toThrow(`${pipe}: is longer than 100000 bytes`);
    await over;
  });

  test("is complained of in words, with its name once", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    symlinkSync("loop", join(folder, "loop"));
    for (const [path, words] of [
      [join(folder, "none"), "there is no such file or folder"],
      [folder, "is a folder, not a file"],
      [join(file, "inside"), "a folder on the way is a file"],
      [join(folder, "loop"), "symbolic links on the way go round in a circle"],
      [join(folder, "n".repeat(300)), "the name is too long"],
    ])
      expect(() => readText(path!)).toThrow(expect.objectContaining({ message: `${path}: ${words}` }));
  });
});

test("lines are those that are whole", () => {
  const file = join(folder, "lines");
  expect(readLines(file).lines).toEqual([]);
  writeFileSync(file, "a\n\nbé\nc");
  const { lines, bytes, rest } = readLines(file);
  expect({ lines, bytes, rest: rest.toString() }).toEqual({ lines: ["a", "", "bé"], bytes: 7, rest: "c" });
});
