/** What lies on the page: one game, and the worker that thinks about it. */
import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { Engine, EngineDied } from "../engine/index.js";
import type { AnyGame, GameView } from "../games/game.js";
import { GAMES, type GameRow } from "../games/index.js";
import { formatDocument, type GameDocument, parseDocument, Session, seatAgents } from "../session/index.js";
import { unpackText } from "./link.js";
import { say } from "./notices.js";
import { formatRoute, parseRoute, parseRuns, type Route } from "./route.js";
import { remember, remembered } from "./storage.js";
import { t } from "./words/index.js";

export const engine = new Engine(
  () => new Worker(new URL("../engine/worker.ts", import.meta.url), { type: "module" }),
);

export interface Shown {
  readonly game: AnyGame;
  // biome-ignore lint/suspicious/noExplicitAny: the game has the types
  readonly session: Session<any, any>;
  readonly view: GameView;
  close(): void;
}

export const shown = signal<Shown | undefined>(undefined);
/** The run that is looked at in place of a game, empty where none is open yet. */
export const run = signal<string | undefined>(undefined);
/** What shows runs, once somebody has wanted it. */
export const RunsPage = signal<ComponentType<{ run: string }> | undefined>(undefined);
/** The tab that is open in the panel. */
export const tab = signal("");
export const helpIsOpen = signal(false);

/** Lays a game on the page in place of what is there; throws one line, and changes nothing, where it breaks the rules. */
export function lay(game: AnyGame, document: GameDocument): void {
  const session = new Session(game, document);
  const view = game.show(session);
  const stopAgents = seatAgents(session, (error) =>
    sayFailure(error, (reason) => t("agentFailed", { name: session.seatToMove() ?? "", reason }), {
      title: t("retry"),
      run: () => {
        session.paused.value = false;
      },
    }),
  );
  const stopKeeping = keep(session);
  const before = shown.value;
  shown.value = {
    game,
    session,
    view,
    close() {
      stopAgents();
      stopKeeping();
      view.close();
    },
  };
  before?.close();
  if (!view.panels.some(({ id }) => id === tab.value)) tab.value = view.panels[0]?.id ?? "";
  remember("last", game.name);
}

/** A game with nothing played in it; `change` is what is wanted otherwise than usual. */
export function freshDocument(game: AnyGame, change: Partial<GameDocument> = {}): GameDocument {
  return {
    game: game.variant({ name: game.name }),
    seed: newSeed(),
    seats: game.seats,
    tree: [],
    at: [],
    ...change,
  };
}

export function newSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

export function rowOf(name: string): GameRow {
  const row = GAMES.find((each) => each.name === name);
  if (row === undefined) throw new Error(`there is no game "${name}"`);
  return row;
}

/** Shows what the address says; where it says nothing that can be shown, the game of the last visit. */
export async function openAddress(): Promise<void> {
  run.value = parseRuns(location.hash);
  if (run.value !== undefined) {
    RunsPage.value ??= (await import("../runs/index.js")).RunsPage;
    return;
  }
  let route: Route | undefined;
  try {
    route = parseRoute(location.hash);
    if (route !== undefined) rowOf(route.game);
  } catch (error) {
    route = undefined;
    say("error", t("badLink", { reason: (error as Error).message }));
  }
  const last = GAMES.find(({ name }) => name === remembered("last"));
  const row = route === undefined ? (last ?? GAMES[0]) : rowOf(route.game);
  if (row === undefined) return;
  const game = await row.load();
  if (!(await openLink(game, route)) && shown.value?.game !== game) openKept(game);
  // What is played from here on is not in the link any more.
  history.replaceState(null, "", formatRoute({ game: game.name }));
}

/** False where the link holds nothing, or nothing that can be shown. */
async function openLink(game: AnyGame, route: Route | undefined): Promise<boolean> {
  if (route?.packed === undefined && route?.position === undefined) return false;
  try {
    const document =
      route.packed === undefined
        ? freshDocument(game, { start: route.position, seats: [null, null] })
        : parseDocument(await unpackText(route.packed));
    lay(game, document);
    return true;
  } catch (error) {
    say("error", t("badLink", { reason: (error as Error).message }));
    return false;
  }
}

function openKept(game: AnyGame): void {
  const kept = remembered(`game.${game.name}`);
  if (kept !== null) {
    try {
      lay(game, parseDocument(kept));
      return;
    } catch (error) {
      say("error", t("keptBroken", { reason: (error as Error).message }));
    }
  }
  lay(game, freshDocument(game));
}

/** Keeps a game for the next visit, and says once where that is not possible. */
function keep(session: Shown["session"]): () => void {
  let warned = false;
  return effect(() => {
    const kept = remember(`game.${session.game.name}`, formatDocument(session.document()));
    if (!kept && !warned) {
      warned = true;
      say("error", t("storageFull"));
    }
  });
}

/** Says what a job came to grief by; a worker that died is told of in its own words. */
export function sayFailure(
  error: Error,
  words: (reason: string) => string = (reason) => t("unexpected", { reason }),
  action?: { readonly title: string; run(): void },
): void {
  const text =
    error instanceof EngineDied ? t("engineDied", { reason: error.message }) : words(error.message);
  say("error", text, action);
}
