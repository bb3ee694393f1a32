/** A newcomer's visit to curling, by mouse, by keys alone and by touch; the same decisions as elsewhere. */
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Download } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createAgent } from "../../dist/agents/registry.js";
import { parseAgent } from "../../dist/agents/spec.js";
import { stream } from "../../dist/core/random.js";
import { curlingKit, curlingSchema } from "../../dist/games/curling/players/game-setup.js";
import { parseRecord } from "../../dist/games/curling/record.js";
import type { Shot } from "../../dist/games/curling/sheet.js";
import "../../dist/games/index.js";
import { hasChromium } from "../chromium.js";
import { playout } from "../end-to-end/command.js";
import { expectAccessible, PAGE, PHONE, pageKit } from "./browser.js";
import { moves, standing, thrown } from "./curling-visit.js";

const POSITION = "end=1 throw=14 hammer=1 scores=1:0 stones=0:0.1,38.4/1:0.5,39/0:-1,37/1:0,35";

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), "utf8");
}

describe.skipIf(!hasChromium)("curling on the page (needs Chromium)", () => {
  const kit = pageKit();

  it("the sheet is there after less than 200 kB of compressed script", async () => {
    const { page } = await kit.visit();
    await page.getByRole("application").waitFor();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    const scripts = loaded.filter((path) => /\.js$/.test(path) && !/\/(worker|work)-/.test(path));
    const sizes = scripts.map(async (path) => gzipSync(await readFile(new URL(`.${path}`, PAGE))).length);
    const sum = (await Promise.all(sizes)).reduce((all, size) => all + size, 0);
    expect(sum).toBeGreaterThan(20_000);
    expect(sum).toBeLessThan(200_000);
    await page.context().close();
  });

  it("by mouse: throws, asks, steps back, branches, saves, opens, shares", async () => {
    const { page, errors } = await kit.visit();
    const sheet = page.getByRole("application");
    const box = await sheet.boundingBox();
    if (box === null) throw new Error("there is no sheet");
    // Three throws, each aimed at another place; the agent answers.
    for (const [i, aside] of [0.5, 0.42, 0.58].entries()) {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.7);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * aside, box.y + box.height * 0.75, { steps: 4 });
      await page.mouse.up();
      await page.getByRole("button", { name: "Throw", exact: true }).click();
      await thrown(page, 2 * (i + 1));
    }
    expect(await standing(page)).toContain("throw 7 of 16");

    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.getByRole("button", { name: "Find the best throws" }).click();
    await page.locator(".candidate").first().waitFor();
    expect(await page.locator(".candidate").count()).toBeGreaterThan(2);
    await page.locator(".candidate").nth(1).hover();
    await page.getByText("Yellow would answer").waitFor();

    // Back by two throws, and on by another one: a variation.
    await page.getByRole("tab", { name: "Play" }).click();
    await page.getByRole("button", { name: "Take back" }).click();
    expect(await standing(page)).toContain("throw 5 of 16");
    await page.getByRole("button", { name: "Guard", exact: true }).click();
    await page.getByRole("button", { name: "Throw", exact: true }).click();
    await thrown(page, 8);
    expect(await page.locator(".moves .variation").count()).toBe(1);
    const before = await standing(page);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByLabel("Save as").last().selectOption("record"),
    ]);
    const text = await textOf(download);
    expect(parseRecord(text).moves).toHaveLength(6);

    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("The link to this game is copied").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await kit.visit(new URL(link).hash);
    await other.page.locator(".moves .move").first().waitFor();
    expect(await standing(other.page)).toBe(before);
    expect(await other.page.locator(".moves .variation").count()).toBe(1);

    // The file that was saved, in a page that knows nothing.
    const chooser = other.page.waitForEvent("filechooser");
    await other.page.getByRole("button", { name: "Open a file" }).click();
    await (await chooser).setFiles({
      name: "game.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
    await other.page.getByText("game.json is open").waitFor();
    expect(await standing(other.page)).toBe(before);
    expect(await moves(other.page).count()).toBe(6);
    expect([...errors, ...other.errors]).toEqual([]);
    await other.page.context().close();

    // What the agent threw is what it throws elsewhere from the same seed.
    const record = parseRecord(text);
    const own = curlingKit(curlingSchema.parse({ name: "curling", ends: 4 }));
    const state = own.searchGame.start();
    const [first, second] = record.moves;
    if (first?.kind !== "throw" || second?.kind !== "throw") throw new Error("two throws");
    state.play(first.actual);
    const seed = String(record.seed);
    const agent = createAgent(own, parseAgent("policy:pass=false"), {
      rng: stream(seed, "play", "agent", 1),
      clock: { now: () => 0, breathe: async () => {} },
    });
    const { vx, vy, omega } = (await agent.choose(state, { aborted: false })).move as Shot;
    // The page rounds speeds, so that a link holds them.
    const rounded = (speed: number) => Math.round(speed * 2 ** 17) / 2 ** 17;
    expect({ vx: rounded(vx), vy: rounded(vy), omega }).toEqual(second.intended);
    await page.context().close();
  });

  it("by keys alone", async () => {
    const { page, errors } = await kit.visit();
    await page.getByRole("application").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("To the board");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("application");
    for (const key of ["ArrowLeft", "Shift+ArrowUp", "t", "Enter"]) await page.keyboard.press(key);
    await thrown(page, 2);
    await page.keyboard.press("w");
    await page.keyboard.press("Enter");
    await thrown(page, 4);
    await page.keyboard.press("Enter");
    await thrown(page, 6);
    await page.keyboard.press(" ");
    await page.locator(".candidate").first().waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("One move back").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    // From the board the arrows move the target; from the bar they go through the game.
    await page.getByRole("button", { name: "One move back" }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await standing(page)).toContain("throw 5 of 16");
    await page.getByRole("tab", { name: "Analysis" }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await thrown(page, 8);
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("s")]);
    expect(parseRecord(await textOf(download)).moves).toHaveLength(6);
    await page.keyboard.press("Home");
    expect(await standing(page)).toContain("throw 1 of 16");
    await page.keyboard.press("End");
    expect(await standing(page)).toContain("throw 7 of 16");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("by touch on a phone, in Japanese", async () => {
    const { page, errors } = await kit.visit("", { ...PHONE, locale: "ja-JP" });
    const sheet = page.getByRole("application");
    await sheet.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (let i = 1; i <= 3; i++) {
      await sheet.tap({ position: { x: 150 + 20 * i, y: 380 } });
      await page.getByRole("button", { name: "投げる" }).tap();
      await thrown(page, 2 * i);
    }
    await page.getByRole("button", { name: "この局面を考える" }).tap();
    await page.locator(".candidate").first().waitFor();
    await page.getByRole("tab", { name: "対局" }).tap();
    await page.getByRole("button", { name: "投げ直し" }).tap();
    expect(await standing(page)).toContain("5 / 16");
    // Nothing is too small for fingers.
    const small = await page.evaluate(() =>
      [...document.querySelectorAll(".bar button, .tabs button, .quick button, .tools button")]
        .filter((button) => button.getBoundingClientRect().height < 44)
        .map((button) => button.getAttribute("aria-label") ?? button.textContent),
    );
    expect(small).toEqual([]);
    await expectAccessible(page);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("a position is set up, analysed as on the command line, reviewed; no serious trouble for accessibility", async () => {
    const { page, errors } = await kit.visit(`#/curling/position/${encodeURIComponent(POSITION)}`);
    await page.locator(".standing", { hasText: "End 2 of 4 · throw 15 of 16" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Dark or light" }).click();
    await page.getByRole("tab", { name: "Set up" }).click();
    expect(await page.getByLabel("Position as text").inputValue()).toContain("throw=14");
    await page.getByLabel("Position as text").fill("stones=7:0,0");
    await page.getByLabel("Position as text").blur();
    await page.locator("#setup-problem:not(:empty)").waitFor();
    expect(await page.getByRole("button", { name: "Play from here" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Take away" }).first().click();
    // The position in words is the one that is drawn.
    const inWords = page.locator("details.words .in-words");
    expect(await inWords.locator("li").count()).toBe(await page.locator(".sheet svg .stone").count());
    expect(await inWords.locator("p").first().textContent()).toContain("throw 15 of 16");
    await page.getByLabel("Throws made").fill("1");
    await page.getByText("has delivered").waitFor();
    expect(await page.getByRole("button", { name: "Play from here" }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByLabel("Throws made").fill("15");
    await page.getByRole("button", { name: "Play from here" }).click();
    await page.locator(".standing", { hasText: "throw 16 of 16" }).waitFor();

    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.getByRole("button", { name: "Find the best throws" }).click();
    await page.locator(".candidate").first().waitFor();
    // The net's answer comes first, that of the search after it.
    await page.getByRole("button", { name: "Find the best throws" }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the analysis" }).click(),
    ]);
    const found = JSON.parse(await textOf(download));
    await page.getByRole("button", { name: "clockwise", exact: true }).click();
    await page.getByText("What a throw aimed at each point is worth").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("copied").waitFor();
    const seed = await page.evaluate(
      () => JSON.parse(localStorage.getItem("playout.game.curling") ?? "").seed,
    );
    const words = `analyze --game curling --ends 4 --json --heat 1 --seed ${seed} --lines 5 --agent best:playouts=4000`;
    const { stdout } = await playout([...words.split(" "), "--position", found.position]);
    expect(JSON.parse(stdout)).toEqual(found);

    await page.getByRole("button", { name: "Throw this" }).click();
    await page.getByRole("tab", { name: "Review" }).click();
    await page.getByRole("button", { name: "Review this game" }).click();
    await page.getByRole("heading", { name: "Key moments" }).waitFor();
    await page.locator(".figure svg").first().waitFor();
    await expectAccessible(page);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("mixed doubles, from the placement to the end of the game", async () => {
    const { page, errors } = await kit.visit("", { viewport: { width: 844, height: 390 }, hasTouch: true });
    await page.getByLabel("Who plays Yellow").selectOption("person");
    await page.getByText("New game", { exact: true }).click();
    await page.locator(".new-game select").first().selectOption("dc4-mixed-doubles");
    await page.locator(".new-game select").nth(1).selectOption("1");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.locator(".standing", { hasText: "Yellow chooses" }).waitFor();
    await expectAccessible(page);
    // Before it is chosen, what each placement is worth.
    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.getByRole("button", { name: "What is each placement worth?" }).click();
    await page.locator(".candidate").first().waitFor();
    await page.getByRole("tab", { name: "Play" }).click();
    // On a low screen the sheet lies across, and what is needed is below it.
    const [width, height] = await page.evaluate(() => {
      const seen = document.querySelector<SVGSVGElement>(".sheet svg")?.viewBox.baseVal;
      return [seen?.width ?? 0, seen?.height ?? 0] as const;
    });
    expect(width).toBeGreaterThan(1.5 * height);
    for (let i = 0; i < 2; i++) await page.getByRole("button", { name: /^How the end begins/ }).tap();
    expect(await page.getByRole("radio").nth(2).isChecked()).toBe(true);
    await page.locator(".quick").getByRole("button", { name: "Place the stones" }).tap();
    await page.locator(".standing", { hasText: "throw 1 of 10" }).waitFor();
    await page.getByRole("application").focus();
    for (let count = 2; !/wins/.test(await standing(page)); count++) {
      if (await page.getByRole("radio").first().isVisible()) await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await thrown(page, count);
    }
    expect(await page.locator(".aim").count()).toBe(0);
    await expectAccessible(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("s")]);
    const record = await textOf(download);
    expect(parseRecord(record).moves[0]).toMatchObject({ kind: "place", player: 1, placement: "pp_left" });
    // What is over is looked back at, and names of a file are shown.
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a file" }).click();
    const named = record.replace('"name":"red"', '"name":"Alpha"');
    await (await chooser).setFiles({
      name: "doubles.json",
      mimeType: "application/json",
      buffer: Buffer.from(named),
    });
    await page.getByText("doubles.json is open").waitFor();
    await page.getByRole("heading", { name: "With and without the last stone" }).waitFor();
    await page.getByRole("rowheader", { name: "Red (Alpha)" }).waitFor();
    await page.getByRole("tab", { name: "Play" }).click();
    await page.locator(".quick").getByRole("button", { name: "Play again" }).tap();
    await page.locator(".standing", { hasText: "Yellow chooses" }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
