import { expect, it } from "vitest";
import { checkXml, count } from "../../../test/well-formed.js";
import { MODERN_SHEET as sheet } from "../../games/curling/sheet.js";
import { type CandidateThrow, drawCandidates } from "./candidates.js";

const tee = sheet.teeLine;
const way = (x: number) => Array.from({ length: 40 }, (_, i) => ({ x, y: tee - 6 + (i * 6) / 39 }));

const candidate: CandidateThrow = { text: "draw <1>", turn: "cw", win: 0.61, error: 0.01, path: way(0) };
const stones = [{ x: 1, y: tee, team: 1 }] as const;
const label = "Chance of A & B";

/** The places of the numbers on the sheet, pixels. */
function badges(text: string): { x: number; y: number }[] {
  const rink = text.slice(0, text.indexOf('class="candidates"'));
  return [...rink.matchAll(/class="badge"><circle cx="([-\d.]+)" cy="([-\d.]+)"/g)].map(([, x, y]) => {
    return { x: Number(x), y: Number(y) };
  });
}

it.each(["light", "dark", "print"] as const)(
  "%s: well-formed, a way, a number and a row for each throw",
  (theme) => {
    const candidates = [candidate, { ...candidate, win: 0.58, path: way(1), detail: "a < b" }];
    const text = drawCandidates({ sheet, stones, candidates, label, theme, title: "T", caption: "c" });
    checkXml(text);
    expect(count(text, 'class="path"')).toBe(2);
    expect(count(text, 'class="candidate"')).toBe(2);
    expect(badges(text).length).toBe(2);
    expect(text).toContain(">61.0% ± 2.0</text>");
    expect(text).toContain(">draw &lt;1&gt;</text>");
    expect(text).toContain(">a &lt; b</text>");
    expect(text).toContain("<desc>Chance of A &amp; B: 1, draw &lt;1&gt;: 61.0%;");
  },
);

it("numbers of throws to one place do not cover each other, nor the stones", () => {
  const candidates = Array.from({ length: 5 }, () => candidate);
  const found = badges(drawCandidates({ sheet, stones, candidates, label, scale: 100 }));
  for (const [i, a] of found.entries()) {
    for (const b of found.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(33);
  }
  const [onStone] = badges(
    drawCandidates({ sheet, stones, candidates: [{ ...candidate, path: way(1) }], label, scale: 100 }),
  );
  const [free] = badges(
    drawCandidates({ sheet, stones: [], candidates: [{ ...candidate, path: way(1) }], label, scale: 100 }),
  );
  expect(free.y - onStone.y).toBeGreaterThanOrEqual(30);
});

it("a way that leaves the sheet has its number where it is last seen, one that is never seen has none", () => {
  const leaving = { ...candidate, path: [...way(0), { x: 0, y: tee + 5 }] };
  const unseen = { ...candidate, path: [{ x: 0, y: 3 }] };
  const text = drawCandidates({
    sheet,
    stones,
    candidates: [leaving, unseen, { ...candidate, path: [] }],
    label,
  });
  checkXml(text);
  expect(badges(text).length).toBe(1);
});

it("the scale has round numbers around all intervals", () => {
  const ticks = (candidates: CandidateThrow[]) =>
    [
      ...drawCandidates({ sheet, stones, candidates, label }).matchAll(/anchor="middle"[^>]*>([\d.]+%)</g),
    ].map(([, tick]) => tick);
  expect(ticks([candidate])).toEqual(["59%", "60%", "61%", "62%", "63%"]);
  expect(ticks([{ ...candidate, win: 1, error: 0 }])).toEqual([
    "99.5%",
    "99.6%",
    "99.7%",
    "99.8%",
    "99.9%",
    "100.0%",
  ]);
  expect(ticks([{ ...candidate, win: 0, error: 0.002 }])).toEqual([
    "0.0%",
    "0.1%",
    "0.2%",
    "0.3%",
    "0.4%",
    "0.5%",
  ]);
  expect(ticks([candidate, { ...candidate, win: 0.2 }])).toEqual([
    "10%",
    "20%",
    "30%",
    "40%",
    "50%",
    "60%",
    "70%",
  ]);
});

it("no throws, an empty list", () => {
  checkXml(drawCandidates({ sheet, stones, candidates: [], label }));
});
