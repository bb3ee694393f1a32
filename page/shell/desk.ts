/** Opens games on the page, keeps them for the next visit, and reports what failed. */
import { batch, effect } from "@preact/signals";
import { EngineDied } from "../engine/index.js";
import type { AnyGame } from "../games/game.js";
import {
  formatDocument,
  type GameDocument,
  newSeed,
  parseDocument,
  Replay,
  Session,
  seatAgents,
} from "../session/index.js";
import { isUntouched, isWaiting, putAside, takeBack } from "./aside.js";
import { agentTitle } from "./levels.js";
import { clearNotices, say } from "./notices.js";
import { remember, remembered } from "./storage.js";
import { run, type Shown, shown, tab } from "./store.js";
import { BOARD_TERMS, t, terms } from "./words/index.js";

/** Lays a game on the page in place of what is there; throws one line, and changes nothing, where it breaks the rules. */
function lay(game: AnyGame, document: GameDocument): void {
  const session = new Session(game, document);
  const view = game.show(session);
  const stopAgents = seatAgents(session, (error) =>
    sayFailure(
      error,
      (reason) => t("agentFailed", { name: agentTitle(game.levels, session.seatToMove() ?? ""), reason }),
      {
        title: t("retry"),
        run: () => {
          session.paused.value = false;
        },
      },
    ),
  );
  const stopKeeping = keep(session);
  const replay = new Replay(session, view.pace);
  const before = shown.value;
  batch(() => {
    shown.value = {
      game,
      session,
      view,
      replay,
      close() {
        replay.close();
        stopAgents();
        stopKeeping();
        view.close();
      },
    };
    run.value = undefined;
    terms.value = game.terms ?? BOARD_TERMS;
    if (before?.game !== game) tab.value = view.panels[0]?.id ?? "";
  });
  before?.close();
  remember("last", game.name);
}

/** Lays a game on the page that comes from elsewhere, and says so; what lay there can be had back. */
export function layOther(game: AnyGame, document: GameDocument, text: string): void {
  const before = ownDocument(game);
  batch(() => {
    lay(game, document);
    openReview();
  });
  clearNotices();
  putAside(game.name, before, shown.peek()?.session.document() ?? document);
  sayOpened(game, text);
}

/** A game that is over is looked back at. */
function openReview(): void {
  const { session, view } = shown.peek() ?? {};
  const isOver = session?.rules.isOver(session.state.peek());
  if (isOver && view?.panels.some(({ id }) => id === "review")) tab.value = "review";
}

/** Lays a game on the page with nothing played in it. */
export function layNew(game: AnyGame, change: Partial<GameDocument>): void {
  layOther(game, freshDocument(game, change), t("newBegun"));
}

/** The game of a kind that lies there, or was kept. */
function ownDocument(game: AnyGame): GameDocument | undefined {
  const now = shown.peek();
  if (now?.game === game) return now.session.document();
  try {
    return parseDocument(remembered(keptKey(game)) ?? "");
  } catch {
    return undefined;
  }
}

function sayOpened(game: AnyGame, text: string): void {
  const back = { title: t("toOwnGame"), run: () => layOwn(game) };
  say("note", text, isWaiting(game.name) ? back : undefined);
}

function layOwn(game: AnyGame): void {
  const now = ownDocument(game);
  const own = now && takeBack(game.name, now);
  if (own === undefined) return;
  lay(game, own);
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

/** Lays the game of the last visit on the page, or a new one. */
export function openKept(game: AnyGame): void {
  const kept = remembered(keptKey(game));
  if (kept !== null) {
    try {
      const document = parseDocument(kept);
      lay(game, document);
      if (isWaiting(game.name) && isUntouched(game.name, document)) sayOpened(game, t("openedOther"));
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
    const kept = remember(keptKey(session.game), formatDocument(session.document()));
    if (!kept && !warned) {
      warned = true;
      say("error", t("storageFull"));
    }
  });
}

function keptKey(game: AnyGame): string {
  return `game.${game.name}`;
}

/** Says what a job came to grief by; a worker that died is told of in its own words. */
export function sayFailure(
  error: Error,
  words: (reason: string) => string = (reason) => t("unexpected", { reason }),
  action?: { readonly title: string; run(): void },
): void {
  const text =
    error instanceof EngineDied
      ? t(`engine_${error.death}`, { reason: error.message })
      : words(error.message);
  say("error", text, action);
}
