/** What serves every game on the page: positions that are set up, games that are played back, and what goes wrong. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasChromium } from "../chromium.js";
import { expectAccessible, PHONE, pageKit } from "./browser.js";

/** Small boards on which not much is there to find out. */
const ROWS = {
  hex: "rows=...../.B.../..W../...../..... toMove=B swap=none",
  go: "rows=...../.X.../..O../...../..... toMove=B",
} as const;

const moves = (page: Page) => page.locator(".moves .move");
const text = (page: Page) => page.getByLabel("Position as text").inputValue();
const position = (name: keyof typeof ROWS) => `#/${name}/position/${encodeURIComponent(ROWS[name])}`;
const told = (page: Page, words: RegExp) => page.locator(".notice").filter({ hasText: words }).waitFor();

/** Presses the middle of the board. */
async function pressMiddle(page: Page): Promise<void> {
  const box = (await page.locator(".grid-board .picture > svg").boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

describe.skipIf(!hasChromium)("every game on the page (needs Chromium)", () => {
  const kit = pageKit();

  it.each(["hex", "go"] as const)("%s: a position is set up by mouse, by keys and as text", async (name) => {
    const { page, errors } = await kit.visit(position(name));
    await page.getByRole("tab", { name: "Set up" }).click();
    await page.getByRole("button", { name: "Take away" }).click();
    await pressMiddle(page);
    await page.getByRole("button", { name: "White" }).last().click();
    expect(await text(page)).toMatch(/^rows=\.{5}\/\.[BX]\.{3}\/\.{5}\/.* toMove=W/);
    // Keys go from the middle of the board to the right; c changes from "take away" to Black.
    await page.locator(".skip").focus();
    await page.keyboard.press("Enter");
    for (const key of ["ArrowRight", "c", "Enter"]) await page.keyboard.press(key);
    expect(await text(page)).toMatch(/^rows=\.{5}\/\.[BX]\.{3}\/\.{3}[BX]\.\//);
    await page.keyboard.press("Escape");

    await page.getByLabel("Position as text").fill("rows=XX/O");
    await page.locator("#setup-problem:not(:empty)").waitFor();
    await page.keyboard.press("Tab");
    // What was typed is still there to be mended.
    expect(await text(page)).toBe("rows=XX/O");
    expect(await page.getByRole("button", { name: "Play from here" }).isDisabled()).toBe(true);
    await expectAccessible(page);
    // Another size is another board.
    await page.getByLabel("Position as text").fill("rows=.B./.../...");
    await page.locator("#setup-problem:empty").waitFor({ state: "attached" });
    // While somebody types, nothing is written otherwise.
    expect(await text(page)).toBe("rows=.B./.../...");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Play from here" }).click();
    await pressMiddle(page);
    await moves(page).first().waitFor();

    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("s")]);
    await page.getByRole("button", { name: "Share" }).click();
    await told(page, /The link to this game is copied/);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const guest = await kit.visit(new URL(link).hash, PHONE);
    await moves(guest.page).first().waitFor();
    const lies = async (where: Page) => {
      await where.getByRole("tab", { name: "Set up" }).click();
      return text(where);
    };
    const shared = await lies(guest.page);
    expect(shared).toBe(await lies(page));
    expect(shared.match(/[BWXO](?=[./BWXO])/g)).toHaveLength(2);
    // By touch, and the file of it.
    await guest.page.getByRole("button", { name: "Clear the board" }).tap();
    expect(await text(guest.page)).not.toMatch(/[XBOW]\./);
    // The key opens a file as the button does.
    const chooser = guest.page.waitForEvent("filechooser");
    await guest.page.getByRole("tab", { name: "Play" }).tap();
    await guest.page.locator("body").click({ position: { x: 1, y: 1 } });
    await guest.page.keyboard.press("o");
    await (await chooser).setFiles(await download.path());
    await told(guest.page, /is open/);
    expect(await lies(guest.page)).toBe(shared);
    expect([...errors, ...guest.errors]).toEqual([]);
    await guest.page.context().close();
    await page.context().close();
  });

  it("a click leaves the keys to the page, and the move under the pointer can be read", async () => {
    const { page, errors } = await kit.visit("#/curling");
    const isOpen = (name: string) => page.getByRole("tab", { name, selected: true }).waitFor();
    await page.getByRole("button", { name: "Throw", exact: true }).click();
    await moves(page).nth(1).waitFor();
    await page.getByRole("button", { name: "Take-out", exact: true }).click();
    await page.keyboard.press(" ");
    await isOpen("Analysis");
    await page.getByRole("tab", { name: "Play" }).click();
    expect(await moves(page).allTextContents()).toEqual([
      expect.stringMatching(/^1 /),
      expect.stringMatching(/^2 /),
    ]);
    expect(await page.locator(".moves h3").allTextContents()).toEqual(["End 1"]);
    for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowLeft");
    await page.locator(".standing", { hasText: "throw 1 of 16" }).waitFor();
    await isOpen("Play");
    await moves(page).first().click();
    await page.locator(".standing", { hasText: "throw 2 of 16" }).waitFor();
    await expectAccessible(page);
    // Who goes by keys keeps the place.
    await page.getByRole("tab", { name: "Play" }).focus();
    await page.keyboard.press("ArrowRight");
    await isOpen("Analysis");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it.each(["curling", "hex", "go"])("%s: nothing is wider than a phone", async (name) => {
    const { page, errors } = await kit.visit(`#/${name}`, {
      ...PHONE,
      viewport: { width: 360, height: 740 },
    });
    for (const tab of ["Play", "Analysis", "Review", "Set up"]) {
      await page.getByRole("tab", { name: tab }).tap();
      expect([tab, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([tab, 360]);
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it.each(["curling", "hex", "go"])("%s: set-up on a phone is in line, the way on in sight", async (name) => {
    const { page, errors } = await kit.visit(`#/${name}`, PHONE);
    await page.getByRole("tab", { name: "Set up" }).tap();
    const play = page.getByRole("button", { name: "Play from here" });
    await play.waitFor();
    const isOnTop = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === element;
    };
    expect(await play.evaluate(isOnTop)).toBe(true);
    // Fields side by side are as high as one another, at the same height.
    const crooked = await page.locator(".pair").evaluateAll((pairs) =>
      pairs.flatMap((pair) => {
        const fields = [...pair.querySelectorAll("input, select")].map((field) =>
          field.getBoundingClientRect(),
        );
        return fields.filter(({ top, height }, i) => {
          const beside = fields[i % 2 === 0 ? i + 1 : i - 1];
          return beside !== undefined && (beside.top !== top || beside.height !== height);
        });
      }),
    );
    expect(crooked).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await play.evaluate(isOnTop)).toBe(true);
    await expectAccessible(page);
    await play.tap();
    await page.getByRole("tab", { name: "Play", selected: true }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("a game is played back until somebody goes elsewhere", async () => {
    const { page, errors } = await kit.visit(position("go"));
    for (const move of ["A1", "B1", "C1"]) {
      await page.getByText("Position in words").click();
      await page.getByLabel("A move, such as c3").fill(move);
      await page.keyboard.press("Enter");
      await page.getByText("Position in words").click();
    }
    const at = page.locator(".moves [aria-current=step]");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Play the game back" }).click();
    // From the end it begins anew.
    await at.filter({ hasText: "1 A1" }).waitFor();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await at.filter({ hasText: "3 C1" }).waitFor();
    await page.getByRole("button", { name: "Play the game back" }).waitFor();
    await page.locator("body").click({ position: { x: 1, y: 1 } });
    await page.keyboard.press("a");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "Play the game back" }).waitFor();
    expect(await at.textContent()).toBe("3 C1");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("of a file with several games one is chosen", async () => {
    const { page, errors } = await kit.visit("#/hex");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a file" }).click();
    const text = "(;GM[1]SZ[9];B[cc])(;GM[1]SZ[9];B[dd];W[ee])(;GM[1]SZ[13];B[ff])";
    await (await chooser).setFiles({ name: "all.sgf", mimeType: "text/plain", buffer: Buffer.from(text) });
    const number = page.getByLabel("Game of 3 in all.sgf");
    await number.waitFor();
    expect(await moves(page).allTextContents()).toEqual(["1 C7"]);
    await number.fill("2");
    await moves(page).nth(1).waitFor();
    expect(await moves(page).allTextContents()).toEqual(["1 D6", "2 E5"]);
    expect(await number.inputValue()).toBe("2");
    // Another game is of no file.
    await page.locator("summary").filter({ hasText: "New game" }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await number.waitFor({ state: "detached" });
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("a worker that hangs or is gone is noticed and replaced; nothing of the game is lost", async () => {
    const rows = Array<string>(11).fill(".".repeat(11)).join("/");
    const { page, errors } = await kit.visit(`#/hex/position/${encodeURIComponent(`rows=${rows}`)}`);
    await page.getByText("Position in words").click();
    await page.getByLabel("A move, such as c3").fill("a5");
    await page.keyboard.press("Enter");
    const own = await page.evaluate(() => localStorage.getItem("playout.game.hex"));
    const ask = () => page.getByRole("button", { name: "Think about this position" }).first().click();
    await page.getByRole("button", { name: "One move back" }).click();
    // Its timers are ours from here on: nobody waits for patience to end.
    await page.clock.install();
    for (const end of ["for (;;);", "close()"]) {
      // One that hung may still be listed.
      const worker = page.workers().at(-1)!;
      // It answers no more, so neither does this.
      void worker.evaluate(end).catch(() => {});
      await ask();
      // The message goes away by itself: time stands still once it is there.
      const message = page.getByRole("alert");
      for (let s = 0; s < 120 && (await message.count()) === 0; s++) await page.clock.runFor(1000);
      await told(page, /The computing part of the page answers no more and was started anew/);
      await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
      await ask();
      await page.locator(".candidates tbody tr").nth(1).waitFor();
      await page.getByRole("button", { name: "Stop" }).first().click();
      await page.getByRole("button", { name: "One move on" }).click();
      await page.getByRole("button", { name: "One move back" }).click();
    }
    await page.getByRole("button", { name: "One move on" }).click();
    const after = await page.evaluate(() => localStorage.getItem("playout.game.hex"));
    expect(JSON.parse(after!)).toEqual(JSON.parse(own!));
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
