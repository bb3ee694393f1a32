import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demandOutput, forgetInputs, holdsSomething, readText, writeOutput, writeWhole } from "./files.js";
import { LineFile } from "./rows.js";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-write-"));
  file = join(folder, "file");
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (path = file) => readFileSync(path, "utf8");

/** Runs a module that has the room, under a limit of so many blocks of 512 bytes a file. */
function under(blocks: number, code: string): string {
  const [room, lines] = ["files", "rows"].map((name) =>
    JSON.stringify(new URL(`../../dist/io/${name}.js`, import.meta.url).href),
  );
  const module = `import * as files from ${room};\nimport { LineFile } from ${lines};\nconst file = ${JSON.stringify(file)};\n${code}`;
  const { stdout, stderr } = spawnSync(
    "sh",
    ["-c", `ulimit -f ${blocks}; exec "$0" --input-type=module -e "$1"`, process.execPath, module],
    { encoding: "utf8" },
  );
  return stdout + stderr;
}

describe("a file that is written whole", () => {
  test("is another file in the place of the old one, with its mode", () => {
    writeFileSync(file, "old");
    chmodSync(file, 0o640);
    const { ino } = statSync(file);
    linkSync(file, join(folder, "kept"));
    writeWhole(file, "new");
    expect(read()).toBe("new");
    expect(statSync(file).mode & 0o7777).toBe(0o640);
    expect(statSync(file).ino).not.toBe(ino);
    expect(read(join(folder, "kept"))).toBe("old");
    expect(readdirSync(folder).sort()).toEqual(["file", "kept"]);
  });

  test("is the one that a link leads to, also where that is not there yet", () => {
    const deep = mkdtempSync(join(folder, "deep-"));
    const link = join(folder, "link");
    symlinkSync(join(deep, "target"), link);
    for (const text of ["first", "second"]) {
      writeWhole(link, text);
      expect(read(join(deep, "target"))).toBe(text);
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
    }
    expect(readdirSync(deep)).toEqual(["target"]);
  });

  test("leaves the old one, and nothing else, where there is no space", () => {
    writeFileSync(file, "old");
    const said = under(
      8,
      `const lines = new LineFile(file + ".lines", 0);
lines.append("whole");
for (const work of [() => files.writeWhole(file, "x".repeat(100_000)), () => lines.append("y".repeat(100_000))])
  try { work(); } catch (error) { console.log(error.message); }
lines.append("after");`,
    );
    const words = "grows larger than the system allows";
    expect(said).toBe(`${file}: ${words}\n${file}.lines: ${words}\n`);
    expect(read()).toBe("old");
    expect(read(`${file}.lines`)).toBe("whole\nafter\n");
    expect(readdirSync(folder).sort()).toEqual(["file", "file.lines"]);
    expect(() => writeWhole("/dev/full", "x")).toThrow("/dev/full: no space is left on the disk");
  });

  test("is not made of pipes, devices and the standard output", async () => {
    writeWhole("/dev/null", "nothing");
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const reader = spawn("cat", [pipe]);
    const heard: string[] = [];
    reader.stdout.on("data", (data) => heard.push(String(data)));
    const over = once(reader, "close");
    writeWhole(pipe, "through");
    await over;
    expect(heard.join("")).toBe("through");
    expect(readdirSync(folder)).toEqual(["pipe"]);
    const room = new URL("../../dist/io/files.js", import.meta.url).href;
    const code = `import { writeOutput } from ${JSON.stringify(room)}; writeOutput("/dev/stdout", "between ")`;
    const node = `"$0" --input-type=module -e '${code}'`;
    execFileSync("sh", ["-c", `(printf 'before '; ${node}; echo after) > "$1"`, process.execPath, file]);
    expect(read()).toBe("before between after\n");
  });

  test("is complained of in words", () => {
    writeFileSync(file, "");
    expect(() => writeWhole(join(folder, "none", "x"), "")).toThrow(
      `${join(folder, "none", "x")}: there is no folder ${join(folder, "none")}`,
    );
    expect(() => writeWhole(join(file, "x"), "")).toThrow(": a folder on the way is a file");
    expect(() => writeWhole(folder, "")).toThrow(`${folder}: is a folder, not a file`);
    expect(() => writeWhole("/proc/x", "")).toThrow("/proc/x: ");
  });
});

test("lines are added after those that are whole", () => {
  writeFileSync(file, "a\nb");
  const lines = new LineFile(file, 2);
  lines.append("c");
  lines.close();
  expect(read()).toBe("a\nc\n");
});

test("an output is none of the files that were read, by whatever name", () => {
  writeFileSync(file, "game");
  const [hard, soft] = [join(folder, "hard"), join(folder, "soft")];
  linkSync(file, hard);
  symlinkSync(file, soft);
  const other = join(folder, "other");
  writeOutput(file, "game");
  linkSync(file, join(folder, "second"));
  readText(file);
  expect(() => demandOutput(file)).toThrow(`${file}: is the same file as the input, which would be lost`);
  for (const name of [soft, join(folder, "second")])
    expect(() => writeOutput(name, "picture")).toThrow(
      `${name}: is the same file as the input ${file}, which`,
    );
  expect(read()).toBe("game");
  writeOutput(hard, "picture");
  forgetInputs();
  demandOutput(file);
  writeOutput(other, "picture");
  writeOutput(other, "another");
  expect(read(other)).toBe("another");
});

test("nothing is lost with a file that is empty, or no file", () => {
  expect(holdsSomething(file)).toBe(false);
  writeFileSync(file, "");
  expect(holdsSomething(file)).toBe(false);
  expect(holdsSomething("/dev/null")).toBe(false);
  writeFileSync(file, "x");
  expect(holdsSomething(file)).toBe(true);
});
