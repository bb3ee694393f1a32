import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { MODERN_SHEET as sheet } from "../../games/curling/sheet.js";
import { drawTerminal } from "./terminal.js";

const tee = sheet.teeLine;

const stones = [
  { x: 0.5, y: tee + 0.4, team: 1, last: true },
  { x: -0.9, y: tee + 0.3, team: 0 },
  { x: 0.3, y: tee - 2.7, team: 0 },
  { x: 1.1, y: tee - 3.6, team: 1 },
] as const;

it("a position without colours", () => {
  const text = drawTerminal({ sheet, stones, colour: false, teams: ["Red", "Yellow"] });
  expect(`\n${text}\n`).toMatchInlineSnapshot(`
    "
    ┝━━━━━━━━━━━━━━━━━━━━━━━━━┥ hog
    │            ·            │
    │            ·            │
    │            ·            │
    │            ·            │
    │            ·            │
    │            ·            │
    │      ○     ·            │
    │            ·            │
    │            ·            │
    │          ● ·            │
    │            ·            │
    │        ⢀⣠⠤⠤⠤⠤⠤⣄⡀        │
    │     ⢀⠴⠊⠁   ·   ⠈⠑⠦⡀     │
    │    ⡴⠁  ⣀⠴⠒⠊⠉⠑⠒⠦⣀  ⠈⢦    │
    │   ⡜  ⢀⠞⠁  ⣀⣀⣀  ⠈⠳⡀  ⢣   │
    │  ⢸⠁  ⡏  ⡰⠋ · ⠙⢆  ⢹  ⠈⡇  │
    │· ⢸ ·⢸· ·⡇· ┼ ·⢸· ·⡇· ⡇ ·│ tee
    │  ⢸⡀  ⣇ (○) · ⣠⠎ ●⣸  ⢀⡇  │
    │   ⢣  ⠈⢦⡀  ⠉⠉⠉  ⢀⡴⠁  ⡜   │
    │    ⠳⡀  ⠉⠲⠤⢄⣀⡠⠤⠖⠉  ⢀⠞    │
    │     ⠈⠲⢄⡀   ·   ⢀⡠⠖⠁     │
    │· · · · ⠈⠙⠒⠒⠒⠒⠒⠋⠁ · · · ·│ back
    │            ·            │
     ● Red   ○ Yellow
    "
  `);
});

it("colours are escape sequences around the same glyphs, and end with the line", () => {
  const text = drawTerminal({ sheet, stones, colour: true, teams: ["Red", "Yellow"] });
  const plain = drawTerminal({ sheet, stones, colour: false, teams: ["Red", "Yellow"] });
  expect(stripVTControlCharacters(text)).toBe(plain);
  expect(text).toContain("\u001b[38;5;178m○\u001b[39m Yellow");
  for (const line of text.split("\n")) {
    const codes = line.split("\u001b").slice(1);
    expect(codes.at(-1) ?? "[39m").toMatch(/^\[39m/);
  }
});

it("the thrower's view is the skip's turned round", () => {
  const one = [{ x: 1, y: tee - 2, team: 0 }] as const;
  const place = (flip: boolean) => {
    const lines = drawTerminal({ sheet, stones: one, colour: false, flip }).split("\n");
    const row = lines.findIndex((line) => line.includes("●"));
    return {
      column: lines[row].indexOf("●"),
      fromTee: row - lines.findIndex((line) => line.endsWith("tee")),
    };
  };
  const skip = place(false);
  const thrower = place(true);
  expect(skip.column).toBeLessThan(13);
  expect(thrower.column).toBe(26 - skip.column);
  expect(skip.fromTee).toBeLessThan(0);
  expect(thrower.fromTee).toBe(-skip.fromTee);
});

it("stones that touch stay two stones, and stones out of sight are left out", () => {
  const crowd = Array.from({ length: 8 }, (_, i) => ({ x: 0.01 * i, y: tee, team: 0 }) as const);
  const text = drawTerminal({ sheet, stones: [...crowd, { x: 0, y: 20, team: 1 }], colour: false });
  expect(text.match(/●/g)?.length).toBe(8);
  expect(text).not.toContain("○");
});

it("ghosts have their own glyph", () => {
  expect(drawTerminal({ sheet, stones: [{ ...stones[1], ghost: true }], colour: false })).toContain("◌");
});

it("labels stand beside their stones, and never on another", () => {
  const touching = [
    { x: 0, y: tee, team: 0, label: "1" },
    { x: 0.18, y: tee, team: 1, label: "2" },
  ] as const;
  const text = drawTerminal({ sheet, stones: touching, colour: false, flip: true });
  expect(text).toContain("1●○2");
});
