/** A throw on the page: its result is displayed once the stones have come to rest, and not before. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasChromium } from "../chromium.js";
import { pageKit, type Visit } from "./browser.js";
import { moves, standing } from "./curling-visit.js";

/** Lets the page draw frames only when the test says so: the time of an animation is the test's. */
async function holdFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waiting: FrameRequestCallback[] = [];
    let now = 0;
    window.requestAnimationFrame = (callback) => waiting.push(callback);
    // biome-ignore lint/suspicious/noExplicitAny: the test calls it
    (window as any).nextFrames = (milliseconds: number) => {
      now += milliseconds;
      for (const callback of waiting.splice(0)) callback(now);
    };
  });
  await page.reload();
}

const frames = (page: Page, milliseconds: number) =>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  page.evaluate((each) => (window as any).nextFrames(each), milliseconds);

/** Clicks with the mouse alone: other clicks wait for a place that stands still, and with the frames held that may never end. */
async function press(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox();
  if (box === null) throw new Error("nothing to press");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** All places that tell how it stands. */
async function told(page: Page) {
  return {
    head: await page.locator(".scores").textContent(),
    standing: await standing(page),
    list: await moves(page).allTextContents(),
    caption: await page.locator(".sheet [aria-live]").textContent(),
    words: await page.locator("details.words .in-words").textContent(),
  };
}

describe.skipIf(!hasChromium)("the result of a throw (needs Chromium)", () => {
  const kit = pageKit();
  /** The last stone of the game: the score stands when it has come to rest. */
  const last =
    "#/curling/position/" +
    encodeURIComponent("end=3 throw=15 hammer=1 scores=0:0,0:0,0:1 stones=0:0,38.405");

  async function thrownLast(
    reducedMotion: "reduce" | "no-preference",
  ): Promise<Visit & { before: Awaited<ReturnType<typeof told>> }> {
    const visit = await kit.visit("", { reducedMotion });
    await holdFrames(visit.page);
    await visit.page.goto(kit.address + last);
    await visit.page.locator(".standing", { hasText: "throw 16 of 16" }).waitFor();
    const before = await told(visit.page);
    expect(before.list).toEqual([]);
    await press(visit.page, visit.page.getByRole("button", { name: "Throw", exact: true }));
    await moves(visit.page).first().waitFor();
    return { ...visit, before };
  }

  async function expectResult(page: Page): Promise<void> {
    await page.locator(".banner").waitFor();
    const { head, standing, list, caption, words } = await told(page);
    expect(list[0]).toMatch(/^16 .*clockwise$/);
    expect(standing).toMatch(/wins|draw/i);
    expect(caption).toContain(list[0]);
    expect(caption).toContain(standing.replace(/\.$/, ""));
    expect(words).toContain(standing.replace(/\.$/, ""));
    expect(head).not.toBe("");
  }

  it("is displayed when the stones have come to rest", async () => {
    const { page, errors, before } = await thrownLast("no-preference");
    await frames(page, 0);
    await frames(page, 500);
    expect(await told(page)).toEqual({ ...before, list: ["16 …"] });
    expect(await page.locator(".banner").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Review this game" }).count()).toBe(0);
    await frames(page, 120_000);
    await expectResult(page);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("is displayed at once when the animation is skipped, or not wanted", async () => {
    const skipped = await thrownLast("no-preference");
    expect(await told(skipped.page)).toEqual({ ...skipped.before, list: ["16 …"] });
    await press(skipped.page, skipped.page.getByRole("application"));
    await expectResult(skipped.page);
    const still = await thrownLast("reduce");
    await expectResult(still.page);
    expect([...skipped.errors, ...still.errors]).toEqual([]);
    for (const { page } of [skipped, still]) await page.context().close();
  });
});
