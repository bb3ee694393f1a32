/**
 * What the page shows, in the part of its address that no server sees:
 *
 *     #/curling                      a game
 *     #/curling/review               a tab of it, where it is not the first one
 *     #/curling/position/throw=3     a position of it, in its notation
 *     #/curling/game/7VZNb9s4E...    a game with its variations, and where one stands in it
 *     #/runs                         runs of the server
 *     #/runs/cup%2Ffinal             one of them
 */

export interface Route {
  readonly game: string;
  /** The id of a tab; whether the game has it is not known here. */
  readonly tab?: string;
  readonly position?: string;
  /** As `packText` gives it. */
  readonly packed?: string;
  /** Why the rest cannot be read: it is neither a position nor a game, or a part of one. */
  readonly problem?: "kind" | "cut";
}

/** Nothing where the address names no game. */
export function parseRoute(hash: string): Route | undefined {
  const [empty, game, kind, ...rest] = hash.replace(/^#/, "").split("/");
  if (empty !== "" || game === undefined || game === "") return undefined;
  const text = rest.join("/");
  if (kind === undefined || kind === "") return { game };
  if (text === "") return kind === "game" || kind === "position" ? { game } : { game, tab: kind };
  if (kind === "game") return { game, packed: text };
  if (kind !== "position") return { game, problem: "kind" };
  try {
    return { game, position: decodeURIComponent(text) };
  } catch {
    return { game, problem: "cut" };
  }
}

/** Whether an address says nothing at all. */
export function isEmpty(hash: string): boolean {
  return /^#?\/?$/.test(hash);
}

export function formatRoute({ game, tab, position, packed }: Route): string {
  if (packed !== undefined) return `#/${game}/game/${packed}`;
  if (position !== undefined) return `#/${game}/position/${encodeURIComponent(position)}`;
  return tab === undefined ? `#/${game}` : `#/${game}/${tab}`;
}

/** The run that an address names, empty for all of them; nothing where it is about games. */
export function parseRuns(hash: string): string | undefined {
  const found = /^#\/runs(?:\/(.*))?$/.exec(hash);
  if (found === null) return undefined;
  const letters = found[1] ?? "";
  try {
    return decodeURIComponent(letters);
  } catch {
    return letters;
  }
}

export function formatRuns(run: string): string {
  return run === "" ? "#/runs" : `#/runs/${encodeURIComponent(run)}`;
}
