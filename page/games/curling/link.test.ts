import { expect, test } from "vitest";
import { type Rng, stream } from "../../../src/core/random.js";
import links from "../../../test/page/links-0.15.json" with { type: "json" };
import { type GameDocument, Session } from "../../session/index.js";
import { packDocument, unpackDocument } from "../../shell/link.js";
import { parseRoute } from "../../shell/route.js";
import type { TreeData } from "../../tree/index.js";
import type { AnyGame, PageGame } from "../game.js";
import { firstAim, movedTo, shotAt } from "./aim.js";
import { type CurlingSession, curlingFiles } from "./files.js";
import { packGame, unpackGame } from "./link.js";
import { type CurlingRules, execute, onGrid, placed, readVariant, rulesFor, thrown } from "./rules.js";

/** Curling without anybody who looks. */
const game = {
  name: "curling",
  variant: readVariant,
  rules: rulesFor,
  files: curlingFiles,
  links: {
    pack: (document: GameDocument) => packGame(document, readVariant),
    unpack: (packed: Uint8Array) => unpackGame(packed, readVariant),
  },
} as unknown as PageGame<never, never>;
const page = game as AnyGame;

/** The longest link that every messenger takes whole, with room for the address of a server. */
const LONGEST = 1500;
const ADDRESS = "http://127.0.0.1:8642/#/curling/game/";

function sessionOf(spec: object, change: Partial<GameDocument> = {}): CurlingSession {
  const empty = { seed: "1f2e3d4c", seats: [null, "best:playouts=200"], tree: [], at: [] } as const;
  return new Session(game, {
    ...empty,
    game: readVariant({ name: "curling", ...spec }),
    ...change,
  } as GameDocument);
}

const iceOf = (session: CurlingSession) => (session.rules as CurlingRules).game;

/** Plays moves as people aim: draws, guards and take-outs to places that no two throws share. */
function play(session: CurlingSession, count: number, rng: Rng): void {
  const ice = iceOf(session);
  const { sheet } = ice.rules;
  for (let i = 0; i < count && !session.state.value.isOver(); i++) {
    const state = session.state.value;
    if (state.awaitsPlacement) {
      session.play(placed(state, state.placements[rng.below(state.placements.length)]!));
      continue;
    }
    const place = { x: 3 * rng.float() - 1.5, y: sheet.teeLine + 5 * rng.float() - 3.5 };
    const weight = rng.below(3) === 0 ? "take-out" : "draw";
    const turn = rng.bit() === 1 ? "cw" : "ccw";
    const aim = movedTo({ ...firstAim(sheet), weight, turn, power: 1 + 10 * rng.float() }, place, sheet);
    session.play(thrown(ice, state, shotAt(ice, state, aim), session.seed));
  }
}

async function afterTrip(document: GameDocument): Promise<{ opened: GameDocument; length: number }> {
  const packed = (await packDocument(page, document))!;
  return { opened: await unpackDocument(page, packed), length: ADDRESS.length + packed.length };
}

test("ten ends of 160 throws are a short link that replays bit for bit", async () => {
  const session = sessionOf({ ends: 10, extraEnds: false });
  play(session, 200, stream("aims"));
  const document = session.document();
  expect(session.movesTo(session.path.value)).toHaveLength(160);
  const { opened, length } = await afterTrip(document);
  expect(length).toBeLessThan(LONGEST);
  expect(opened).toEqual(document);
  const again = new Session(page, opened);
  expect(again.state.value).toEqual(session.state.value);
});

test.each([
  ["another hand", { rules: "dc4", noise: "none" }],
  ["the legacy ice", { rules: "legacy-gat" }],
  ["mixed doubles", { rules: "dc4-mixed-doubles" }],
])("%s: rules, noise, seats and variations are the same after a trip in a link", async (_, spec) => {
  const session = sessionOf({ ends: 2, ...spec }, { names: ["Alpha", "ベータ"] });
  const rng = stream("variations");
  play(session, 9, rng);
  for (let i = 0; i < 4; i++) session.back();
  play(session, 3, rng);
  session.back();
  play(session, 100, rng);
  const document = session.document();
  expect((await afterTrip(document)).opened).toEqual(document);
});

test("other moves, another start and throws off the grid are the same after a trip in a link", async () => {
  const session = sessionOf({ ends: 2 }, { start: "end=1 throw=13 scores=2:0" });
  const ice = iceOf(session);
  const shot = { vx: -0.1 / 3, vy: 2.4001, omega: -1 };
  session.play(execute(ice, session.state.value, shot, session.seed));
  session.play({ kind: "concede", player: 1 });
  const document = session.document();
  expect((await afterTrip(document)).opened).toEqual(document);
  const empty = sessionOf({ ends: 2 }).document();
  expect((await afterTrip(empty)).opened).toEqual(empty);
});

test("a game that its seed does not give again is not put in a link", async () => {
  const session = sessionOf({ ends: 2 });
  play(session, 3, stream("elsewhere"));
  const document = session.document();
  expect(await packDocument(page, { ...document, seed: "another" })).toBeUndefined();
  const changed = structuredClone(document);
  const [first] = changed.tree as unknown as [[{ actual: { vy: number }; seconds?: number }]];
  first[0].actual.vy += 1e-12;
  expect(await packDocument(page, changed)).toBeUndefined();
  first[0].actual.vy = (document.tree[0]![0] as { actual: { vy: number } }).actual.vy;
  first[0].seconds = 3;
  expect(await packDocument(page, changed)).toBeUndefined();
});

test("stones that come to rest elsewhere than in the link are noticed", () => {
  const session = sessionOf({ ends: 2 });
  play(session, 5, stream("stones"));
  const packed = packGame(session.document(), readVariant)!;
  expect(unpackGame(packed, readVariant)).toEqual(session.document());
  // The last byte belongs to the checksum of the places.
  const other = Uint8Array.from(packed);
  other[other.length - 2]! ^= 0x10;
  expect(() => unpackGame(other, readVariant)).toThrow("come to rest elsewhere");
});

test("bytes that hold no game are refused in one line", () => {
  const session = sessionOf({ ends: 2 });
  play(session, 5, stream("bytes"));
  const packed = packGame(session.document(), readVariant)!;
  for (let length = 0; length < packed.length; length += 3)
    expect(() => unpackGame(packed.slice(0, length), readVariant)).toThrow(/^[^\n]+$/);
});

test("a throw on the grid of speeds comes to rest within 0.2 mm of the one that was chosen", () => {
  const session = sessionOf({ noise: "none" });
  const ice = iceOf(session);
  const state = session.state.value;
  const { sheet } = ice.rules;
  for (let i = 0; i < 50; i++) {
    const place = { x: (i % 7) / 3 - 1, y: sheet.teeLine - (i % 11) / 3 };
    const chosen = shotAt(ice, state, movedTo(firstAim(sheet), place, sheet));
    const near = onGrid(ice, state, chosen);
    expect(onGrid(ice, state, near)).toEqual(near);
    const [exact, rounded] = [chosen, near].map((shot) => {
      const { stones } = session.rules.play(state, execute(ice, state, shot, "s"));
      return { x: stones.x[0]!, y: stones.y[0]! };
    });
    expect(Math.hypot(exact!.x - rounded!.x, exact!.y - rounded!.y)).toBeLessThan(2e-4);
  }
});

test("a link of version 0.15 still opens, and can be shared again", async () => {
  const { link, position, result } = links.curling;
  const document = await unpackDocument(page, parseRoute(link)!.packed!);
  const session = new Session(page, document);
  const moves = (tree: TreeData): number =>
    tree[0] === undefined ? 0 : 1 + moves(tree[0].slice(1) as TreeData);
  expect(moves(document.tree)).toBe(64);
  expect(session.state.value.result).toEqual(result);
  session.back();
  expect(session.rules.position(session.state.value)).toBe(position);
  expect((await afterTrip(document)).opened).toEqual(document);
});
