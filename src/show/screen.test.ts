import { expect, test } from "vitest";
import { fitPicture, formatTable, inkOf } from "./terminal.js";

test("text is styled where a screen has colours", () => {
  const { bold, dim } = inkOf({ colour: true });
  expect([bold("a"), dim("b")]).toEqual(["\x1b[1ma\x1b[22m", "\x1b[2mb\x1b[22m"]);
  expect(inkOf({ colour: false }).bold("a")).toBe("a");
});

test("a picture that does not fit says how many columns it needs", () => {
  const picture = "12345\n\x1b[31m1234567\x1b[39m\n1";
  expect(fitPicture(picture, { columns: 7 })).toBe(picture);
  expect(fitPicture(picture, { columns: 6 })).toBe(
    "The picture needs 7 columns, and this terminal has 6: make it wider.",
  );
  expect(fitPicture(picture, { columns: Number.POSITIVE_INFINITY })).toBe(picture);
  expect(fitPicture("囲碁", { columns: 3 })).toBe(
    "The picture needs 4 columns, and this terminal has 3: make it wider.",
  );
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
