import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../../test/until.js";
import { HttpPeer } from "../io/http-client.js";
import { type HttpListener, openHttpListener } from "../io/http-server.js";
import { machine } from "../io/machine.js";
import { LadderFolder } from "../jobs/ladder-folder.js";
import { LiveFile } from "../jobs/live.js";
import { openFolderStore } from "../jobs/match-folder.js";
import { Ladder } from "../match/ladder.js";
import { parseLadder } from "../match/ladder-plan.js";
import { completePlan, type MatchPlan } from "../match/plan.js";
import { failedGame, playGame } from "../match/referee.js";
import { type LiveUpdate, type Overview, parseUpdate, type RunUpdate } from "./messages.js";
import { pageApp } from "./server.js";

let folder: string;
let door: HttpListener;
const listening: AbortController[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "playout-watch-"));
  mkdirSync(join(folder, "runs"));
  writeFileSync(join(folder, "index.html"), "");
  const setup = { page: folder, named: [join(folder, "runs")], host: "127.0.0.1", pause: 5 };
  door = await openHttpListener(pageApp(setup), { host: "127.0.0.1", port: 0, connections: 100 });
});

afterEach(async () => {
  for (const controller of listening.splice(0)) controller.abort();
  await door.close();
  rmSync(folder, { recursive: true });
});

/** Hears what is told until the test is over. */
function listen(run?: string) {
  const heard = {
    overviews: [] as Overview[],
    runs: [] as RunUpdate[],
    lives: [] as LiveUpdate[],
    ended: false,
  };
  const controller = new AbortController();
  listening.push(controller);
  const peer = new HttpPeer(`http://127.0.0.1:${door.port}`, "", "");
  const path = run === undefined ? "/api/events" : `/api/events?run=${encodeURIComponent(run)}`;
  void (async () => {
    for await (const { event, data } of peer.events(path, controller.signal)) {
      if (event === "overview") heard.overviews.push(parseUpdate(data));
      else if (event === "live") heard.lives.push(parseUpdate(data));
      else heard.runs.push(parseUpdate(data));
    }
  })()
    .catch(() => {})
    .finally(() => {
      heard.ended = true;
    });
  return {
    ...heard,
    /** The latest of which something holds. */
    async run(holds: (told: RunUpdate) => boolean): Promise<RunUpdate> {
      await until(() => heard.runs.some(holds));
      return heard.runs.findLast(holds)!;
    },
    async live(holds: (told: LiveUpdate) => boolean): Promise<LiveUpdate> {
      await until(() => heard.lives.some(holds));
      return heard.lives.findLast(holds)!;
    },
    async overview(holds: (told: Overview) => boolean): Promise<Overview> {
      await until(() => heard.overviews.some(holds));
      return heard.overviews.findLast(holds)!;
    },
  };
}

const PLAN = completePlan({
  game: { name: "hex", size: 3 },
  agents: [
    { name: "one", kind: "uct", playouts: 20 },
    { name: "two", kind: "random" },
  ],
  pairs: 4,
  stop: { sprt: { elo0: 0, elo1: 200 } },
});

async function play(plan: MatchPlan, name: string, from: number, to: number) {
  const store = openFolderStore(join(folder, "runs", name), plan);
  for (let i = from; i < to; i++) await store.append(await playGame(plan, i, machine));
  return store;
}

describe("a match", () => {
  it("is told while it is played: games, Elo with its interval, the test", async () => {
    const heard = listen("runs/cup");
    expect((await heard.overview(() => true)).runs).toEqual([]);
    const store = await play(PLAN, "cup", 0, 2);
    const first = await heard.run(({ head }) => head.done === 2);
    expect(first.head).toMatchObject({
      kind: "match",
      title: "cup: one – two · Hex 3x3",
      running: true,
      planned: 8,
    });
    for (let i = 2; i < 5; i++) await store.append(await playGame(PLAN, i, machine));
    const { run, report } = await heard.run(({ head }) => head.done === 5);
    expect(report).toBeUndefined();
    if (run?.kind !== "match") throw new Error("no match");
    expect(run.standings.map(({ name }) => name).sort()).toEqual(["one", "two"]);
    expect(run.pairings[0]!.agents).toEqual(["one", "two"]);
    const { elo } = run.pairings[0]!;
    expect(elo!.low).toBeLessThanOrEqual(elo!.elo);
    expect(run.sprt).toMatchObject({ elo0: 0, elo1: 200, pairs: 2 });
    expect(run.sprt!.course.map(({ x }) => x)).toEqual([0, 1, 2]);
    expect(run.games.map(({ index }) => index)).toEqual([4, 3, 2, 1, 0]);
    const game = await fetch(`http://127.0.0.1:${door.port}/${run.games[0]!.url}`);
    expect(await game.text()).toMatch(/^\(;/);
    // Who crashed, in a few words, and counted.
    const game5 = await playGame(PLAN, 5, machine);
    await store.append({ ...game5, result: 1, end: "crash", by: 1, reason: "ended (exit status 3)" });
    const { run: last } = await heard.run(({ head }) => head.done === 6);
    if (last?.kind !== "match") throw new Error("no match");
    const who = game5.players[1];
    expect(last.games[0]).toMatchObject({ end: `${who}: crash`, reason: "ended (exit status 3)" });
    expect(last.standings.map(({ name, faults }) => [name, faults.crash ?? 0]).sort()).toEqual(
      ["one", "two"].map((name) => [name, name === who ? 1 : 0]),
    );
    store.close();
    expect((await heard.run(({ head }) => !head.running)).head.done).toBe(6);
  });

  it("tells who plays it, how long it will take, and why games failed", async () => {
    const store = await play(PLAN, "cup", 0, 1);
    const heard = listen("runs/cup");
    expect(await heard.live(() => true)).toEqual({ id: "runs/cup" });
    const worker = {
      name: "lab1:7",
      threads: 2,
      running: 2,
      done: 5,
      failed: 1,
      rate: 3.5,
      refuses: "no net",
    };
    let left = 90;
    const crew = { threads: 2, queue: { at: "redis://lab", workers: [worker] } };
    const tell = () => ({ done: 1, planned: 8, left, crew });
    const live = new LiveFile(store.folder, tell);
    expect(await heard.live((told) => told.live !== undefined)).toMatchObject({ live: { left, crew } });
    live.close();
    await heard.live((told) => told.live === undefined);
    left = 60;
    const other = new LiveFile(store.folder, tell);
    await heard.live((told) => told.live?.left === 60);
    for (const index of [1, 2, 3])
      await store.append(failedGame(PLAN, index, index < 3 ? "no memory" : "no net", ""));
    const { run } = await heard.run(({ head }) => head.done === 4);
    expect(run).toMatchObject({
      failures: [
        { reason: "no memory", games: 2 },
        { reason: "no net", games: 1 },
      ],
    });
    // What a kill has left there tells nothing.
    const file = join(store.folder, "live.json");
    const last = readFileSync(file);
    other.close();
    store.close();
    writeFileSync(file, last);
    for (const index of [4, 5]) {
      const row = JSON.stringify(failedGame(PLAN, index, "no net", ""));
      appendFileSync(join(store.folder, "games.jsonl"), `${row}\n`);
      await heard.run(({ head }) => head.done === index + 1);
    }
    expect(heard.lives.at(-1)).toEqual({ id: "runs/cup" });
  });

  it("that cannot be read says why, and others are told all the same", async () => {
    const heard = listen("runs/broken");
    (await play(PLAN, "fine", 0, 1)).close();
    mkdirSync(join(folder, "runs/broken"));
    writeFileSync(join(folder, "runs/broken/plan.yaml"), "game: chess\n");
    const { runs } = await heard.overview((told) => told.runs.length === 2);
    expect(runs).toMatchObject([
      { id: "runs/broken", trouble: expect.any(String) },
      { id: "runs/fine", done: 1 },
    ]);
    cpSync(join(folder, "runs/fine/plan.yaml"), join(folder, "runs/broken/plan.yaml"));
    expect((await heard.run(({ run }) => run !== undefined)).head.trouble).toBeUndefined();
    appendFileSync(join(folder, "runs/broken/games.jsonl"), "{}\n");
    const { head } = await heard.run(({ head }) => head.trouble?.includes("games.jsonl, line 1") === true);
    expect(head.kind).toBe("match");
    rmSync(join(folder, "runs/broken"), { recursive: true });
    await heard.overview((told) => told.runs.length === 1 && told.runs[0]!.done === 1);
  });
});

it("a ladder is told as a match of everybody who joined", async () => {
  const agents = ["one", "two", "three"].map((name, i) => ({ name, kind: "uct", playouts: 5 + 20 * i }));
  const ladder = new Ladder(parseLadder(JSON.stringify({ game: { name: "hex", size: 3 }, agents })));
  const store = new LadderFolder(join(folder, "runs/ladder"), ladder.plan.whole);
  const heard = listen("runs/ladder");
  for (let i = 0; i < 6; i++) {
    const { plan, index } = ladder.next()!;
    const record = await playGame(plan, index, machine);
    ladder.add(record);
    await store.append(plan, record);
  }
  const { head, run } = await heard.run((told) => told.head.done === 6);
  expect(head).toMatchObject({ kind: "ladder", title: "ladder: one – two – three · Hex 3x3", running: true });
  expect(head.planned).toBeUndefined();
  if (run?.kind !== "ladder") throw new Error("no ladder");
  expect(run.standings.map(({ name }) => name).sort()).toEqual(["one", "three", "two"]);
  const game = await fetch(`http://127.0.0.1:${door.port}/${run.games[0]!.url}`);
  expect(await game.text()).toMatch(/^\(;/);
  expect(run.away).toEqual([]);
  const away = [{ name: "two", state: "rests" as const, reason: "3 games in a row failed: no memory" }];
  store.keepAway(away);
  const later = await heard.run((told) => told.run?.kind === "ladder" && told.run.away.length > 0);
  expect(later.run).toMatchObject({ away });
  // Who joins is told with its games.
  const { whole } = ladder.plan;
  const more = JSON.stringify({ game: whole.game, agents: [...whole.agents, "random"] });
  ladder.plan = parseLadder(more, { before: ladder.plan });
  store.keep(ladder.plan.whole);
  const { plan, index } = ladder.next()!;
  await store.append(plan, await playGame(plan, index, machine));
  const last = await heard.run((told) => told.head.done === 7);
  expect(last.run).toMatchObject({
    standings: expect.arrayContaining([expect.objectContaining({ name: "random" })]),
  });
  // A game that could not be played is told, and not counted.
  await store.append(plan, failedGame(plan, index + 1, "no memory", ""));
  const failed = await heard.run((told) => told.run?.kind === "ladder" && told.run.failures.length > 0);
  expect(failed.head.done).toBe(7);
  store.close();
});

it("a ladder of two has ratings", async () => {
  const ladder = new Ladder(parseLadder("{game: {name: hex, size: 3}, agents: [random, flat]}"));
  const store = new LadderFolder(join(folder, "runs/two"), ladder.plan.whole);
  for (let i = 0; i < 4; i++) {
    const { plan, index } = ladder.next()!;
    const record = await playGame(plan, index, machine);
    ladder.add(record);
    await store.append(plan, record);
  }
  store.close();
  const { run } = await listen("runs/two").run((told) => told.head.done === 4);
  expect(run).toMatchObject({ kind: "ladder", ratings: [{ games: 4 }, { games: 4 }] });
});

it("trainings are curves, as our runs and as those in Python keep them", async () => {
  const [own, other] = [join(folder, "runs/go-sb"), join(folder, "runs/net/round1")];
  mkdirSync(own);
  mkdirSync(other, { recursive: true });
  writeFileSync(join(own, "plan.json"), '{"iterations":9,"playout":"0.8.0"}\n');
  const point = (iteration: number) =>
    `${JSON.stringify({ iteration, training: { loss: 2 }, test: { loss: 3 }, norm: 1, features: [1, 2] })}\n`;
  writeFileSync(join(own, "curve.jsonl"), point(0) + point(1));
  writeFileSync(
    join(other, "curve.csv"),
    'step,training,held-out,r2,"r2-0"\n1,0.5,0.6,,0.1\n2,0.4,0.55,0.2,0.15\n',
  );
  const heard = listen("runs/go-sb");
  const { head, run } = await heard.run(() => true);
  expect(head).toMatchObject({ kind: "training", done: 1, planned: 9, running: false });
  const names = (told: RunUpdate["run"]) =>
    told?.kind === "training"
      ? told.figures.map(({ name, lines }) => [name, lines.map((line) => line.name)])
      : [];
  expect(run).toMatchObject({ by: "iteration" });
  expect(names(run)).toEqual([
    ["loss", ["training.loss", "test.loss"]],
    ["norm", ["norm"]],
  ]);
  appendFileSync(join(own, "curve.jsonl"), point(2));
  await heard.run((told) => told.head.done === 2);
  const tabled = await listen("runs/net/round1").run(() => true);
  expect(tabled.head).toMatchObject({ title: "round1", done: 2 });
  expect(names(tabled.run)).toEqual([
    ["loss", ["training", "held-out"]],
    ["r2", ["r2", "r2-0"]],
  ]);
  expect(tabled.run).toMatchObject({ figures: [{}, { lines: [{ points: [{ x: 2, y: 0.2 }] }, {}] }] });
});

it("experiments hold their matches, and show verdicts, table and figures of what was measured", async () => {
  const path = join(folder, "runs/figure11");
  mkdirSync(path);
  const experiment = fileURLToPath(new URL("../../experiments/hex-figure11.yaml", import.meta.url));
  cpSync(experiment, join(path, "experiment.yaml"));
  const run = {
    format: "playout-run",
    version: 1,
    seed: "s",
    scale: 0.01,
    boards: { count: 2 },
    sessions: [],
  };
  writeFileSync(join(path, "run.json"), JSON.stringify(run));
  (await play(PLAN, "figure11/matches/fast", 0, 1)).close();
  const heard = listen("runs/figure11");
  const told = await heard.run(() => true);
  expect(told).toMatchObject({
    head: { kind: "experiment", title: expect.stringMatching(/^Figure 11: /), done: 1 },
    run: { place: "Figure 11", scale: 0.01, finished: false, verdicts: [], figures: [] },
  });
  const { runs } = await heard.overview((seen) => seen.runs.length === 2);
  expect(runs[1]).toMatchObject({
    id: "runs/figure11/matches/fast",
    title: "one – two · Hex 3x3",
    within: "runs/figure11",
  });
  const board = (name: string) => ({
    ...{ board: name, stones: 3, seconds: { conventional: 2, walk: 1, rows: 0.5, batch: 0.1 } },
    ratio: { mean: -0.7, error: 0.01 },
  });
  const lines = ["a", "b"].map((name) => `${JSON.stringify(board(name))}\n`);
  writeFileSync(join(path, "times.jsonl"), lines.join(""));
  writeFileSync(join(path, "table.csv"), "board\na\nb\n");
  writeFileSync(join(path, "report.html"), "<p>report</p>");
  const done = await heard.run((each) => each.run?.kind === "experiment" && each.run.values !== undefined);
  expect(done).toMatchObject({
    run: {
      finished: true,
      verdicts: [{ opinion: "agrees", count: 1 }],
      figures: [{ svg: expect.stringMatching(/^<svg /) }, { svg: expect.stringMatching(/^<svg /) }],
      values: "files/runs/figure11/table.csv",
    },
    report: "files/runs/figure11/report.html",
  });
});
