/**
 * Pictures of every view of the built page: wide and on a phone, light and dark, in one file a view, for `docs/images`:
 *
 *     npm run screenshots
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import "../dist/games/index.js";
import { machine } from "../dist/io/machine.js";
import { openFolderStore } from "../dist/jobs/match-folder.js";
import { completePlan } from "../dist/match/plan.js";
import { playGame } from "../dist/match/referee.js";
import { servePage } from "../dist/server/server.js";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const IMAGES = new URL("../docs/images/", import.meta.url);
const WIDE = { width: 1180, height: 760 };
const PHONE = { width: 390, height: 760 };
const STONES = "0:0.35,38.5/1:-0.3,38.9/0:-1,37.2/1:0.1,35.2/0:0.9,36.2/1:1.2,38.7";
const POSITION = `#/curling/position/${encodeURIComponent(`end=2 throw=11 hammer=1 scores=1:0,0:2 stones=${STONES}`)}`;

/** What to do until a view is there. */
const VIEWS = {
  "page-curling": [
    POSITION,
    async (page) => {
      await page.getByRole("button", { name: "Take-out" }).click();
      await page.getByText(/^Of \d+ throws/).waitFor();
    },
  ],
  "page-curling-ask": [POSITION, askCurling],
  "page-curling-map": [
    POSITION,
    async (page) => {
      await page.getByRole("tab", { name: "Analysis" }).click();
      await page.getByRole("button", { name: "clockwise", exact: true }).click();
      await page.locator(".heat .scale").waitFor();
      await page.locator(".working").waitFor({ state: "detached", timeout: 120_000 });
    },
  ],
  "page-curling-review": ["#/curling", reviewCurling],
  "page-curling-setup": [POSITION, async (page) => page.getByRole("tab", { name: "Set up" }).click()],
  "page-hex-play": ["#/hex", async (page) => playBoard(page, 14)],
  "page-hex": ["#/hex", async (page) => playBoard(page, 6).then(() => askBoard(page, "Visits"))],
  "page-hex-review": ["#/hex", async (page) => playBoard(page, 24).then(() => reviewBoard(page))],
  "page-go": ["#/go", async (page) => playBoard(page, 6).then(() => askBoard(page, "Visits"))],
  "page-go-territory": ["#/go", async (page) => playBoard(page, 30).then(() => askBoard(page, "Territory"))],
  "page-go-setup": [
    "#/go",
    async (page) => {
      await playBoard(page, 12);
      await page.getByRole("tab", { name: "Set up" }).click();
    },
  ],
  "page-runs": [
    `#/runs/${encodeURIComponent("runs/hex-cup")}`,
    async (page) => page.locator(".plot svg").first().waitFor(),
  ],
  "page-help": ["#/hex", async (page) => page.getByRole("button", { name: "Help" }).click()],
};

async function askCurling(page) {
  await page.getByRole("tab", { name: "Analysis" }).click();
  await page.getByRole("button", { name: "Find the best throws" }).click();
  await page.locator(".candidate").first().waitFor();
  await page.getByText("would answer").waitFor();
}

/** An end that agents play, judged. */
async function reviewCurling(page) {
  await page.locator("summary", { hasText: "New game" }).click();
  await page.getByLabel("Ends").selectOption("1");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByLabel("Who plays Red").selectOption({ label: "Beginner" });
  await page.locator(".banner").waitFor({ timeout: 90_000 });
  await page.getByRole("tab", { name: "Review" }).click();
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.locator(".moments button").first().click();
  await page.evaluate(() => document.activeElement?.blur());
}

/** Some moves of agents. */
async function playBoard(page, count) {
  const seat = (side, who) => page.getByLabel(`Who plays ${side}`).selectOption({ label: who });
  // Equals: against a beginner a position is soon decided, and shows one move.
  for (const side of ["White", "Black"]) await seat(side, "Strong");
  await page.waitForFunction((wanted) => document.querySelectorAll(".moves .move").length >= wanted, count);
  for (const side of ["Black", "White"]) await seat(side, "You");
  // Agents may have played on meanwhile.
  await page.getByRole("button", { name: "To the beginning" }).click();
  for (let i = 0; i < count; i++) await page.getByRole("button", { name: "One move on" }).click();
  await seat("White", "Beginner");
  await page.evaluate(() => document.activeElement?.blur());
}

/** What is thought of the position. */
async function askBoard(page, look) {
  await page.getByRole("button", { name: "Think about this position" }).first().click();
  await page.locator(".candidates tbody tr").nth(3).waitFor();
  await page.getByRole("button", { name: look }).click();
}

async function reviewBoard(page) {
  await page.getByRole("tab", { name: "Review" }).click();
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.getByRole("button", { name: "Review this game" }).waitFor({ timeout: 180_000 });
  await page.locator(".moments .move").first().click();
}

/** A folder with a match and a training, as they are served. */
async function makeRuns(folder) {
  const plan = completePlan({
    game: { name: "hex", size: 7 },
    agents: [
      { name: "deep", kind: "uct", playouts: 120 },
      { name: "quick", kind: "uct", playouts: 60 },
    ],
    pairs: 30,
    seed: "pictures",
    stop: { sprt: { elo0: 0, elo1: 100 } },
  });
  const store = openFolderStore(join(folder, "hex-cup"), plan);
  for (let i = 0; i < 48; i++) await store.append(await playGame(plan, i, machine));
  await store.close?.();
  await mkdir(join(folder, "training"));
  const losses = Array.from({ length: 30 }, (_, i) => ({
    iteration: i,
    test: { loss: 0.4 + 0.9 * 0.88 ** i },
  }));
  await writeFile(join(folder, "training/plan.json"), '{"iterations":30}\n');
  await writeFile(
    join(folder, "training/curve.jsonl"),
    losses.map((row) => `${JSON.stringify(row)}\n`).join(""),
  );
}

/** What was said is read, and the pointer is elsewhere. */
async function clear(page) {
  const closing = page.locator(".notice").getByRole("button", { name: "Close" });
  while ((await closing.count()) > 0) await closing.first().click();
  await page.mouse.move(0, 0);
}

/** On a phone boards are above panels: of those that are not about the next move more is shown. */
function scrollToPanel() {
  const panel = document.querySelector(".panel");
  const isPlay = document.querySelector("#tab-play[aria-selected=true]") !== null;
  scrollTo(0, panel === null || isPlay ? 0 : panel.getBoundingClientRect().top + scrollY - 300);
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
const folder = await mkdtemp(join(tmpdir(), "playout-pictures-"));
await makeRuns(join(folder, "runs"));
const door = await servePage({
  page: fileURLToPath(new URL("../dist/page/", import.meta.url)),
  named: [join(folder, "runs")],
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
      // Every picture has the same luck.
      await context.addInitScript(() => {
        crypto.getRandomValues = (array) => array.fill(7);
      });
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${door.port}/${hash}`);
      await page.locator(".board svg, .shelf a").first().waitFor();
      await show(page);
      await clear(page);
      shots.push(await page.screenshot());
      await page.setViewportSize(PHONE);
      // Curves are drawn for the page as they find it.
      if (hash.startsWith("#/runs")) await page.reload().then(() => show(page));
      await page.evaluate(scrollToPanel);
      shots.push(await page.screenshot());
      await context.close();
    }
    await writeFile(new URL(`${name}.jpg`, IMAGES), await sheetOf(browser, shots));
    process.stdout.write(`docs/images/${name}.jpg\n`);
  }
} finally {
  await browser.close();
  await door.close();
  await rm(folder, { recursive: true });
}
