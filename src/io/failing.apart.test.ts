/** Disks that fail in the middle. */
import * as fs from "node:fs";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeWhole } from "./files.js";
import { makeFolder } from "./ledger.js";
import { LineFile } from "./rows.js";

vi.mock("node:fs", async (original) => {
  const real = await original<typeof fs>();
  const watched = ["closeSync", "fsyncSync", "ftruncateSync", "mkdirSync", "openSync"] as const;
  return { ...real, ...Object.fromEntries(watched.map((name) => [name, vi.fn(real[name])])) };
});

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-failing-"));
  file = join(folder, "file");
});
afterEach(() => {
  vi.resetAllMocks();
  rmSync(folder, { recursive: true });
});

/** What the system throws. */
function complaint(code: string): never {
  throw Object.assign(new Error(`${code}: it fails`), { code, syscall: "x" });
}

test("a folder is flushed after a file in it was replaced, where the system lets it", async () => {
  const { fsyncSync } = await vi.importActual<typeof fs>("node:fs");
  const flushed: string[] = [];
  vi.mocked(fs.fsyncSync).mockImplementation((handle) => {
    const isFolder = fs.fstatSync(handle).isDirectory();
    flushed.push(isFolder ? `folder of ${readdirSync(folder)}` : "file");
    if (isFolder) complaint("EPERM");
    fsyncSync(handle);
  });
  writeWhole(file, "text");
  expect(flushed).toEqual(["file", "folder of file"]);
  expect(readFileSync(file, "utf8")).toBe("text");
  expect(vi.mocked(fs.closeSync)).toHaveBeenCalledTimes(2);
});

test("a line that fails is complained of as it failed, and taken away when that can be done", () => {
  const lines = new LineFile(file, 0);
  lines.append("a");
  const fails = (code: string) => () => complaint(code);
  vi.mocked(fs.fsyncSync).mockImplementationOnce(fails("ENOSPC"));
  vi.mocked(fs.ftruncateSync).mockImplementationOnce(fails("EIO"));
  expect(() => lines.append("lost")).toThrow(`${file}: no space is left on the disk`);
  vi.mocked(fs.ftruncateSync).mockImplementationOnce(fails("EIO"));
  expect(() => lines.append("not begun")).toThrow(`${file}: the device fails`);
  lines.append("b");
  lines.close();
  expect(readFileSync(file, "utf8")).toBe("a\nb\n");
});

test("a file of lines that cannot be begun is not left open", () => {
  writeFileSync(file, "a\nb");
  vi.mocked(fs.ftruncateSync).mockImplementationOnce(() => complaint("EIO"));
  expect(() => new LineFile(file, 2)).toThrow(`${file}: the device fails`);
  const [opened] = vi.mocked(fs.openSync).mock.results;
  expect(vi.mocked(fs.closeSync).mock.calls).toEqual([[opened!.value]]);
});

test("what is not the system's complaint about a folder stays as it is", () => {
  vi.mocked(fs.mkdirSync).mockImplementationOnce(() => {
    throw new TypeError("something else");
  });
  expect(() => makeFolder(join(folder, "new"))).toThrow(new TypeError("something else"));
});
