/** The address of the page: tabs and games are steps of the browser's history, and reloading keeps what was found. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasChromium } from "../chromium.js";
import { pageKit } from "./browser.js";

const hash = (page: Page) => new URL(page.url()).hash;

/** Waits until a tab of a game is open; tabs are named by their ids. */
async function opened(page: Page, game: string, tab: string): Promise<void> {
  await page.locator(`nav a[href="#/${game}"][aria-current=page]`).waitFor();
  await page.locator(`#tab-${tab}[aria-selected=true]`).waitFor();
}

describe.skipIf(!hasChromium)("the address of the page (needs Chromium)", () => {
  const kit = pageKit();

  it("each tab and each game is a step of the history, back and forward", async () => {
    const { page, errors } = await kit.visit("#/curling");
    await opened(page, "curling", "play");
    expect(hash(page)).toBe("#/curling");
    await page.locator("#tab-review").click();
    await opened(page, "curling", "review");
    expect(hash(page)).toBe("#/curling/review");
    await page.keyboard.press(" ");
    await opened(page, "curling", "analysis");
    await page.locator('nav a[href="#/hex"]').click();
    await opened(page, "hex", "play");
    await page.locator("#tab-setup").click();
    await opened(page, "hex", "setup");

    const steps = [
      ["hex", "setup"],
      ["hex", "play"],
      ["curling", "analysis"],
      ["curling", "review"],
      ["curling", "play"],
    ] as const;
    const address = (game: string, tab: string) => (tab === "play" ? `#/${game}` : `#/${game}/${tab}`);
    for (const [game, tab] of steps.slice(1)) {
      await page.goBack();
      await opened(page, game, tab);
      expect(hash(page)).toBe(address(game, tab));
    }
    for (const [game, tab] of steps.toReversed().slice(1)) {
      await page.goForward();
      await opened(page, game, tab);
      expect(hash(page)).toBe(address(game, tab));
    }
    // Two steps at once, before the first is done.
    await page.evaluate(() => {
      history.back();
      history.back();
    });
    await opened(page, "curling", "analysis");
    await page.reload();
    await opened(page, "curling", "analysis");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it.each([
    ["curling", "review"],
    ["hex", "setup"],
    ["go", "analysis"],
  ])("an address opens its tab directly: #/%s/%s", async (game, tab) => {
    const { page, errors } = await kit.visit(`#/${game}/${tab}`);
    await opened(page, game, tab);
    expect(hash(page)).toBe(`#/${game}/${tab}`);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("an address of a tab that is not there opens the first one and says so", async () => {
    const { page, errors } = await kit.visit("#/hex/nowhere");
    await page.getByRole("alert").waitFor();
    await opened(page, "hex", "play");
    expect(hash(page)).toBe("#/hex");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("a link and a file are one step each", async () => {
    const { page, errors } = await kit.visit("#/curling");
    await page.locator("#tab-setup").click();
    await opened(page, "curling", "setup");
    await page.evaluate(() => {
      location.hash = `#/hex/position/${encodeURIComponent("rows=.B./.W./...")}`;
    });
    await opened(page, "hex", "play");
    expect(hash(page)).toBe("#/hex");
    const chooser = page.waitForEvent("filechooser");
    await page.keyboard.press("o");
    await (await chooser).setFiles({
      name: "game.sgf",
      mimeType: "text/plain",
      buffer: Buffer.from("(;GM[1]FF[4]SZ[9];B[ee];W[cc])"),
    });
    await opened(page, "go", "play");
    await page.goBack();
    await opened(page, "hex", "play");
    await page.goBack();
    await opened(page, "curling", "setup");
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
