/** The page in Japanese: one word for one thing in all games, and room for its letters, in a real browser. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { hasChromium } from "../chromium.js";
import { PHONE, pageKit } from "./browser.js";

const GAMES = ["curling", "hex", "go"] as const;

/** Makes Japanese letters of the header as wide as they are high, also where this machine has no font with them. */
async function widen(page: Page): Promise<void> {
  const width = await page.evaluate(() => {
    const letter = document.createElement("span");
    letter.style.font = "100px monospace";
    letter.textContent = "\u5c40";
    document.body.append(letter);
    const { width } = letter.getBoundingClientRect();
    letter.remove();
    return width;
  });
  const spacing = Math.max(0, 1.05 - width / 100);
  const style = `font-family: monospace !important; letter-spacing: ${spacing}em !important`;
  await page.addStyleTag({ content: `nav a { ${style} }` });
}

/** Selects whose longest choice is wider than their room, each letter taken as wide as it is high. */
async function cutSelects(page: Page): Promise<string[]> {
  return page.locator(".seat select").evaluateAll((selects) =>
    (selects as HTMLSelectElement[]).flatMap((select) => {
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(select);
      const arrow = 20;
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
      return [...select.options]
        .map(({ text }) => text)
        .filter((text) => /[^\0-\x7f]/.test(text) && text.length * parseFloat(fontSize) > room);
    }),
  );
}

describe.skipIf(!hasChromium)("the page in Japanese (needs Chromium)", () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-served-"));
  const kit = pageKit([folder]);
  afterAll(() => rmSync(folder, { recursive: true }));

  it("has the same tabs in every game, and a game's own words beside them", async () => {
    const { page, errors } = await kit.visit("#/curling", { locale: "ja-JP" });
    const words: Record<string, string> = {};
    for (const game of GAMES) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${game}`);
      await page.locator(`nav a[href='#/${game}'][aria-current]`).waitFor();
      expect(await page.getByRole("tab").allTextContents()).toEqual(["対局", "解析", "検討", "局面"]);
      words[game] = (await page.locator(".moves h2, .new-game summary").allTextContents()).join();
    }
    expect(words).toEqual({ curling: "投球,新しい試合", hex: "手順,新しい対局", go: "手順,新しい対局" });
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it.each([320, 390, 600, 820])("has room for the names of games and of levels, %d wide", async (width) => {
    const { page } = await kit.visit("#/curling", {
      ...PHONE,
      viewport: { width, height: 844 },
      locale: "ja-JP",
      bypassCSP: true,
    });
    await page.locator("nav a").nth(3).waitFor();
    await widen(page);
    const lines = await page.locator("nav a").evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(lines).toEqual([1, 1, 1, 1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const game of GAMES) {
      await page.locator(`nav a[href='#/${game}']`).click();
      await page.locator(`nav a[href='#/${game}'][aria-current]`).waitFor();
      await page.locator(".seat select").first().waitFor();
      expect([game, await cutSelects(page)]).toEqual([game, []]);
    }
    await page.context().close();
  });
});
