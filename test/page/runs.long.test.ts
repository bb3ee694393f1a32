/** Runs in folders that are served, while they grow, in a real browser. */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFolderStore } from "../../dist/distribute/index.js";
import "../../dist/games/index.js";
import { completePlan, playGame } from "../../dist/match/index.js";
import { machine } from "../../dist/transports/index.js";
import { hasChromium } from "../chromium.js";
import { expectAccessible, PHONE, pageKit } from "./browser.js";

const PLAN = completePlan({
  game: { name: "hex", size: 5 },
  agents: [
    { name: "one", kind: "uct", playouts: 60 },
    { name: "two", kind: "uct", playouts: 30 },
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
    await page.getByText("Choose a run to see how it goes.").waitFor();
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
    const phone = await kit.visit(`#/runs/${encodeURIComponent("runs/cup")}`, PHONE);
    await phone.page.getByText("7 of 20 games").first().waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(phone.page);
    await phone.page.context().close();
    store.close();
    await report.getByText("runs/cup · not running").waitFor();
    await report.getByRole("button", { name: "Open game 6" }).click();
    await page.locator(".moves .move").first().waitFor();
    expect(new URL(page.url()).hash).toBe("#/hex");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("trainings draw their curves; what cannot be read says why; files that were named open", async () => {
    const { page, errors } = await kit.visit(`#/runs/${encodeURIComponent("runs/sb")}`);
    await page.getByText("1 of 9 iterations").first().waitFor();
    await page.locator(".plot svg").first().waitFor();
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
