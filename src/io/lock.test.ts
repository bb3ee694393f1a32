import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { until } from "../../test/until.js";
import { isHeld, takeLock } from "./lock.js";

const BUILT = new URL("../../dist/io/lock.js", import.meta.url).href;
const REFUSED = /^process \d+ on .* is writing here; if it is gone, delete/;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-lock-"));
  file = join(folder, "lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Another process with the lock taken in it, given as JavaScript. */
function other(code: string) {
  const script = `import { takeLock } from ${JSON.stringify(BUILT)}; ${code}`;
  return spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
}

function owner(): { pid: number; host: string; start: string } {
  return JSON.parse(readFileSync(file, "utf8"));
}

function stateOf(pid: number): string | undefined {
  return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
}

function ours() {
  const unlock = takeLock(file);
  const found = owner();
  unlock();
  return found;
}

/** The lock can be had, and is gone afterwards with everything that was made for it. */
function expectFree() {
  takeLock(file)();
  expect(readdirSync(folder)).toEqual([]);
}

describe("a lock", () => {
  it("is had once, also in one process", () => {
    expect(isHeld(file)).toBe(false);
    const unlock = takeLock(file);
    expect(owner().pid).toBe(process.pid);
    expect(() => takeLock(file)).toThrow(REFUSED);
    expect(isHeld(file)).toBe(true);
    unlock();
    expect(isHeld(file)).toBe(false);
    expectFree();
  });

  it("of a live process stands, of a killed one falls", async () => {
    const child = other(
      `takeLock(${JSON.stringify(file)}); console.log("taken"); setInterval(() => {}, 1e6);`,
    );
    await once(child.stdout, "data");
    expect(owner().pid).toBe(child.pid);
    expect(() => takeLock(file)).toThrow(REFUSED);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(readdirSync(folder)).toEqual(["lock"]);
    expect(isHeld(file)).toBe(false);
    expectFree();
  });

  it.runIf(existsSync("/proc/self/stat"))(
    "of a killed process falls before its parent has seen the end",
    async () => {
      // A shell that becomes another program has forgotten its children.
      const code = `import { takeLock } from ${JSON.stringify(BUILT)}; takeLock(${JSON.stringify(file)}); process.kill(process.pid, "SIGKILL");`;
      const parent = spawn("sh", [
        "-c",
        '"$0" --input-type=module -e "$1" & exec cat',
        process.execPath,
        code,
      ]);
      try {
        await until(() => existsSync(file) && stateOf(owner().pid) === "Z");
        expectFree();
      } finally {
        parent.kill("SIGKILL");
        await once(parent, "exit");
      }
    },
  );

  it("of an earlier process with a number that is in use again falls", () => {
    const own = ours();
    for (const pid of [process.pid, process.ppid]) {
      writeFileSync(file, JSON.stringify({ ...own, pid, start: "another time" }));
      expectFree();
    }
  });

  it("of another machine stands while it is touched", () => {
    writeFileSync(file, JSON.stringify({ pid: 7, host: "another.example" }));
    expect(() => takeLock(file)).toThrow(/another\.example is writing here/);
    const past = Date.now() / 1000 - 120;
    utimesSync(file, past, past);
    expectFree();
  });

  it("is touched while it is held", () => {
    vi.useFakeTimers();
    try {
      const unlock = takeLock(file);
      const past = Date.now() / 1000 - 1000;
      utimesSync(file, past, past);
      vi.advanceTimersByTime(30_000);
      expect(statSync(file).mtimeMs).toBeGreaterThan(1000 * (past + 500));
      unlock();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("that was taken away is not let go for somebody else", () => {
    const unlock = takeLock(file);
    rmSync(file);
    const second = takeLock(file);
    unlock();
    expect(owner().pid).toBe(process.pid);
    second();
    expectFree();
  });

  it.each([
    "",
    "{}",
    "null",
    "[]",
    "{",
    '{"pid":"7","host":"x"}',
    '{"pid":0,"host":"x"}',
    '{"pid":-1,"host":"x"}',
  ])("that says %s was left by somebody dead", (text) => {
    writeFileSync(file, text);
    expectFree();
  });

  it("cannot be where a folder is", () => {
    mkdirSync(file);
    expect(() => takeLock(file)).toThrow(/^[^\n]*lock" is no file[^\n]*$/);
    expect(readdirSync(folder)).toEqual(["lock"]);
  });

  it("of a dead process is taken by one of those who want it", async () => {
    const files = Array.from({ length: 60 }, (_, i) => join(folder, `lock-${i}`));
    for (const each of files) writeFileSync(each, JSON.stringify({ ...ours(), start: "another time" }));
    const racers = Array.from({ length: 3 }, () =>
      other(`
        process.stdout.write("ready\\n");
        process.stdin.once("data", () => {
          const taken = [];
          for (const file of ${JSON.stringify(files)}) {
            try { takeLock(file); taken.push(file); } catch (error) { if (!/is writing here/.test(error.message)) throw error; }
          }
          process.stdout.write(JSON.stringify(taken) + "\\n");
          // Everybody stays alive until all are done.
          process.stdin.once("data", () => process.exit());
        });`),
    );
    const heard = () =>
      Promise.all(racers.map(async ({ stdout }) => String((await once(stdout, "data"))[0])));
    await heard();
    const answers = heard();
    for (const { stdin } of racers) stdin.write("go\n");
    const taken = (await answers).flatMap((text) => JSON.parse(text) as string[]);
    for (const { stdin } of racers) stdin.write("leave\n");
    await Promise.all(racers.map((racer) => once(racer, "exit")));
    expect(taken.sort()).toEqual(files.sort());
  });
});
