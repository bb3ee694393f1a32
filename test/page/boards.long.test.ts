/** A newcomer's visit to Hex and to Go, by mouse, by keys alone and by touch; what goes wrong; the same decisions as elsewhere. */
import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { kitOf } from "../../dist/agents/games.js";
import { createAgent } from "../../dist/agents/registry.js";
import { parseAgent } from "../../dist/agents/spec.js";
import { stream } from "../../dist/core/random.js";
import type { BoardFrame } from "../../dist/draw/board/cells.js";
import { goFrame } from "../../dist/draw/board/go.js";
import { hexFrame } from "../../dist/draw/board/hex.js";
import { parseGoSgf } from "../../dist/games/go/sgf.js";
import { parseHexSgf } from "../../dist/games/hex/sgf.js";
import "../../dist/games/index.js";
import { hasChromium } from "../chromium.js";
import { expectAccessible, type PageKit, PHONE, pageKit } from "./browser.js";

const rowsOf = (size: number) => Array<string>(size).fill(".".repeat(size));

interface Board {
  readonly name: string;
  readonly frame: BoardFrame;
  /** Cells to play on, those first that nobody else is likely to want. */
  readonly wanted: readonly number[];
  readonly size: number;
  movesOf(sgf: string): readonly number[];
}

const BOARDS: readonly Board[] = [
  {
    name: "hex",
    size: 11,
    frame: hexFrame({ rows: rowsOf(11) }),
    wanted: [27, 93, 33, 87, 45, 75, 51, 69],
    movesOf: (sgf) => parseHexSgf(sgf).moves,
  },
  {
    name: "go",
    size: 9,
    frame: goFrame({ rows: rowsOf(9) }),
    wanted: [20, 60, 24, 56, 38, 42, 47, 33],
    movesOf: (sgf) => parseGoSgf(sgf).moves,
  },
];

const moves = (page: Page) => page.locator(".moves .move");
const standing = async (page: Page) => (await page.locator(".standing").textContent()) ?? "";

/** Where a cell is on the screen. */
async function placeOf(page: Page, { frame }: Board, cell: number): Promise<{ x: number; y: number }> {
  const [left, top] = frame.at(cell);
  return page.locator(".grid-board .picture > svg").evaluate(
    (svg, [x, y]) => {
      const { a, e, f } = (svg as SVGSVGElement).getScreenCTM()!;
      return { x: a * x! + e, y: a * y! + f };
    },
    [left, top],
  );
}

/** Waits until so many moves were made, the agent's answers among them. */
async function made(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll(".moves .move").length >= wanted, count);
}

/** The names of all stones, as the page says them. */
async function stones(page: Page): Promise<string[]> {
  const words = (await page.locator(".in-words p").allTextContents()).join(" ");
  return words.match(/\b[A-Ta-t]\d{1,2}\b/g) ?? [];
}

function nameOf({ name, size }: Board, cell: number): string {
  const [column, row] = [cell % size, Math.floor(cell / size)];
  return name === "go" ? `${"ABCDEFGHJ"[column]}${size - row}` : `${"abcdefghijk"[column]}${row + 1}`;
}

/** The first of the wanted cells that are free. */
async function free(page: Page, board: Board): Promise<number> {
  const taken = await stones(page);
  return board.wanted.find((cell) => !taken.includes(nameOf(board, cell)))!;
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), "utf8");
}

/** How somebody saves, shares and opens: by mouse, keys or touch. */
interface Hands {
  readonly visit: Parameters<PageKit["visit"]>[1];
  save(page: Page): Promise<unknown>;
  share(page: Page): Promise<unknown>;
  open(page: Page): Promise<unknown>;
}

/** A game with a variation is saved and shared; whoever gets the link sees the same, and so does whoever opens the file. */
async function carried(kit: PageKit, page: Page, board: Board, { visit, save, share, open }: Hands) {
  expect(await page.locator(".moves .variation").count()).toBe(1);
  const here = await page.evaluate((name) => localStorage.getItem(`playout.game.${name}`), board.name);
  const [download] = await Promise.all([page.waitForEvent("download"), save(page)]);
  const text = await textOf(download);
  // The main line comes first.
  expect(board.movesOf(text)).toHaveLength(6);
  await share(page);
  await page
    .locator(".notice")
    .filter({ hasText: /copied|コピーしました/ })
    .waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const guest = await kit.visit(new URL(link).hash, visit);
  await moves(guest.page).first().waitFor();
  expect(await standing(guest.page)).toBe(await standing(page));
  const there = await guest.page.evaluate((name) => localStorage.getItem(`playout.game.${name}`), board.name);
  expect(JSON.parse(there!)).toEqual(JSON.parse(here!));
  const chooser = guest.page.waitForEvent("filechooser");
  await guest.page.locator(".notice").getByRole("button").last().click();
  await open(guest.page);
  await (await chooser).setFiles({ name: "game.sgf", mimeType: "text/plain", buffer: Buffer.from(text) });
  await guest.page.locator(".notice").filter({ hasText: "game.sgf" }).waitFor();
  expect(await moves(guest.page).count()).toBe(8);
  expect(await guest.page.locator(".moves .variation").count()).toBe(1);
  expect(guest.errors).toEqual([]);
  await guest.page.context().close();
  return text;
}

describe.skipIf(!hasChromium).each(BOARDS)("$name on the page (needs Chromium)", (board) => {
  const kit = pageKit();

  it("by mouse: plays, asks, steps back, branches, saves, opens, shares, reviews", async () => {
    const { page, errors } = await kit.visit(`#/${board.name}`);
    await page.getByRole("application").waitFor();
    for (let i = 1; i <= 3; i++) {
      const { x, y } = await placeOf(page, board, await free(page, board));
      await page.mouse.click(x, y);
      await made(page, 2 * i);
    }
    const document = await page.evaluate((name) => localStorage.getItem(`playout.game.${name}`), board.name);

    await page.getByRole("tab", { name: "Analysis" }).click();
    // The search is stopped below: it must not have ended before.
    await page.getByRole("button", { name: "60 s" }).click();
    await page.locator(".panel").getByRole("button", { name: "Think about this position" }).click();
    await page.locator(".candidates tbody tr").nth(1).waitFor();
    await page.locator(".candidates tbody tr").nth(1).hover();
    await page.locator(".grid-board .ghost").first().waitFor();
    await page.mouse.move(0, 0);
    if (board.name === "go") {
      await page.getByRole("button", { name: "Territory" }).click();
      await page.locator(".grid-board .ownership").waitFor();
    } else await page.getByRole("button", { name: "Chances" }).click();
    await page.locator(".panel").getByRole("button", { name: "Stop" }).click();

    // Back by two moves, and on by another one: a variation.
    await page.getByRole("tab", { name: "Play" }).click();
    const third = (await moves(page).nth(4).textContent())!.replace(/^\d+ /, "");
    await page.getByRole("button", { name: "Take back" }).click();
    const taken = await stones(page);
    const other = board.wanted.find((cell) => ![...taken, third].includes(nameOf(board, cell)))!;
    const { x, y } = await placeOf(page, board, other);
    await page.mouse.click(x, y);
    await made(page, 8);
    const text = await carried(kit, page, board, {
      visit: {},
      save: (at) => at.getByLabel("Save as").last().selectOption("sgf"),
      share: (at) => at.getByRole("button", { name: "Share" }).click(),
      open: (at) => at.getByRole("button", { name: "Open a file" }).click(),
    });
    expect(board.movesOf(text)).not.toContain(other);
    await page.getByRole("tab", { name: "Review" }).click();
    await page.getByRole("button", { name: "Review this game" }).click();
    await page.locator(".graph svg").first().waitFor();
    await page.getByRole("button", { name: "Review this game" }).waitFor();
    await page.getByLabel("After move 6 of 6").fill("2");
    await page.getByText("After move 2 of 6").waitFor();
    await expectAccessible(page);
    expect(errors).toEqual([]);
    await page.context().close();

    // What the agent played is what it plays elsewhere from the same seed.
    const kept = JSON.parse(document!) as { game: never; seed: string; seats: [null, string]; tree: never };
    const own = kitOf(kept.game);
    const agent = createAgent(own, parseAgent(kept.seats[1]), {
      rng: stream(kept.seed, "play", "agent"),
      clock: { now: () => 0, breathe: async () => {} },
    });
    const state = own.game.start();
    const [[first, [second]]] = kept.tree as [[number, [number]]];
    state.play(first);
    expect((await agent.choose(state, { aborted: false })).move).toBe(second);
  });

  it("by keys alone", async () => {
    const { page, errors } = await kit.visit(`#/${board.name}`);
    await page.getByRole("application").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("application");
    // From the middle of the board, each time on to a place that is free.
    let at = Math.floor(board.size ** 2 / 2);
    for (let i = 1; i <= 3; i++) {
      const wanted = await free(page, board);
      const across = (wanted % board.size) - (at % board.size);
      const down = Math.floor(wanted / board.size) - Math.floor(at / board.size);
      at = wanted;
      const steps = [
        ...Array<string>(Math.abs(across)).fill(across < 0 ? "ArrowLeft" : "ArrowRight"),
        ...Array<string>(Math.abs(down)).fill(down < 0 ? "ArrowUp" : "ArrowDown"),
      ];
      for (const key of steps) await page.keyboard.press(key);
      const heard = page
        .locator(".grid-board [aria-live]")
        .filter({ hasText: `${nameOf(board, wanted)}, empty` });
      await heard.waitFor();
      await page.keyboard.press("Enter");
      await made(page, 2 * i);
    }
    await page.keyboard.press("Escape");
    const before = await standing(page);
    await page.keyboard.press(" ");
    await page.locator(".candidates tbody tr").nth(1).waitFor();
    await page.keyboard.press(" ");
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("One move back").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    // The dialog gives the focus back to nobody: arrows go through the game.
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "f", "Home", "End"])
      await page.keyboard.press(key);
    await page.getByRole("tab", { name: "Analysis" }).focus();
    await page.keyboard.press("ArrowLeft");
    expect(await standing(page)).toBe(before);
    // Candidates are buttons; back by two moves, and on by the one that is liked most: a variation.
    await page.getByRole("tab", { name: "Play" }).focus();
    for (const key of ["u", "ArrowRight"]) await page.keyboard.press(key);
    await page.keyboard.press("Tab");
    await page.keyboard.press(" ");
    const candidates = page.locator(".candidates tbody button");
    const known = await moves(page).allTextContents();
    await candidates.nth(1).waitFor();
    await page.keyboard.press(" ");
    const names = await candidates.allTextContents();
    const other = names.findIndex((name) => !known.some((move) => move.endsWith(` ${name}`)));
    await candidates.nth(other).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: "Analysis" }).focus();
    await page.keyboard.press("ArrowLeft");
    await made(page, 8);
    await carried(kit, page, board, {
      visit: {},
      save: (at) => at.keyboard.press("s"),
      share: (at) => at.keyboard.press("l"),
      open: (at) => at.keyboard.press("o"),
    });
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("by touch on a phone, in Japanese and in the dark", async () => {
    const { page, errors } = await kit.visit(`#/${board.name}`, {
      ...PHONE,
      locale: "ja-JP",
      colorScheme: "dark",
    });
    const surface = page.getByRole("application");
    await surface.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (let i = 1; i <= 3; i++) {
      const { x, y } = await placeOf(page, board, await free(page, board));
      // Places are small for fingers: the first touch chooses, the second plays.
      await page.touchscreen.tap(x, y);
      if ((await moves(page).count()) < 2 * i - 1) await page.touchscreen.tap(x, y);
      await made(page, 2 * i);
    }
    await page.getByRole("button", { name: "この局面を考える" }).first().tap();
    await page.locator(".candidates tbody tr").nth(1).waitFor();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "対局" }).tap();
    await page.getByRole("button", { name: "待った" }).tap();
    expect(await moves(page).count()).toBe(6);
    const taken = [
      ...(await stones(page)),
      ...(await moves(page).allTextContents()).map((move) => move.split(" ")[1]),
    ];
    const other = board.wanted.find((cell) => !taken.includes(nameOf(board, cell)))!;
    const { x, y } = await placeOf(page, board, other);
    await page.touchscreen.tap(x, y);
    if ((await moves(page).count()) < 7) await page.touchscreen.tap(x, y);
    await made(page, 8);
    await carried(kit, page, board, {
      visit: { ...PHONE, locale: "ja-JP" },
      save: (at) => at.getByLabel("形式を選んで保存").last().selectOption("sgf"),
      share: (at) => at.getByRole("button", { name: "共有" }).tap(),
      open: (at) => at.getByRole("button", { name: "ファイルを開く" }).tap(),
    });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("after a resignation: says who won, offers a review and another game", async () => {
    const { page, errors } = await kit.visit(`#/${board.name}`);
    await page.getByRole("application").waitFor();
    for (const cell of board.wanted.slice(0, 2)) {
      const { x, y } = await placeOf(page, board, cell);
      const before = await moves(page).count();
      await page.mouse.click(x, y);
      await made(page, before + 2);
    }
    // A slip: the hint replaces the one before, and goes with the next move.
    const taken = await stones(page);
    for (const name of taken.slice(0, 2)) {
      const cell = Array.from({ length: board.size ** 2 }, (_, i) => i).find(
        (i) => nameOf(board, i) === name,
      )!;
      const { x, y } = await placeOf(page, board, cell);
      await page.mouse.click(x, y);
      await page.locator(".notice.hint", { hasText: name }).waitFor();
      expect(await page.locator(".notice").count()).toBeLessThanOrEqual(1);
    }
    await page.getByRole("button", { name: "Resign", exact: true }).click();
    await page.locator(".notice").waitFor({ state: "detached" });
    expect(await standing(page)).toBe("Black resigned. White wins.");
    expect(await page.locator(".banner").textContent()).toBe("Black resigned. White wins.");
    expect(await page.getByRole("button", { name: "Resign", exact: true }).count()).toBe(0);
    const seat = await page.locator(".seat.second select").inputValue();
    await page.getByRole("button", { name: "Review this game" }).click();
    await page.getByRole("tab", { name: "Review", selected: true }).waitFor();
    await page.locator(".graph svg").first().waitFor();
    await page.getByRole("tab", { name: "Play" }).click();
    await page.getByRole("button", { name: "Play again" }).click();
    await moves(page).first().waitFor({ state: "detached" });
    expect(await page.locator(".seat.second select").inputValue()).toBe(seat);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("bears with what is wrong: links, positions, files, agents; the game stays", async () => {
    const { page, errors } = await kit.visit(`#/${board.name}`);
    await page.getByRole("application").waitFor();
    const { x, y } = await placeOf(page, board, board.wanted[0]!);
    await page.mouse.click(x, y);
    await made(page, 2);
    const before = await standing(page);
    const told = (text: RegExp) => page.locator(".notice.error").filter({ hasText: text }).last().waitFor();
    for (const hash of [`#/${board.name}/game/AAAA`, `#/${board.name}/position/rows=XX`]) {
      await page.evaluate((each) => {
        location.hash = each;
      }, hash);
      await told(/This link holds no game that can be shown/);
      expect(await standing(page)).toBe(before);
    }
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a file" }).click();
    await (await chooser).setFiles({
      name: "x.sgf",
      mimeType: "text/plain",
      buffer: Buffer.from("(;GM[1]SZ[99]"),
    });
    await told(/x\.sgf cannot be opened/);
    expect(await standing(page)).toBe(before);
    // What was said lies over the board until it is read.
    const closing = page.locator(".notice").getByRole("button", { name: "Close" });
    while ((await closing.count()) > 0) await closing.first().click();
    // An agent that there is not is told of where it is typed, and does not sit down.
    await page.getByLabel("Who plays White").selectOption("other");
    await page.getByLabel("Agent in words").fill("nobody");
    await page.locator(".seat .problem").filter({ hasText: 'no kind "nobody"' }).waitFor();
    await page.getByLabel("Agent in words").fill("random");
    await page.locator(".seat .problem:empty").first().waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    const next = await placeOf(page, board, await free(page, board));
    await page.mouse.click(next.x, next.y);
    await made(page, 4);
    // A browser that keeps no more: the game goes on, and can be saved.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new Error("full");
      };
    });
    await page.getByRole("button", { name: "Take back" }).click();
    await told(/Your browser keeps no more/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByLabel("Save as").last().selectOption("sgf"),
    ]);
    expect(board.movesOf(await textOf(download))).toHaveLength(4);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe.skipIf(!hasChromium)("a position that a search proves (needs Chromium)", () => {
  const kit = pageKit();

  it("is called proved, without counts and without a search to stop", async () => {
    const position = encodeURIComponent("rows=.../.B./... toMove=B");
    const { page, errors } = await kit.visit(`#/hex/position/${position}`);
    await page.getByRole("application").waitFor();
    await page.getByRole("button", { name: "Think about this position" }).click();
    await page.getByText("Proved: Black wins").waitFor();
    await page.locator(".candidates tbody tr").first().waitFor();
    expect(await page.locator(".candidates").textContent()).not.toContain("%");
    expect(await page.locator(".panel").textContent()).not.toContain("positions");
    await page.getByRole("button", { name: "Stop" }).first().waitFor({ state: "detached" });
    // The winning move lies on the board.
    expect(await page.locator(".grid-board .ghost").count()).toBe(1);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
