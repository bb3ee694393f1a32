import { afterEach, expect, test, vi } from "vitest";
import { messageOf } from "./failure.js";
import { bold, fitted, formatTable, isScreen, notice, wantsColour } from "./terminal.js";

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

test("a picture that does not fit says how many columns it needs", () => {
  const picture = "12345\n\x1b[31m1234567\x1b[39m\n1";
  expect(fitted(picture, 7)).toBe(picture);
  expect(fitted(picture, 6)).toBe("The picture needs 7 columns, and this terminal has 6: make it wider.");
  expect(fitted(picture)).toBe(picture);
  expect(fitted("囲碁", 3)).toBe("The picture needs 4 columns, and this terminal has 3: make it wider.");
});

test("cells of a table are shown as they are, in columns", () => {
  expect(
    formatTable([
      ["name", "games"],
      ["\x1b[2Jme\n", "3"],
      ["you\u202e", "10"],
    ]),
  ).toBe("name           games\n\\x1b[2Jme\\x0a      3\nyou\\u202e         10");
});

test("columns of a table are those of the terminal", () => {
  expect(
    formatTable([
      ["name", "by"],
      ["囲碁", "🥌"],
      ["e\u0301", "x"],
    ]),
  ).toBe("name  by\n囲碁  🥌\ne\u0301      x");
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
