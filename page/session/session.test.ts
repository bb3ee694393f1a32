import { effect } from "@preact/signals";
import { expect, test } from "vitest";
import type { PageGame } from "../games/game.js";
import { hexLevels } from "../games/hex/levels.js";
import { formatDocument, type GameDocument, parseDocument, Replay, Session, seatAgents } from "./index.js";

/** Nim: moves take one to three; who takes the last wins. */
interface Nim {
  readonly left: number;
  readonly ply: number;
}

function nimWith(choose: PageGame<Nim, number>["choose"]): PageGame<Nim, number> {
  return {
    name: "nim",
    variant: () => ({ name: "nim" }),
    rules: (spec) => ({
      spec,
      start: (position = "7") => ({ left: Number(position), ply: 0 }),
      play({ left, ply }, take) {
        if (take > left) throw new Error(`${take} are not there`);
        return { left: left - take, ply: ply + 1 };
      },
      readMove(data) {
        if (data !== 1 && data !== 2 && data !== 3) throw new Error("tree: expected 1, 2 or 3");
        return data;
      },
      isSame: (a, b) => a === b,
      toMove: ({ ply }) => (ply % 2 === 0 ? 0 : 1),
      isOver: ({ left }) => left === 0,
      position: ({ left }) => String(left),
    }),
    levels: hexLevels,
    seats: [null, null],
    choose,
    show: () => {
      throw new Error("nobody looks");
    },
    files: {
      recognises: () => false,
      open: () => {
        throw new Error("no files");
      },
      formats: [],
      save: () => {
        throw new Error("no files");
      },
    },
  };
}

const nim = nimWith(async () => 1);
const empty: GameDocument = { game: { name: "nim" }, seed: "s", seats: [null, null], tree: [], at: [] };

function sessionOf(change: Partial<GameDocument> = {}, game = nim): Session<Nim, number> {
  return new Session(game, { ...empty, ...change });
}

test("moves, steps and variations", () => {
  const session = sessionOf();
  session.play(3);
  session.play(1);
  expect(session.state.value.left).toBe(3);
  session.back();
  session.play(2);
  expect(session.state.value.left).toBe(2);
  session.beside(-1);
  expect(session.state.value.left).toBe(3);
  session.beside(1);
  session.promote(session.path.value);
  session.first();
  session.last();
  expect(session.state.value.left).toBe(2);
  session.remove(session.path.value);
  expect(session.movesTo(session.path.value)).toEqual([3]);
  session.last();
  expect(session.state.value.left).toBe(3);
  expect(() => session.play(5)).toThrow("5 are not there");
  expect(session.state.value.left).toBe(3);
});

test("what was deleted comes back, beside what was played since", () => {
  const session = sessionOf();
  session.play(3);
  const from = session.path.value;
  session.play(1);
  session.back();
  session.play(2);
  const { count, bringBack } = session.remove(from);
  expect(count).toBe(3);
  expect(session.movesTo(session.path.value)).toEqual([]);
  session.play(1);
  bringBack();
  expect(session.document().tree).toEqual([[1], [3, [1], [2]]]);
  expect(session.movesTo(session.path.value)).toEqual([3]);
  session.forward();
  const twig = session.remove(session.path.value);
  session.remove(session.path.value);
  twig.bringBack();
  expect(session.movesTo(session.path.value)).toEqual([3, 1]);
});

test("a game is the same after a trip as text", () => {
  const session = sessionOf({ start: "9" });
  session.play(3);
  session.play(3);
  session.back();
  session.play(1);
  const text = formatDocument(session.document());
  const back = sessionOf(parseDocument(text));
  expect(back.state.value).toEqual(session.state.value);
  expect(formatDocument(back.document())).toBe(text);
});

test("a game that breaks the rules is refused, wherever it does", () => {
  expect(() => sessionOf({ tree: [[3], [3, [3, [3]]]] })).toThrow("3 are not there");
  expect(() => sessionOf({ tree: [["x"]] })).toThrow("tree: expected 1, 2 or 3");
  expect(() => parseDocument('{"game":{"name":"nim"}}')).toThrow(/^seed: /);
  expect(() => parseDocument("{")).toThrow();
});

test("undo goes back to a person's turn", () => {
  const session = sessionOf({ seats: [null, "agent"] });
  session.play(1);
  session.play(1);
  session.undo();
  expect(session.state.value.ply).toBe(0);
  session.undo();
  expect(session.state.value.ply).toBe(0);
});

/** Lets everything that waits have its turn. */
const settle = () => new Promise((done) => setTimeout(done));

test("an agent answers where the line ends and it is its turn", async () => {
  const session = sessionOf({ seats: [null, "agent"] });
  const close = seatAgents(session, () => expect.unreachable());
  session.play(2);
  await settle();
  expect(session.movesTo(session.path.value)).toEqual([2, 1]);
  session.back();
  await settle();
  expect(session.movesTo(session.path.value)).toEqual([2]);
  close();
  session.first();
  session.play(3);
  await settle();
  expect(session.movesTo(session.path.value)).toEqual([3]);
});

test("an agent thinks while a move is shown, and moves when it has been seen", async () => {
  let asked = 0;
  const session = sessionOf(
    { seats: [null, "agent"] },
    nimWith(async () => ++asked && 1),
  );
  const moves = () => session.movesTo(session.path.value);
  const films = effect(() => {
    session.path.value;
    queueMicrotask(() => {
      session.moving.value = true;
    });
  });
  const close = seatAgents(session, () => expect.unreachable());
  session.play(2);
  await settle();
  expect(asked).toBe(1);
  expect(moves()).toEqual([2]);
  session.moving.value = false;
  await settle();
  expect(moves()).toEqual([2, 1]);
  session.play(1);
  await settle();
  session.back();
  await settle();
  session.moving.value = false;
  await settle();
  expect(moves()).toEqual([2, 1]);
  expect(session.isLeaf(session.line.value)).toBe(true);
  expect(session.movesTo(session.line.value)).toEqual([2, 1, 1]);
  close();
  films();
});

test("who looks elsewhere stops the agent, and one that fails waits until it is wanted again", async () => {
  const signals: AbortSignal[] = [];
  const errors: string[] = [];
  let fails = false;
  const game = nimWith((_session, _path, _agent, signal) => {
    signals.push(signal);
    return fails ? Promise.reject(new Error("tired")) : new Promise(() => {});
  });
  const session = sessionOf({ seats: [null, "agent"] }, game);
  seatAgents(session, ({ message }) => errors.push(message));
  session.play(1);
  await settle();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  session.back();
  await settle();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  fails = true;
  session.play(2);
  await settle();
  expect(errors).toEqual(["tired"]);
  session.paused.value = false;
  await settle();
  expect(errors).toEqual(["tired", "tired"]);
});

/** Whoever waits for nothing more goes on. */
async function others(): Promise<void> {
  for (let i = 0; i < 5; i++) await Promise.resolve();
}

/** A pause that ends when it is told to. */
function pauses() {
  const waiting: (() => void)[] = [];
  return {
    pause: () => new Promise<void>((done) => waiting.push(done)),
    waiting,
    async end() {
      await others();
      waiting.shift()?.();
      await others();
    },
  };
}

test("a game is played back to its end, each move when the one before has been seen", async () => {
  const session = sessionOf({ tree: [[1, [2, [3]]]] });
  const { pause, end, waiting } = pauses();
  const replay = new Replay(session, 100, pause);
  const left = () => session.state.value.left;
  replay.toggle();
  expect([replay.running.value, left()]).toEqual([true, 7]);
  await end();
  expect(left()).toBe(6);
  // A move that is still being shown is looked at afterwards.
  session.moving.value = true;
  await end();
  expect([left(), waiting.length]).toEqual([6, 0]);
  session.moving.value = false;
  await end();
  expect([left(), replay.running.value]).toEqual([4, true]);
  await end();
  expect([left(), replay.running.value]).toEqual([1, false]);
  // From the end it begins anew; whoever goes elsewhere has seen enough.
  replay.toggle();
  expect(left()).toBe(7);
  await end();
  session.back();
  expect(replay.running.value).toBe(false);
  await end();
  expect(left()).toBe(7);
  replay.toggle();
  replay.toggle();
  expect(replay.running.value).toBe(false);
  replay.close();
});

test("nothing is played back of a game without moves", () => {
  const replay = new Replay(sessionOf(), 100, () => Promise.reject(new Error("nobody waits")));
  replay.toggle();
  expect(replay.running.value).toBe(false);
});
