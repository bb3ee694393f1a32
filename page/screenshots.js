/**
 * Pictures of every view of the built page: wide and on a phone, light and dark, in one file a view, for `docs/images`:
 *
 *     npm run screenshots
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { servePage } from "../dist/server/index.js";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const IMAGES = new URL("../docs/images/", import.meta.url);
const WIDE = { width: 1180, height: 760 };
const PHONE = { width: 390, height: 760 };
const STONES = "0:0.35,38.5/1:-0.3,38.9/0:-1,37.2/1:0.1,35.2/0:0.9,36.2/1:1.2,38.7";
const POSITION = `#/curling/position/${encodeURIComponent(`end=2 throw=11 hammer=1 scores=1:0,0:2 stones=${STONES}`)}`;

/** What to do until a view is there. */
const VIEWS = {
  "page-curling": [POSITION, async (page) => page.getByRole("button", { name: "Take-out" }).click()],
  "page-curling-ask": [POSITION, askCurling],
  "page-curling-map": [
    POSITION,
    async (page) => {
      await page.getByRole("tab", { name: "Ask" }).click();
      await page.getByRole("button", { name: "clockwise", exact: true }).click();
      await page.locator(".heat .scale").waitFor();
    },
  ],
  "page-curling-review": ["#/curling", reviewCurling],
  "page-curling-setup": [POSITION, async (page) => page.getByRole("tab", { name: "Set up" }).click()],
  "page-hex": ["#/hex", playBoard],
  "page-go": ["#/go", playBoard],
};

async function askCurling(page) {
  await page.getByRole("tab", { name: "Ask" }).click();
  await page.getByRole("button", { name: "Find the best throws" }).click();
  await page.locator(".candidate").first().waitFor();
  await page.getByText("would answer").waitFor();
}

/** An end that agents play, judged. */
async function reviewCurling(page) {
  await page.locator("summary", { hasText: "New game" }).click();
  await page.getByLabel("Ends").selectOption("1");
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByLabel("Who plays Red").selectOption("policy");
  await page.locator(".banner").waitFor({ timeout: 90_000 });
  await page.getByRole("tab", { name: "Review" }).click();
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.locator(".moments button").first().click();
  await page.evaluate(() => document.activeElement?.blur());
}

/** Some moves of agents, then what is thought of the position. */
async function playBoard(page) {
  const seat = (player, who) => page.locator(".seat").nth(player).getByRole("button", { name: who }).click();
  await seat(0, "Agent");
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length >= 6);
  for (const player of [0, 1]) await seat(player, "You");
  // Agents may have played on meanwhile.
  await page.getByRole("button", { name: "To the beginning" }).click();
  for (let i = 0; i < 6; i++) await page.getByRole("button", { name: "One move on" }).click();
  await page.getByRole("button", { name: "Think about this position" }).click();
  await page.locator(".candidates tbody tr").nth(3).waitFor();
}

/** The four looks of a view beside one another. */
async function sheetOf(browser, shots) {
  const page = await browser.newPage({ viewport: { width: 1640, height: 800 } });
  const pictures = shots.map((shot) => `<img src="data:image/png;base64,${shot.toString("base64")}">`);
  await page.setContent(
    `<style>body { margin: 0; display: inline-grid; grid-template-columns: auto auto; gap: 16px; background: #9aa7b4; padding: 16px }
img { display: block; height: 500px; border-radius: 6px }</style>${pictures.join("")}`,
  );
  const sheet = await page.locator("body").screenshot({ type: "jpeg", quality: 78 });
  await page.close();
  return sheet;
}

const wanted = process.argv.slice(2);
const door = await servePage({
  page: fileURLToPath(new URL("../dist/page/", import.meta.url)),
  named: [],
  host: "127.0.0.1",
  port: 0,
});
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
try {
  for (const [name, [hash, show]] of Object.entries(VIEWS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const shots = [];
    for (const colorScheme of ["light", "dark"]) {
      // One visit for both sizes: the same game.
      const context = await browser.newContext({
        viewport: WIDE,
        colorScheme,
        locale: "en-US",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${door.port}/${hash}`);
      await page.locator(".board svg").first().waitFor();
      await show(page);
      await page.mouse.move(0, 0);
      shots.push(await page.screenshot());
      await page.setViewportSize(PHONE);
      shots.push(await page.screenshot());
      await context.close();
    }
    await writeFile(new URL(`${name}.jpg`, IMAGES), await sheetOf(browser, shots));
    process.stdout.write(`docs/images/${name}.jpg\n`);
  }
} finally {
  await browser.close();
  await door.close();
}
