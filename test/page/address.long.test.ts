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
    await page.getByRole("button", { name: "Open a file" }).click();
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

  it("curling: reloading keeps the tab and the finished review", async () => {
    const start = "end=1 throw=14 hammer=1 scores=1:0 stones=0:0.1,38.4/1:0.5,39";
    const { page, errors } = await kit.visit(`#/curling/position/${encodeURIComponent(start)}`);
    await page.locator(".throw").click();
    await page.locator(".moves .move").first().waitFor();
    await page.locator("#tab-review").click();
    await page.locator("#panel .main").click();
    const losses = page.locator(".losses tbody tr");
    await losses.first().waitFor();
    const found = await losses.allTextContents();
    await page.reload();
    await losses.first().waitFor();
    expect(await losses.allTextContents()).toEqual(found);
    expect(hash(page)).toBe("#/curling/review");
    // Another game, and back: nothing is simulated again either.
    await page.locator('nav a[href="#/go"]').click();
    await opened(page, "go", "play");
    await page.goBack();
    await losses.first().waitFor();
    expect(await losses.allTextContents()).toEqual(found);
    expect(await page.locator("progress").count()).toBe(0);
    // A line that goes on is another game: it is not reviewed yet.
    await page.locator("#tab-play").click();
    await page.locator(".throw").click();
    await page.locator(".moves .move").nth(1).waitFor();
    await page.locator("#tab-review").click();
    await page.locator("#panel .main").waitFor();
    expect(await losses.count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("hex: reloading keeps the tab and what was reviewed", async () => {
    const start = "rows=.../.../... toMove=B swap=none";
    const { page, errors } = await kit.visit(`#/hex/position/${encodeURIComponent(start)}`);
    for (const move of ["a1", "c3", "b2"]) {
      await page.locator("details.words summary").click();
      await page.locator("details.words input").fill(move);
      await page.keyboard.press("Enter");
      await page.locator("details.words summary").click();
    }
    await page.locator("#tab-review").click();
    await page.locator("#panel .main").click();
    await page.locator(".graph .drawn > svg").waitFor();
    await page.locator("#panel progress").waitFor({ state: "detached" });
    const graph = () => page.locator(".graph .drawn > svg").innerHTML();
    const found = await graph();
    await page.reload();
    await page.locator(".graph .drawn > svg").waitFor();
    expect(await graph()).toBe(found);
    expect(hash(page)).toBe("#/hex/review");
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
