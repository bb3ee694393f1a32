import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatGtpAnswer, type GtpAnswer, GtpAnswerReader, parseGtpCommand } from "./framing.js";

const word = fc.stringMatching(/^[a-z][a-z0-9_.-]{0,8}$/);
const id = fc.option(fc.nat().map(String), { nil: undefined });
/** What may stand between two words. */
const gap = fc.stringMatching(/^[ \t]{1,3}$/);
/** What is to be dropped wherever it stands. */
const control = fc.constantFrom("", "\r", "\0", "\x07", "\x7f", "\x9b", "\u202e");

describe("a command", () => {
  test("is read through blanks, tabs, control characters and comments", () => {
    fc.assert(
      fc.property(id, word, fc.array(word), gap, control, fc.constantFrom("", "# c", "#"), (...given) => {
        const [number, name, args, blank, noise, comment] = given;
        const words = [...(number === undefined ? [] : [number]), name, ...args];
        const line = `${blank}${words.join(noise + blank)}${noise}${comment}${noise}`;
        expect(parseGtpCommand(line)).toEqual({ ...(number !== undefined && { id: number }), name, args });
      }),
    );
  });

  test("quotes keep blanks", () => {
    expect(parseGtpCommand('loadsgf "my game.sgf" 3')?.args).toEqual(["my game.sgf", "3"]);
    expect(parseGtpCommand('x "a \\"b\\" \\\\c"')?.args).toEqual(['a "b" \\c']);
    expect(parseGtpCommand('x "a b')?.args).toEqual(['"a', "b"]);
    expect(parseGtpCommand("loadsgf C:\\games\\a.sgf")?.args).toEqual(["C:\\games\\a.sgf"]);
  });

  test.each(["", "  ", "\t\r", "# interrupt", "  # play black a1"])("is not in %j", (line) => {
    expect(parseGtpCommand(line)).toBeUndefined();
  });
});

function read(text: string) {
  const reader = new GtpAnswerReader();
  return text
    .split("\n")
    .map((line) => reader.hear(line))
    .filter((heard) => heard !== undefined);
}

describe("an answer", () => {
  const line = fc.stringMatching(/^[!-~][ -~]{0,20}$/).map((text) => text.trimEnd());
  const answer: fc.Arbitrary<GtpAnswer> = fc.record(
    { id: fc.nat().map(String), ok: fc.boolean(), text: fc.array(line).map((lines) => lines.join("\n")) },
    { requiredKeys: ["ok", "text"] },
  );

  test("is read as it was written", () => {
    fc.assert(
      fc.property(fc.array(answer), (answers) => {
        expect(read(answers.map(formatGtpAnswer).join(""))).toEqual(answers);
        expect(read(answers.map(formatGtpAnswer).join("").replaceAll("\n", "\r\n"))).toEqual(answers);
      }),
    );
  });

  test("does not control a terminal", () => {
    expect(formatGtpAnswer({ ok: false, text: "a\x1b[2J\x9b2J\u202eb\tc\nd" })).toBe("? a[2J2Jb c\nd\n\n");
    expect(read("= \x1b[2J\x9b\u2066\u200ea1\n\n")).toEqual([{ ok: true, text: "[2Ja1" }]);
  });

  test("is one answer whatever its text is", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("\n", "\r", "\t", " ", "=", "?", "a", "\0") }),
        (text) => {
          expect(read(formatGtpAnswer({ ok: true, text })).length).toBe(1);
        },
      ),
    );
  });

  test("looks as others write it", () => {
    expect(formatGtpAnswer({ ok: true, text: "" })).toBe("=\n\n");
    expect(formatGtpAnswer({ id: "12", ok: true, text: "a1" })).toBe("=12 a1\n\n");
    expect(formatGtpAnswer({ id: "3", ok: false, text: "no\nnever\n" })).toBe("?3 no\nnever\n\n");
    expect(read("=2\n\n=a1\n\n? \n\n")).toEqual([
      { id: "2", ok: true, text: "" },
      "noise",
      { ok: false, text: "" },
    ]);
  });

  test("comes between live graphics", () => {
    expect(read("gogui-gfx:\nuct\nVAR B a1\n\n= a1\n\ngogui-gfx: TEXT x\n=\n\n")).toEqual([
      { ok: true, text: "a1" },
      { ok: true, text: "" },
    ]);
  });
});
