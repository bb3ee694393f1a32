/** Games that make room for one that is opened: what was played here is not lost. */
import { formatDocument, type GameDocument, parseDocument } from "../session/index.js";
import { forget, remember, remembered } from "./storage.js";

/** Games of a kind that wait at most. */
const MAX = 5;

/** Puts a game aside for one that is opened, unless there is nothing of one's own in it. */
export function putAside(name: string, before: GameDocument | undefined, opened: GameDocument): void {
  if (before !== undefined && contents(before) !== contents(opened)) keepOwn(name, before);
  remember(openedKey(name), contents(opened));
}

/** The game that was put aside last; the one that lies there makes room for it the same way. */
export function takeBack(name: string, before: GameDocument): GameDocument | undefined {
  const games = waiting(name);
  const last = games.pop();
  if (last === undefined) return undefined;
  store(name, games);
  keepOwn(name, before);
  forget(openedKey(name));
  return parseDocument(last);
}

export function isWaiting(name: string): boolean {
  return waiting(name).length > 0;
}

/** Whether a game lies there as it was opened. */
export function isUntouched(name: string, document: GameDocument): boolean {
  return contents(document) === remembered(openedKey(name));
}

function keepOwn(name: string, document: GameDocument): void {
  if (document.tree.length > 0 && !isUntouched(name, document))
    store(name, [...waiting(name), formatDocument(document)].slice(-MAX));
}

/** Nothing where the browser kept something else. */
function waiting(name: string): string[] {
  try {
    const games: unknown = JSON.parse(remembered(waitingKey(name)) ?? "[]");
    return Array.isArray(games) ? games.filter((game) => typeof game === "string") : [];
  } catch {
    return [];
  }
}

function store(name: string, games: readonly string[]): void {
  remember(waitingKey(name), JSON.stringify(games));
}

/** What was played, wherever somebody stands in it and whoever sits there. */
function contents({ game, start, seed, tree }: GameDocument): string {
  return JSON.stringify([game, start, seed, tree]);
}

function waitingKey(name: string): string {
  return `aside.${name}`;
}

function openedKey(name: string): string {
  return `opened.${name}`;
}
