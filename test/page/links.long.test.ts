/** Links to games: short ones, old ones, broken ones, and files where no link holds the game. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { parseRecord } from "../../dist/games/curling/record.js";
import { hasChromium } from "../chromium.js";
import { pageKit } from "./browser.js";
import links from "./links-0.15.json" with { type: "json" };

/** The game that the browser keeps. */
const kept = async (page: Page, game: string) =>
  JSON.parse((await page.evaluate((name) => localStorage.getItem(`playout.game.${name}`), game)) ?? "null");

async function share(page: Page): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText("nothing"));
  await page.locator("body").press("l");
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "nothing");
  return page.evaluate(() => navigator.clipboard.readText());
}

describe.skipIf(!hasChromium)("links to games (needs Chromium)", () => {
  const kit = pageKit();

  it("ten ends that were played on the page are a link below 1,500 characters, which replays exactly", async () => {
    // Both teams are agents: a link is how they sit down before the first throw.
    const own = await kit.visit("#/curling");
    await own.page.locator(".throw").waitFor();
    await own.page.evaluate(() => {
      const key = "playout.game.curling";
      const game = JSON.parse(localStorage.getItem(key)!);
      game.game.ends = 10;
      game.seats = ["policy", "policy"];
      localStorage.setItem(key, JSON.stringify(game));
    });
    await own.page.reload();
    await own.page.waitForFunction(() => document.querySelectorAll(".moves .move").length >= 160);
    const link = await share(own.page);
    expect(link.length).toBeLessThan(1500);

    const guest = await kit.visit(new URL(link).hash);
    await guest.page.locator(".moves .move").nth(159).waitFor();
    expect(await kept(guest.page, "curling")).toEqual(await kept(own.page, "curling"));
    expect([...own.errors, ...guest.errors]).toEqual([]);
    await own.page.context().close();
    await guest.page.context().close();
  });

  it.each(["curling", "hex"] as const)("%s: a link of version 0.15 opens", async (game) => {
    const { page, errors } = await kit.visit(links[game].link);
    await page.locator(".moves .move").first().waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect((await kept(page, game)).seed).toBe("07070707");
    expect(await page.locator(".moves .move").count()).toBe(game === "curling" ? 64 : 3);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("a link that is cut or changed says so in one message, and the game stays", async () => {
    const { page, errors } = await kit.visit("#/curling");
    await page.locator(".throw").click();
    await page.locator(".moves .move").nth(1).waitFor();
    const { hash } = new URL(await share(page));
    const before = await kept(page, "curling");
    const middle = hash.length - 40;
    const changed = hash[middle] === "A" ? "B" : "A";
    for (const broken of [
      hash.slice(0, -20),
      `${hash.slice(0, middle)}${changed}${hash.slice(middle + 1)}`,
      `${hash}).`,
    ]) {
      await page.evaluate((to) => {
        location.hash = to;
      }, broken);
      await page.getByRole("alert").waitFor();
      expect(await page.getByRole("alert").count()).toBe(1);
      expect(await page.getByRole("alert").locator("span").first().textContent()).not.toMatch(/\n|undefined/);
      expect(await kept(page, "curling")).toEqual(before);
      await page.getByRole("alert").getByRole("button").last().click();
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("a game from elsewhere is offered as a file", async () => {
    const { page, errors } = await kit.visit("#/curling");
    await page.locator(".throw").click();
    await page.locator(".moves .move").nth(1).waitFor();
    const save = async (press: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent("download"), press()]);
      return readFile(await download.path(), "utf8");
    };
    const record = parseRecord(await save(() => page.locator("body").press("s")));
    const [first] = record.moves;
    if (first?.kind !== "throw") throw new Error("no throw");
    const elsewhere = {
      ...record,
      moves: [{ ...first, actual: { ...first.actual, vy: first.actual.vy - 0.01 } }],
    };
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a file" }).click();
    await (await chooser).setFiles({
      name: "elsewhere.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ ...elsewhere, scores: [], result: null })),
    });
    await page.getByText("elsewhere.json").waitFor();
    await page.evaluate(() => navigator.clipboard.writeText("nothing"));
    await page.locator("body").press("l");
    const offer = page.locator(".notice", { hasText: "a link cannot hold it" });
    await offer.waitFor();
    const file = parseRecord(await save(() => offer.getByRole("button").first().click()));
    expect(file.moves).toEqual(elsewhere.moves);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("nothing");
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
