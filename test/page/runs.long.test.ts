/** Runs in folders that are served, while they grow, in a real browser. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import "../../dist/games/index.js";
import { machine } from "../../dist/io/machine.js";
import { LadderFolder } from "../../dist/jobs/ladder-folder.js";
import { LiveFile } from "../../dist/jobs/live.js";
import { openFolderStore } from "../../dist/jobs/match-folder.js";
import { Ladder } from "../../dist/match/ladder.js";
import { parseLadder } from "../../dist/match/ladder-plan.js";
import { completePlan } from "../../dist/match/plan.js";
import { failedGame, playGame } from "../../dist/match/referee.js";
import { hasChromium } from "../chromium.js";
import { expectAccessible, PHONE, pageKit } from "./browser.js";

const PLAN = completePlan({
  game: { name: "hex", size: 5 },
  // Each side wins one of the first games: Elo is finite.
  seed: "b",
  agents: [
    { name: "one", kind: "uct", playouts: 60 },
    { name: "two", kind: "uct", playouts: 45 },
  ],
  pairs: 10,
  stop: { sprt: { elo0: 0, elo1: 300 } },
});

describe.skipIf(!hasChromium)("runs on the page (needs Chromium)", () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-served-"));
  beforeAll(() => {
    mkdirSync(join(folder, "runs/sb"), { recursive: true });
    writeFileSync(join(folder, "runs/sb/plan.json"), '{"iterations":9}\n');
    writeFileSync(
      join(folder, "runs/sb/curve.jsonl"),
      '{"iteration":0,"test":{"loss":3}}\n{"iteration":1,"test":{"loss":2}}\n',
    );
    mkdirSync(join(folder, "runs/broken"));
    writeFileSync(join(folder, "runs/broken/plan.yaml"), "game: { name: chess }\n");
    writeFileSync(join(folder, "named.sgf"), "(;GM[11]FF[4]SZ[5];B[c3];W[b2])");
  });
  const kit = pageKit([join(folder, "runs"), join(folder, "named.sgf")]);
  afterAll(() => rmSync(folder, { recursive: true }));

  it("a match shows itself while it is played, and its games open on the board", async () => {
    const { page, errors } = await kit.visit("#/runs");
    await page.getByText("Select a run.").waitFor();
    const store = openFolderStore(join(folder, "runs/cup"), PLAN);
    const play = async (from: number, to: number) => {
      for (let i = from; i < to; i++) await store.append(await playGame(PLAN, i, machine));
    };
    await play(0, 2);
    const row = page.locator(".shelf a").filter({ hasText: "runs/cup" });
    await row.filter({ hasText: "2 of 20 games" }).waitFor();
    await row.click();
    const report = page.locator(".report");
    await report.getByRole("heading", { name: "Sequential test of 0 against 300 Elo" }).waitFor();
    expect(await report.getByText("runs/cup · running").count()).toBe(1);
    await play(2, 7);
    await report.getByText("7 of 20 games").waitFor();
    await report.getByText(/LLR .* after 3 pairs/).waitFor();
    expect(await report.locator("figure.plot").count()).toBe(2);
    await expectAccessible(page);
    // Both sides of the theme, and a phone.
    await page.getByRole("button", { name: "Dark or light" }).click();
    await expectAccessible(page);
    // Who plays it, and what went wrong.
    const refuses =
      "it may not start gnugo --mode gtp --level 1; start it with --program and this command line";
    const worker = { name: "lab1:7", threads: 2, running: 2, done: 5, failed: 1, rate: 3.5, refuses };
    const queue = { at: "redis://lab", workers: [worker] };
    const live = new LiveFile(store.folder, () => ({
      done: 7,
      planned: 20,
      left: 742,
      crew: { threads: 2, queue },
    }));
    await report.getByText("12 min left · Workers: 1, threads: 2, at redis://lab").waitFor();
    expect(await report.getByRole("row", { name: "lab1:7 2 2 5 1 3.5" }).count()).toBe(1);
    expect(await report.getByText(`lab1:7 refuses: ${refuses}`).count()).toBe(1);
    await store.append(failedGame(PLAN, 7, refuses, ""));
    await report.getByRole("heading", { name: "Games that could not be played" }).waitFor();
    expect(await report.getByRole("row", { name: `${refuses} 1` }).count()).toBe(1);
    const phone = await kit.visit(`#/runs/${encodeURIComponent("runs/cup")}`, PHONE);
    await phone.page.getByText("12 min left").waitFor();
    const isWithin = () =>
      [...document.querySelectorAll(".report *")].every((element) => {
        const isInside = element.parentElement?.closest(".scroll, svg") !== null;
        return isInside || element.getBoundingClientRect().right <= innerWidth;
      }) && document.documentElement.scrollWidth <= innerWidth;
    expect(await phone.page.evaluate(isWithin)).toBe(true);
    // Words of plots are as large as they were drawn.
    const scales = await phone.page
      .locator(".plot div > svg")
      .evaluateAll((plots) => plots.map((plot) => (plot as SVGSVGElement).getScreenCTM()?.a));
    expect(scales).toEqual([1, 1]);
    await expectAccessible(phone.page);
    await phone.page.context().close();
    live.close();
    await report.getByText("12 min left").waitFor({ state: "detached" });
    store.close();
    await report.getByText("runs/cup · not running").waitFor();
    await report.getByRole("button", { name: "Open game 6" }).click();
    await page.locator(".moves .move").first().waitFor();
    expect(new URL(page.url()).hash).toBe("#/hex/review");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("a ladder shows who does not play, and why", async () => {
    const ladder = new Ladder(parseLadder("{game: {name: hex, size: 3}, agents: [random, flat, uct]}"));
    const store = new LadderFolder(join(folder, "runs/ladder"), ladder.plan.whole);
    for (let i = 0; i < 8; i++) {
      const { plan, index } = ladder.next()!;
      const record = await playGame(plan, index, machine);
      ladder.add(record);
      await store.append(plan, record);
    }
    const { page, errors } = await kit.visit(`#/runs/${encodeURIComponent("runs/ladder")}`);
    await page.getByRole("heading", { name: "Ratings of all games, mean 0" }).waitFor();
    store.keepAway([
      { name: "flat", state: "rests", reason: "3 games in a row failed: no memory" },
      { name: "uct", state: "left", reason: "taken out of cup.yaml" },
    ]);
    await page.getByRole("heading", { name: "Who does not play" }).waitFor();
    await page.getByRole("row", { name: "flat rests 3 games in a row failed: no memory" }).waitFor();
    await page.getByRole("row", { name: "uct has left taken out of cup.yaml" }).waitFor();
    await expectAccessible(page);
    store.close();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("an experiment shows its verdicts and figures, and its table to the last column", async () => {
    const path = join(folder, "runs/figure11");
    mkdirSync(path);
    const experiment = new URL("../../experiments/hex-figure11.yaml", import.meta.url);
    cpSync(experiment, join(path, "experiment.yaml"));
    const run = {
      format: "playout-run",
      version: 1,
      seed: "s",
      scale: 0.01,
      boards: { count: 2 },
      sessions: [],
    };
    writeFileSync(join(path, "run.json"), JSON.stringify(run));
    const times = { stones: 3, seconds: { conventional: 2, walk: 1, rows: 0.5, batch: 0.1 } };
    const ratio = { mean: -0.7, error: 0.01 };
    const lines = ["a", "b"].map((board) => `${JSON.stringify({ board, ...times, ratio })}\n`);
    writeFileSync(join(path, "times.jsonl"), lines.join(""));
    writeFileSync(join(path, "table.csv"), "board,stones\na,3\n");
    const { page, errors } = await kit.visit(`#/runs/${encodeURIComponent("runs/figure11")}`);
    await page.getByRole("list", { name: "Verdicts" }).getByText("agrees: 1 of 1").waitFor();
    expect(await page.locator(".drawn-figure svg").count()).toBe(2);
    expect(await page.locator(".shelf a[aria-current] .number").count()).toBe(1);
    // One that only reads a learning run counts no matches.
    const reads = join(folder, "runs/reads");
    mkdirSync(reads);
    cpSync(
      new URL("../../experiments/matsui2018-scores.yaml", import.meta.url),
      join(reads, "experiment.yaml"),
    );
    writeFileSync(
      join(reads, "run.json"),
      JSON.stringify({ format: "playout-run", version: 1, seed: "s", scale: 1, sessions: [] }),
    );
    const row = page.locator(".shelf a").filter({ hasText: "Section 7.1" });
    await row.waitFor();
    expect(await row.locator(".number, .trouble").count()).toBe(0);
    // The values themselves are a file.
    expect(await page.getByRole("link", { name: /CSV/ }).getAttribute("href")).toMatch(/table\.csv$/);
    const right = await page
      .locator(".report thead th:last-child")
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().right <= innerWidth));
    expect(right).toEqual([true]);
    await expectAccessible(page);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("on a phone a run has a screen of its own, with a way back", async () => {
    const { page, errors } = await kit.visit("#/runs", PHONE);
    const row = page.locator(".shelf a").filter({ hasText: "runs/sb" });
    await row.waitFor();
    expect(await page.locator(".report").isVisible()).toBe(false);
    await row.tap();
    const title = page.locator(".report h2");
    await title.waitFor();
    expect(await row.isVisible()).toBe(false);
    expect((await title.boundingBox())!.y).toBeLessThan(300);
    await expectAccessible(page);
    await page.getByRole("link", { name: "All runs" }).tap();
    await row.waitFor();
    await page.goBack();
    await title.waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("trainings draw their curves; what cannot be read says why; files that were named open", async () => {
    const { page, errors } = await kit.visit(`#/runs/${encodeURIComponent("runs/sb")}`);
    await page.getByText("1 of 9 iterations").first().waitFor();
    await page.locator(".plot div > svg").first().waitFor();
    appendFileSync(join(folder, "runs/sb/curve.jsonl"), '{"iteration":2,"test":{"loss":1.5}}\n');
    await page.getByText("2 of 9 iterations").first().waitFor();
    await page.locator(".shelf a").filter({ hasText: "runs/broken" }).click();
    await page
      .locator(".report .trouble")
      .filter({ hasText: /plan\.yaml: .*game/ })
      .waitFor();
    await page.getByRole("button", { name: "named.sgf" }).click();
    await page.getByText("named.sgf is open").waitFor();
    expect(await page.locator(".moves .move").allTextContents()).toEqual(["1 c3", "2 b2"]);
    // Whoever comes without an address comes for the file.
    const fresh = await kit.visit("");
    await fresh.page.getByText("named.sgf is open").waitFor();
    expect([...errors, ...fresh.errors]).toEqual([]);
    await fresh.page.context().close();
    await page.context().close();
  });
});
