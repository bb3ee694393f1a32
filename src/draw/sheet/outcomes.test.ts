import { expect, it } from "vitest";
import { checkXml, count } from "../../../test/well-formed.js";
import { MODERN_SHEET as sheet } from "../../games/curling/sheet.js";
import { drawOutcomes, type OutcomePicture } from "./outcomes.js";

const tee = sheet.teeLine;
const cloud = (n: number, x: number) =>
  Array.from({ length: n }, (_, i) => ({ x: x + ((i * 7) % 13) / 30, y: tee + ((i * 5) % 11) / 20 }));

const picture: OutcomePicture = {
  sheet,
  stones: [{ x: 1, y: tee, team: 1 }],
  overlays: [
    {
      kind: "path",
      points: [
        { x: 0, y: 30 },
        { x: 0.1, y: tee },
      ],
      brush: "team0",
    },
  ],
  clouds: [
    { team: 0, points: cloud(60, 0), thrown: true, label: "stays <75%>" },
    { team: 1, points: cloud(9, 1) },
  ],
  scores: [
    { score: -2, chance: 0.04 },
    { score: 0, chance: 0.0001 },
    { score: 1, chance: 0.7599 },
    { score: 3, chance: 0.2 },
  ],
  teams: ["A & B", "C"],
  facts: [{ name: "chance of <A>", value: "61% ± 2" }],
  title: "Draw",
};

it.each(["light", "dark", "print"] as const)(
  "%s: well-formed, with clouds, labels, scores and a legend",
  (theme) => {
    for (const flip of [false, true]) {
      const text = drawOutcomes({ ...picture, theme, flip, view: flip ? "house" : "play", caption: "a < b" });
      checkXml(text);
      expect(count(text, 'class="cloud"')).toBe(2);
      expect(text).toContain(">stays &lt;75%&gt;</text>");
      expect(text).toContain(">chance of &lt;A&gt;</text>");
      expect(text).toContain(">regions that hold 50% and 90% of these</text>");
    }
  },
);

it("every score has its chance, and the sides have their sums", () => {
  const text = drawOutcomes(picture);
  for (const value of [">4%<", ">76%<", ">20%<", ">A &amp; B 96%<", ">blank &lt;1%<", ">C 4%<"])
    expect(text).toContain(value);
  const place = (value: string) => Number(new RegExp(`<text x="([\\d.]+)"[^>]*>${value}<`).exec(text)?.[1]);
  expect(place("4%")).toBeLessThan(place("76%"));
  expect(place("76%")).toBeLessThan(place("20%"));
  expect(text).toContain("Scores: A &amp; B 1 in 76%, A &amp; B 3 in 20%, C 2 in 4%.");
});

it("the axis reaches as far as scores that may happen, at least three either way", () => {
  const points = (text: string) => {
    const scores = text.slice(text.indexOf('class="scores"'), text.indexOf('class="keys"'));
    return [...scores.matchAll(/>(\d+)<\/text>/g)].map(([, score]) => Number(score));
  };
  expect(points(drawOutcomes(picture))).toEqual([3, 2, 1, 0, 1, 2, 3]);
  const wide = [...picture.scores, { score: -5, chance: 0.01 }];
  expect(points(drawOutcomes({ ...picture, scores: wide }))).toEqual([5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5]);
});

it("few outcomes have no contours, none no label", () => {
  const few = drawOutcomes({
    ...picture,
    clouds: [{ team: 0, points: cloud(5, 0), thrown: true, label: "x" }],
  });
  expect(few).not.toContain("regions that hold");
  const outlined = (text: string) => count(text, 'fill-rule="evenodd"');
  expect([outlined(few), outlined(drawOutcomes(picture))]).toEqual([0, 2]);
  const none = drawOutcomes({
    ...picture,
    clouds: [{ team: 0, points: [], thrown: true, label: "never" }],
    scores: [],
  });
  checkXml(none);
  expect(none).not.toContain("never");
});

it("a scoreboard widens the panel where it must", () => {
  const width = (text: string) => Number(/width="([\d.]+)"/.exec(text)?.[1]);
  const ends = [[0, 2]] as const;
  const board = (length: number) =>
    drawOutcomes({ ...picture, scoreboard: { teams: ["A", "B"], ends, length, hammer: 0 } });
  checkXml(board(8));
  expect(board(8)).toContain('class="scoreboard"');
  expect(width(board(8))).toBe(width(drawOutcomes(picture)));
  expect(width(board(20))).toBeGreaterThan(width(board(8)));
});
