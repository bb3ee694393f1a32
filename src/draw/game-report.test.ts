import { expect, it } from "vitest";
import { checkXml, count } from "../../test/well-formed.js";
import { MODERN_SHEET as sheet } from "../games/curling/sheet.js";
import { drawGameReport, type GameReport, type ReportShot } from "./report.js";

const stones = [{ x: 0, y: sheet.teeLine, team: 0 }] as const;
const shots = Array.from({ length: 16 }, (_, i): ReportShot => {
  const kind = i % 2 === 0 ? "draw" : "hit <and> stay";
  return {
    team: (i % 2) as 0 | 1,
    stones,
    kind,
    turn: "cw",
    points: i % 5,
    change: -0.01,
    win: 0.5 - i / 100,
    error: 0.01,
  };
});

const report: GameReport = {
  title: 'A "&" <script>alert(1)</script>',
  subtitle: "Rules: <dc4>",
  teams: ["A & co", "<B>"],
  sheet,
  length: 8,
  ends: [
    { hammer: 1, score: [0, 2], win: 0.5, shots },
    { hammer: 0, score: [0, 0], win: 0.3, shots },
    { hammer: 0, win: 0.3, shots: shots.slice(0, 3) },
  ],
  result: "<B> wins",
  moments: [
    {
      end: 1,
      throw: 2,
      change: -0.12,
      decision: 0.08,
      execution: 0.04,
      text: "Made: <nothing>.",
      stones,
      overlays: [{ kind: "mark", x: 0, y: sheet.teeLine }],
    },
    { end: 2, throw: 1, change: 0.05, text: "Lucky." },
  ],
  losses: [
    { team: 0, kind: "draw", throws: 8, points: 3.2, decision: 0.012, execution: -0.004 },
    { team: 0, kind: "all", throws: 8, decision: 0.012, execution: -0.004 },
    { team: 1, kind: "<hit>", throws: 8, points: 2, decision: 0.03, execution: 0.01 },
  ],
  figures: [{ name: "steals & co", values: ["1", "<2>"] }],
  notes: ["By <trials>."],
};

/** The drawings of a page. */
function drawings(page: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const match of page.matchAll(/<svg\b[^>]*>|<\/svg>/g)) {
    if (match[0] !== "</svg>") {
      if (depth++ === 0) start = match.index;
    } else if (--depth === 0) found.push(page.slice(start, match.index + match[0].length));
  }
  return found;
}

it.each(["light", "dark", "print"] as const)(
  "%s: a page that needs nothing but itself, well-formed",
  (theme) => {
    const page = drawGameReport({ ...report, theme });
    for (const svg of drawings(page)) checkXml(svg);
    const body = page.slice(page.indexOf("<body>"), page.indexOf("</html>"));
    checkXml(body.trim());
    expect(page).not.toMatch(/<script|<link|<img|url\(|@import|href=|src=/);
    expect(page.replaceAll("http://www.w3.org/2000/svg", "")).not.toContain("http");
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
    expect(page.startsWith("<!doctype html>")).toBe(true);
    expect(page).toContain("@page { size: A4;");
  },
);

it("has the line score, the chances, moments, losses, figures and every end", () => {
  const page = drawGameReport(report);
  expect(count(page, "<h1>")).toBe(1);
  for (const heading of ["Chance to win", "Key moments", "What was lost", "Teams", "Ends"])
    expect(page).toContain(`<h2>${heading}</h2>`);
  expect(count(page, 'class="shot"')).toBe(16 + 16 + 3);
  expect(page).toContain("End 1: &lt;B&gt; scores 2");
  expect(page).toContain("End 2: blank");
  expect(page).toContain("End 3: not finished");
  expect(page).toContain("A &amp; co 0, &lt;B&gt; 2 \u00b7 last stone: A &amp; co");
  expect(page).toMatch(/<td class="total">0<\/td>[\s\S]*<td class="total">2<\/td>/);
  expect(page).toContain("<title>A &quot;&amp;&quot; &lt;script&gt;");
  expect(page).toContain("decision \u22128.0, execution \u22124.0");
  expect(page).toContain(">3.2</td><td>1.2<i");
});

it("without an analysis there is the line score, and the ends", () => {
  const { title, teams, length } = report;
  const ends = report.ends.map((end) => ({
    ...end,
    win: 0.5,
    shots: end.shots.map(({ team }) => ({ team, stones })),
  }));
  const page = drawGameReport({ title, teams, length, sheet, ends });
  for (const heading of ["Key moments", "What was lost", "Teams"]) expect(page).not.toContain(heading);
  expect(page).toContain("Chance to win");
  expect(page).not.toContain("Dots:");
  const unknown = ends.map(({ shots }) => ({ shots }));
  expect(drawGameReport({ title, teams, length, sheet, ends: unknown })).not.toContain("Chance to win");
});

it("ends that were played before the record begins have no houses", () => {
  const ends = [{ score: [1, 0] as const, shots: [] }, ...report.ends];
  const page = drawGameReport({ ...report, moments: [], ends });
  expect(page).not.toContain("End 1:");
  expect(page).toContain("End 2: &lt;B&gt; scores 2");
});

it("names that hold control characters do no harm", () => {
  const name = "a\u0000\u001b[2J\u009b\u202eb";
  const shown = "a\ufffd\ufffd[2J\ufffd\ufffdb";
  const page = drawGameReport({ ...report, title: name, subtitle: name, teams: [name, name], result: name });
  expect(page).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
  expect(count(page, shown)).toBeGreaterThan(5);
});
