/**
 * Walls between the rooms of src: what each may import, that games do not see one another, that other rooms are entered by their face,
 * and that no imports form a circle. docs/architecture.md says what the rooms are for.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { importCircles, sourcesOf, textsOf } from "./imports.js";

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const PAGE = fileURLToPath(new URL("../page/", import.meta.url));
/** Files beside the page that build it. */
const TOOLS = ["nets-plugin.ts", "vite.config.ts"];

/** Rooms and packages that a room may import. */
interface Wall {
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
}

const wall = (rooms: string, packages = ""): Wall => ({ rooms: words(rooms), packages: words(packages) });
const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");

/** Rooms of a game that run in a browser, and those that need Node. */
const GAME = "core stats game nets search learn agents draw protocols match show";
const NODE = `${GAME} io jobs experiment games`;

/** The rooms, from the ground up. Those above the line run in a browser unchanged. */
const WALLS: Readonly<Record<string, Wall>> = {
  core: wall("", "zod"),
  stats: wall("core"),
  game: wall("core"),
  nets: wall("core", "zod"),
  search: wall("core game", "zod"),
  learn: wall("core stats game search"),
  agents: wall("core stats game nets search", "zod"),
  draw: wall(""),
  protocols: wall("core game search agents", "zod"),
  match: wall("core stats game agents draw protocols", "zod yaml"),
  show: wall("core stats game search agents draw protocols", "zod"),
  "games/hex": wall(GAME, "zod"),
  "games/go": wall(GAME, "zod"),
  "games/curling": wall(`${GAME} games/curling/engines games/curling/logs`, "zod"),
  "games/curling/engines": wall(`${GAME} games/curling`, "zod"),
  "games/curling/logs": wall(`${GAME} games/curling games/curling/engines`, "zod"),
  // ------------------------------------------------------------------------------------------------ Node
  io: wall("core nets agents match protocols", "node: zod hono @hono/node-server"),
  jobs: wall(
    "core stats game nets learn agents draw protocols match show io games",
    "node: zod piscina bullmq ioredis",
  ),
  experiment: wall("core stats game search agents draw match games io jobs", "node: zod yaml"),
  server: wall("core draw match io jobs experiment games", "node: hono @hono/node-server zod"),
  cli: wall(`${NODE} server`, "node: commander zod hono"),
  "games/hex/commands": wall(`${NODE} cli games/hex`, "node: commander zod"),
  "games/go/train": wall(`${NODE} games/go`, "node: zod"),
  "games/go/commands": wall(`${NODE} cli games/go games/go/train`, "node: commander zod"),
  "games/curling/servers": wall(
    `${NODE} games/curling games/curling/engines games/curling/logs`,
    "node: hono @hono/node-server zod",
  ),
  "games/curling/train": wall(`${NODE} games/curling games/curling/engines games/curling/logs`, "node: zod"),
  "games/curling/commands": wall(
    `${NODE} cli games/curling games/curling/engines games/curling/logs games/curling/servers games/curling/train`,
    "node: commander zod hono",
  ),
  games: wall(
    "core game agents protocols match show games/hex games/go games/curling games/hex/commands games/go/commands games/curling/commands games/curling/servers games/go/train games/curling/train jobs",
    "zod",
  ),
};

/** Folders of the page that serve every game: of games they import the faces alone. */
const PAGE_ROOMS = /^(engine|session|shell|tree)\//;
/** Faces of games, in src and in the page. */
const GAME_FACES = /^(src\/)?games\/(index|game|work)\.js$/;

/** Lists the source files of a folder, tests left out. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
}

const FILES = filesOf(SOURCE);

/** Names the room of a file: the longest entry of the table that its folder begins with. */
function roomOf(file: string): string {
  const folder = dirname(file);
  if (folder === ".") return file.replace(/\.[jt]s$/, "");
  for (let path = folder; path !== "."; path = dirname(path)) if (path in WALLS) return path;
  return folder;
}

/** Lists what a file imports, with the line: statically, lazily or as types. */
function importsOf(path: string): { line: number; from: string }[] {
  const text = readFileSync(path, "utf8");
  const found = text.matchAll(
    /^(?:import|export)\b[^;"']*?\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...found].map((match) => ({
    line: text.slice(0, match.index).split("\n").length,
    from: match[1] ?? match[2] ?? match[3]!,
  }));
}

/** Says what is wrong with an import, or nothing. */
function breach(file: string, from: string): string | undefined {
  const room = roomOf(file);
  const own = WALLS[room];
  if (own === undefined) return `${room} is in no row of the table`;
  if (!from.startsWith(".")) {
    const isKnown = own.packages.some((name) =>
      name.endsWith(":") ? from.startsWith(name) : from === name || from.startsWith(`${name}/`),
    );
    return isKnown ? undefined : `${room} may not import the package ${from}`;
  }
  const target = posix.join(dirname(file), from);
  const other = roomOf(target);
  if (other === room) return undefined;
  return own.rooms.includes(other) ? undefined : `${room} may not import ${other}`;
}

/** Entries of the package re-export from every room. */
const ENTRIES = "entry/";

test("every import is allowed by the table of walls", () => {
  const breaches = FILES.filter((file) => !file.startsWith(ENTRIES)).flatMap((file) =>
    importsOf(join(SOURCE, file)).flatMap(({ line, from }) => {
      const said = breach(file, from);
      return said === undefined ? [] : [`src/${file}:${line}: ${said}`];
    }),
  );
  expect(breaches).toEqual([]);
});

test("the table has no room that is not there", () => {
  const rooms = new Set(FILES.map(roomOf));
  expect(Object.keys(WALLS).filter((room) => !rooms.has(room))).toEqual([]);
});

test("the table goes from the ground up: no room of a browser imports one of Node", () => {
  const names = Object.keys(WALLS);
  const node = new Set(names.slice(names.indexOf("io")));
  const wrong = names
    .slice(0, names.indexOf("io"))
    .filter((name) => WALLS[name]!.rooms.some((room) => node.has(room)));
  expect(wrong).toEqual([]);
});

test("the page enters rooms that run in a browser by their faces, and its shared folders name no game", () => {
  const names = Object.keys(WALLS);
  const pure = names.slice(0, names.indexOf("io"));
  const breaches = filesOf(PAGE).flatMap((file) =>
    importsOf(join(PAGE, file)).flatMap(({ line, from }) => {
      const said = pageBreach(file, from, pure);
      return said === undefined ? [] : [`page/${file}:${line}: ${said}`];
    }),
  );
  expect(breaches).toEqual([]);
});

test("no files of src and page import one another in a circle when they run", () => {
  expect(importCircles(textsOf([...sourcesOf("src"), ...sourcesOf("page")]))).toEqual([]);
});

/** Says what is wrong with an import of the page, or nothing. */
function pageBreach(file: string, from: string, pure: readonly string[]): string | undefined {
  if (from.startsWith("node:")) return TOOLS.includes(file) ? undefined : `the page may not import ${from}`;
  if (!from.startsWith(".")) return undefined;
  const target = posix.join("page", dirname(file), from);
  const own = target.replace(/^page\//, "");
  const isOfGame = /^(src\/)?games\//.test(own) && !GAME_FACES.test(own);
  if (PAGE_ROOMS.test(file) && isOfGame) return `what the page shows of a game stands in page/games: ${from}`;
  if (!target.startsWith("src/")) return undefined;
  const [, room = "", rest = ""] = /^src\/(.*)\/([^/]+)$/.exec(target) ?? [];
  if (target === "src/server/messages.js" || target === "src/games/index.js") return undefined;
  if (pure.includes(room) && rest === "index.js") return undefined;
  return `the page may not import ${target}`;
}
