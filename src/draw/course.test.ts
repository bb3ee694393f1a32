import { describe, expect, it } from "vitest";
import { checkXml, count } from "../../test/well-formed.js";
import { type CoursePoint, drawCourse } from "./chart.js";

const point = (at: number, value: number, reach: number): CoursePoint => ({
  at,
  value,
  low: value - reach,
  high: value + reach,
});

const draw = (...series: readonly (readonly CoursePoint[])[]) =>
  drawCourse({
    series: series.map((points, i) => ({ name: `agent <${i}>`, points })),
    x: "games",
    y: "Elo",
  });

describe("estimates over a course", () => {
  it("are lines with bands in the colours of the page, with names where there are several", () => {
    const one = draw([point(2, 100, 500), point(4, 50, 40)]);
    checkXml(one);
    expect([count(one, 'class="line"'), count(one, 'class="band"')]).toEqual([1, 1]);
    expect(one).toContain('stroke="var(--measured)"');
    expect(one).not.toMatch(/<text[^>]*>agent/);
    const three = draw(...[0, 30, 60].map((elo) => [point(1, elo, 90), point(9, elo, 30)]));
    checkXml(three);
    expect(count(three, 'class="line"')).toBe(3);
    expect(three.match(/fill="var\(--\w+\)">agent &lt;\d&gt;/g)).toHaveLength(3);
    expect(new Set(three.match(/stroke="var\(--\w+\)"/g)).size).toBe(3);
  });

  it("have the scale of the second half, 0 on it, and cut off what is infinite", () => {
    const infinite = { at: 2, value: Number.POSITIVE_INFINITY, low: -900, high: Number.POSITIVE_INFINITY };
    const text = draw([infinite, point(10, 200, 80), point(12, 150, 60)]);
    checkXml(text);
    const labels = [...text.matchAll(/text-anchor="end"[^>]*>([+−]?\d+)</g)].map(([, label]) => label);
    expect(labels).toEqual(["0", "+50", "+100", "+150", "+200", "+250", "+300"]);
    expect(text).toContain("agent &lt;0&gt;: +150, between +90 and +210");
    checkXml(draw([infinite, { ...infinite, at: 4 }]));
  });
});
