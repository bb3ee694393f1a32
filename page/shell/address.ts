/** The address of the page: it says which game, tab or run is shown, and the browser's history goes through them. */
import { effect } from "@preact/signals";
import type { AnyGame } from "../games/game.js";
import { GAMES } from "../games/index.js";
import type { GameDocument } from "../session/index.js";
import { freshDocument, layOther, openKept } from "./desk.js";
import { language } from "./language.js";
import { unpackDocument } from "./link.js";
import { clearNotices, say } from "./notices.js";
import { formatRoute, isEmpty, parseRoute, parseRuns, type Route } from "./route.js";
import { remembered } from "./storage.js";
import { RunsPage, run, shown, tab } from "./store.js";
import { t } from "./words/index.js";

/** Addresses that were opened; the last one counts. */
let addresses = 0;
/** An address is being opened: what is shown meanwhile is no step of the browser's history. */
let isOpening = false;

/** Shows what the address says; where it says nothing that can be shown, the game of the last visit. */
export async function openAddress(): Promise<void> {
  const own = ++addresses;
  const isCurrent = () => own === addresses;
  isOpening = true;
  try {
    await openHash(location.hash, isCurrent);
  } finally {
    if (isCurrent()) {
      isOpening = false;
      // What is played from here on is not in the link any more.
      if (run.peek() === undefined) writeAddress("replace");
    }
  }
}

/** Makes every tab and every game a step of the browser's history, until it is stopped. */
export function followScreens(): () => void {
  return effect(() => {
    if (run.value === undefined && shown.value !== undefined && tab.value !== "" && !isOpening)
      writeAddress("push");
  });
}

function writeAddress(how: "push" | "replace"): void {
  const now = shown.peek();
  if (now === undefined) return;
  const open = tab.peek();
  const isFirst = open === now.view.panels[0]?.id;
  const address = formatRoute({ game: now.game.name, ...(!isFirst && { tab: open }) });
  if (address === location.hash) return;
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

async function openHash(hash: string, isCurrent: () => boolean): Promise<void> {
  run.value = parseRuns(hash);
  if (run.value !== undefined) {
    RunsPage.value ??= (await loaded(t("runs"), () => import("../runs/index.js")))?.RunsPage;
    return;
  }
  const route = parseRoute(hash);
  const wanted = GAMES.find(({ name }) => name === route?.game);
  const problem = wanted ? route?.problem : isEmpty(hash) ? undefined : "game";
  const row = wanted ?? GAMES.find(({ name }) => name === remembered("last")) ?? GAMES[0];
  const game = row && (await loaded(row.titles[language.peek()], row.load));
  if (game === undefined || !isCurrent()) return;
  if (shown.peek()?.game !== game) clearNotices();
  if (problem !== undefined) say("error", t("badLink", { reason: t(`link_${problem}`) }));
  if ((await openLink(game, wanted && route, isCurrent)) || !isCurrent()) return;
  if (shown.value?.game !== game) openKept(game);
  // A link that cannot be shown changes nothing.
  const isPlain = route?.packed === undefined && route?.position === undefined;
  if (isPlain && problem === undefined) openTab(route?.tab);
}

/** Opens a tab by its id, the first one where none is named; says where the game has no such tab. */
function openTab(id: string | undefined): void {
  const panels = shown.peek()?.view.panels ?? [];
  const named = panels.find((panel) => panel.id === id);
  if (id !== undefined && named === undefined) say("error", t("badLink", { reason: t("link_kind") }));
  const open = named ?? panels[0];
  if (open !== undefined) tab.value = open.id;
}

/** A part of the page that comes when it is wanted; nothing where the server has gone, which is said. */
async function loaded<T>(name: string, load: () => Promise<T>): Promise<T | undefined> {
  const wanted = location.hash;
  try {
    return await load();
  } catch {
    const now = shown.peek();
    if (now !== undefined) {
      run.value = undefined;
      writeAddress("replace");
    }
    const failed = () => say("error", t("notLoaded", { name }), { title: t("retry"), run: retry });
    const retry = () => {
      fetch(location.pathname).then(() => {
        history.replaceState(null, "", wanted);
        location.reload();
      }, failed);
    };
    failed();
    return undefined;
  }
}

/** False where the link holds nothing, or nothing that can be shown. */
async function openLink(game: AnyGame, route: Route | undefined, isCurrent: () => boolean): Promise<boolean> {
  if (route?.packed === undefined && route?.position === undefined) return false;
  try {
    const document =
      route.packed === undefined
        ? positionDocument(game, route.position ?? "")
        : await unpackDocument(game, route.packed);
    if (isCurrent()) layOther(game, document, t("openedLink"));
    return true;
  } catch (error) {
    say("error", t("badLink", { reason: (error as Error).message }));
    return false;
  }
}

/** A game from a position, both sides of which are whoever looks at it. */
function positionDocument(game: AnyGame, start: string): GameDocument {
  const fresh = freshDocument(game, { start, seats: [null, null] });
  return { ...fresh, game: game.ofPosition?.(start, fresh.game) ?? fresh.game };
}
