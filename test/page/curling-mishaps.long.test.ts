/** What goes wrong with curling on the page. */
import { describe, expect, it } from "vitest";
import { hasChromium } from "../chromium.js";
import { pageKit } from "./browser.js";
import { moves, standing, thrown } from "./curling-visit.js";

describe.skipIf(!hasChromium)("mishaps of curling on the page (needs Chromium)", () => {
  const kit = pageKit();

  it("what goes wrong is said, and nothing of the game is lost", async () => {
    const { page } = await kit.visit("#/curling/game/not-a-game");
    const alert = page.getByRole("alert");
    await alert.getByText("This link holds no game").waitFor();
    await page.getByRole("button", { name: "Throw", exact: true }).click();
    await thrown(page, 2);
    const before = await standing(page);
    for (const hash of ["#/chess", "#/curling/position/throw=99", "#/curling/moves/x"]) {
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      await alert
        .getByText(/This link holds no game/)
        .last()
        .waitFor();
      expect(await standing(page)).toBe(before);
    }

    for (const [name, text] of [
      ["notes.txt", "This is no game."],
      ["broken.json", '{"format": "playout-curling-record", "version": 1}'],
    ] as const) {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Open a file" }).click();
      await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
      await alert.getByText(`${name} cannot be opened`).waitFor();
      expect(await standing(page)).toBe(before);
    }

    // A game that is opened takes its place, and gives it back.
    await page.evaluate(() => {
      location.hash = "#/curling/position/throw=2";
    });
    await page.getByRole("button", { name: "Back to your game" }).click();
    expect(await standing(page)).toBe(before);

    // The worker dies in the middle of its work; the next question has another one.
    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.getByRole("button", { name: "Deep" }).click();
    await page.getByRole("button", { name: "Find the best throws" }).click();
    await page.locator("progress").waitFor();
    const [worker] = page.workers();
    await worker?.evaluate(() => {
      setTimeout(() => {
        throw new Error("out of memory");
      });
    });
    await alert.getByText("was started anew").waitFor();
    await page.getByRole("button", { name: "Quick" }).click();
    await page.getByRole("button", { name: "Find the best throws" }).click();
    await page.getByText("simulations by best").waitFor();

    // A browser that keeps no more.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new Error("full");
      };
    });
    await page.getByRole("button", { name: "Throw this" }).click();
    await alert.getByText("keeps no more").waitFor();
    // An agent that there is not is told of where it is typed.
    await page.getByRole("tab", { name: "Play" }).click();
    await page.getByLabel("Who plays Yellow").selectOption("other");
    await page.getByLabel("Agent in words").fill("nobody");
    await page.locator(".seat .problem").filter({ hasText: 'no kind "nobody"' }).waitFor();
    // Another one sits down, who searches in threads, and moves.
    const count = await moves(page).count();
    await page.getByLabel("Agent in words").fill("best:playouts=2000,threads=2");
    await page.getByLabel("Agent in words").blur();
    await page.getByRole("button", { name: "Throw", exact: true }).click();
    await thrown(page, count + 2);
    await page.context().close();
  });
});
