/** Results that nobody has measured, for tests that look only at reports of them. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { html } from "../src/draw/page.js";
import { textWidth } from "../src/draw/svg.js";
import { parseExperiment } from "../src/experiment/file.js";
import { formatReport, overviewOf } from "../src/experiment/report.js";
import type { ExperimentOutcome, Results } from "../src/experiment/results.js";

/** One of the experiments that come with the package. */
export const experimentOf = (name: string) =>
  parseExperiment(readFileSync(new URL(`../experiments/${name}.yaml`, import.meta.url), "utf8"));

const session = {
  started: "2026-01-02T03:04:05.000Z",
  version: "9.9.9",
  commit: "0123456789abcdef",
  cpu: "Some <CPU>",
  cores: 2,
  node: "20.0.0",
  platform: "linux x64",
  threads: 2,
};

export const RUN = {
  format: "playout-run",
  version: 1,
  seed: "a seed",
  scale: 0.5,
  sessions: [session],
} as const;

export function resultsOf(outcome: ExperimentOutcome): Results {
  return { format: "playout-results", version: 1, run: RUN, finished: false, outcome };
}

/** What every report has. */
export function describeReport(name: string, given: Results): void {
  describe(`the report of ${name}`, async () => {
    const page = formatReport(given);

    it("needs nothing but itself", () => {
      expect(page).not.toMatch(/<script|<link|<img|@import|url\(|src=/);
      for (const [address] of page.matchAll(/\bhttps?:[^\s"<]+/g)) expect(address).toMatch(/www\.w3\.org/);
    });

    it("says what was run, with what, and how to repeat it", () => {
      expect(page).toContain("Some &lt;CPU&gt;, 2 cores");
      expect(page).toContain("playout 9.9.9, commit 0123456789ab");
      expect(page).toContain(
        `playout experiment run ${given.outcome.experiment.name} --scale 0.5 --seed &#39;a seed&#39;`,
      );
      expect(page).toContain("This run is not finished");
      for (const choice of given.outcome.experiment.choices) expect(page).toContain(html`${choice}`.text);
    });

    it("has an overview with verdicts, a table and its figures", () => {
      const { verdicts, rows, figures } = overviewOf(given.outcome);
      expect(verdicts.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
      expect(rows.length).toBeGreaterThan(1);
      expect(figures.length).toBeGreaterThan(0);
      for (const { svg } of figures) expect(page).toContain(svg);
    });

    it("cuts off no word of its plots, by the widths of the widest usual font", () => {
      const plots = page.match(/<svg[\s\S]*?<\/svg>/g) ?? [];
      for (const plot of plots) {
        const width = Number(/ width="(\d+)"/.exec(plot)?.[1]);
        const words = placesOf(plot);
        expect(words.length).toBeGreaterThan(3);
        expect(words.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
      }
    });

    it("has well-formed plots in the page's colours", () => {
      const plots = page.match(/<svg[\s\S]*?<\/svg>/g) ?? [];
      expect(plots.length).toBeGreaterThan(0);
      for (const plot of plots) {
        expect(plot).toContain("var(--measured)");
        expect(plot).not.toContain("NaN");
      }
    });
  });
}

/** The words of a plot, from where to where across. */
function placesOf(plot: string): { text: string; left: number; right: number }[] {
  // Words that are turned read upwards, and take a line's height.
  return [...plot.matchAll(/(?:translate\((\d+),\d+\) rotate[^<]*)?<text([^>]*)>([^<]*)/g)].map(
    ([, turned, attributes = "", text = ""]) => {
      if (turned !== undefined) return { text, left: Number(turned) - 12, right: Number(turned) };
      const place = Number(/ x="([^"]+)"/.exec(attributes)?.[1]);
      const width = textWidth(text, 12, attributes.includes('font-weight="700"') ? 700 : 400);
      const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1];
      const left = place - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
      return { text, left, right: left + width };
    },
  );
}
