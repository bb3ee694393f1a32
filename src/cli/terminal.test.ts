import { afterEach, expect, test, vi } from "vitest";
import { messageOf } from "../io/files.js";
import { bold, isScreen, notice, wantsColour } from "./terminal.js";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("a dumb terminal is no screen, and has no colours", () => {
  vi.stubEnv("NO_COLOR", undefined);
  vi.stubEnv("FORCE_COLOR", undefined);
  const terminal = vi.spyOn(process, "stdout", "get");
  terminal.mockReturnValue({ isTTY: true } as typeof process.stdout);
  vi.stubEnv("TERM", "xterm");
  expect([isScreen(process.stdout), wantsColour(), bold("a")]).toEqual([true, true, "\x1b[1ma\x1b[22m"]);
  vi.stubEnv("TERM", "dumb");
  expect([isScreen(process.stdout), wantsColour(), bold("a")]).toEqual([false, false, "a"]);
  terminal.mockReturnValue({ isTTY: false } as typeof process.stdout);
  vi.stubEnv("TERM", "xterm");
  expect([isScreen(process.stdout), wantsColour()]).toEqual([false, false]);
});

test("notices and messages are one line", () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  notice("a\r\nb\u2028c\x1b[31m\u0085d");
  expect(write.mock.calls).toEqual([["a b c\\x1b[31m d\n"]]);
  expect(messageOf(new Error("x\u0085y\tz\x07"))).toBe("x y z\\x07");
  expect(messageOf("\u2066x")).toBe("\\u2066x");
  const system = { code: "ENOENT", syscall: "open", path: "f\x1b" };
  expect(messageOf(Object.assign(new Error("ENOENT: no such file, open 'f'"), system))).toBe(
    "f\\x1b: there is no such file or folder",
  );
});
