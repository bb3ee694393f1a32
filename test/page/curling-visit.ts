/** What a visit to curling looks at. */
import type { Page } from "playwright-core";

/** Where the game stands, as the page says it in words. */
export const standing = async (page: Page) => (await page.locator(".standing").textContent()) ?? "";

export const moves = (page: Page) => page.locator(".moves .move");

/** Waits until somebody threw so many stones, the agent's answer among them. */
export async function thrown(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll(".moves .move").length >= wanted, count);
}
