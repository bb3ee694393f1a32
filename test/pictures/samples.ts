/** A picture of every kind, with words as long as they come. */
import { drawGo } from "../../src/draw/board/go.js";
import { drawHex } from "../../src/draw/board/hex.js";
import type { BoardOverlay } from "../../src/draw/board/overlays.js";
import { drawSquares } from "../../src/draw/board/squares.js";
import { drawChances } from "../../src/draw/board/win-chances.js";
import { drawCourse } from "../../src/draw/chart.js";
import { drawGameReport, type ReportEnd, type ReportShot } from "../../src/draw/report.js";
import { type CandidateThrow, drawCandidates } from "../../src/draw/sheet/candidates.js";
import type { SheetPoint } from "../../src/draw/sheet/ice.js";
import { drawOutcomes } from "../../src/draw/sheet/outcomes.js";
import { drawSheet, type LineScore } from "../../src/draw/sheet/sheet.js";
import { drawStrip, type StripShot } from "../../src/draw/sheet/strip.js";
import { drawTargetMap } from "../../src/draw/sheet/target-map.js";
import { drawVelocityMap } from "../../src/draw/sheet/velocity-map.js";
import { MODERN_SHEET as sheet } from "../../src/games/curling/sheet.js";
import "../../src/games/index.js";
import { formatPage } from "../../src/match/page.js";
import { completePlan } from "../../src/match/plan.js";
import { rowOf } from "../../src/match/record.js";
import { failedGame } from "../../src/match/referee.js";
import { indicesOf } from "../../src/match/schedule.js";
import { scoreboard as scoreboardOf } from "../../src/match/score.js";

const tee = sheet.teeLine;
const TEAMS = ["Kärnten Curling Club Velden", "東京カーリングクラブ WWW"] as const;
const TITLE =
  "WWW MMM: a title of many words, such as commands make of names (red) and results, 100 % of them wide";
const CAPTION =
  "A caption goes on for lines and lines. Words without end: uct:playouts=100000,exploration=0.15,amaf=half,playout=walk,seed=WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW.";

const stones = [
  { team: 0, x: 0.1, y: tee - 2.8 },
  { team: 1, x: 0.35, y: tee + 0.35, label: "12" },
  { team: 1, x: -0.95, y: tee + 0.7, last: true },
] as const;
const scoreboard: LineScore = {
  teams: TEAMS,
  ends: [
    [0, 1],
    [10, 0],
  ],
  length: 10,
  hammer: 1,
};

function wayTo(x: number, y: number): SheetPoint[] {
  return Array.from({ length: 9 }, (_, i) => ({ x: (x * i * i) / 64, y: 28 + ((y - 28) * i) / 8 }));
}

function cloudAt(x: number, y: number, count = 60): SheetPoint[] {
  return Array.from({ length: count }, (_, i) => ({
    x: x + ((i * 7) % 13) / 30,
    y: y + ((i * 5) % 11) / 20,
  }));
}

const heat = {
  kind: "heat",
  ...{ x0: -1.8, y0: tee - 1.8, dx: 0.2, dy: 0.2, columns: 19, rows: 19 },
  values: Array.from({ length: 361 }, (_, i) => -1.25 + ((i * 31) % 97) / 80),
} as const;

function sheetPictures(): Record<string, string> {
  const edge = sheet.width / 2;
  const words = [
    { kind: "mark", x: edge, y: tee, label: "a mark at the edge" },
    { kind: "mark", x: -edge, y: tee + 1, label: "another mark" },
    { kind: "text", x: edge, y: tee + 2.2, text: "words at the edge", weight: 700 },
    { kind: "text", x: -edge, y: tee - 1.4, text: "and at the other" },
    { kind: "arrow", from: { x: 0, y: tee - 1 }, to: { x: -1, y: tee - 1 }, label: "an arrow" },
    { kind: "badge", x: 0, y: tee + 1.5, text: "10" },
  ] as const;
  const position = { sheet, stones, title: TITLE, caption: CAPTION };
  return {
    house: drawSheet({ ...position, view: "house", overlays: words, scoreboard }),
    "house across": drawSheet({ ...position, view: "house", landscape: true, scoreboard, title: "Short" }),
    heat: drawSheet({ ...position, overlays: [{ ...heat, label: "mean points of yellow" }] }),
    "small heat": drawSheet({
      ...position,
      view: "house",
      scale: 30,
      overlays: [{ ...heat, range: [-1, 0.5], label: "points that a team with a long name makes with it" }],
    }),
  };
}

const KINDS = ["hit and stay", "promotion take-out", "centre guard", "draw"];
const PLAYERS = ["lead", "second", "third", "skip Wilhelmina van der Meer"];
const shots = Array.from({ length: 16 }, (_, i): ReportShot & StripShot => ({
  team: (i % 2) as 0 | 1,
  stones,
  player: PLAYERS[i >> 2] ?? "",
  kind: KINDS[i % 4] ?? "",
  turn: i % 3 === 0 ? "cw" : "ccw",
  points: i % 5,
  change: (i % 4 === 0 ? -1 : 1) * 0.023 * i,
  text: i % 2 === 0 ? "yellow lies 1" : "red would have lain 2",
  win: 0.5 + 0.4 * Math.sin(i),
  error: 0.02,
}));

const candidates = [
  "tap-back of yellow's shot stone to the 12-foot",
  "draw",
  "promotion take-out of its own fourth stone onto yellow's second shot stone in the 4-foot",
].map(
  (text, i): CandidateThrow => ({
    text,
    turn: i === 1 ? "cw" : "ccw",
    win: 0.9986 - i / 1000,
    error: 0.0006,
    detail: `1.27 points, made in 51%${", and more to say of it".repeat(i)}`,
    path: wayTo(-0.5 + i, tee),
  }),
);

function panelPictures(): Record<string, string> {
  const picture = { sheet, stones, title: TITLE, caption: CAPTION };
  const scores = Array.from({ length: 17 }, (_, i) => ({ score: i - 8, chance: i === 8 ? 0.0004 : 0.06 }));
  return {
    candidates: drawCandidates({
      ...picture,
      candidates,
      scoreboard,
      label: `Chance of ${TEAMS[0]} to win, with 95% intervals`,
    }),
    outcomes: drawOutcomes({
      ...picture,
      clouds: [
        { team: 0, points: cloudAt(sheet.width / 2 - 0.3, tee), thrown: true, label: "stays 100%" },
        { team: 1, points: cloudAt(-1, tee, 9) },
      ],
      overlays: [{ kind: "path", points: wayTo(0, tee), brush: "team0" }],
      scores,
      teams: TEAMS,
      facts: [
        { name: `chance of ${TEAMS[0]} to win this game`, value: "77.6% \u00b1 1.6" },
        { name: "made as meant", value: "100%" },
      ],
    }),
    "outcomes of short names": drawOutcomes({
      ...picture,
      clouds: [{ team: 1, points: cloudAt(0.3, tee), thrown: true, label: "stays 100%" }],
      scores: [
        { score: 1, chance: 0.999 },
        { score: -1, chance: 0.0007 },
      ],
      teams: ["red", "yellow"],
    }),
  };
}

function velocityMaps(): Record<string, string> {
  const values = Array.from({ length: 64 }, (_, i) => -1.25 + ((i * 31) % 97) / 80);
  const map = {
    sheet,
    stones,
    vx: [-0.29, 0.29],
    vy: [2.2, 2.7],
    columns: 8,
    rows: 8,
    unit: "m/s",
    label: `score of the end that ${TEAMS[0]} may expect`,
    title: TITLE,
    caption: CAPTION,
  } as const;
  const best = { vx: 0.29, vy: 2.7, turn: "ccw", value: -1.25 } as const;
  return {
    velocities: drawVelocityMap({ ...map, values: { cw: values, ccw: values }, best }),
    "velocities, one turn, wide numbers": drawVelocityMap({
      ...map,
      vx: [-3100, 3100],
      vy: [26_700, 33_700],
      values: { ccw: values },
      best: { ...best, vx: -3100, vy: 26_700 },
    }),
  };
}

function targetMaps(): Record<string, string> {
  const draws = Array.from({ length: 40 }, (_, i) => ({
    ...{ x: (i % 8) / 2 - 2, y: tee - 1 + Math.floor(i / 8) / 2 },
    value: 0.3 + i / 100,
  }));
  const hits = Array.from({ length: 12 }, (_, i) => ({ x: i / 3 - 2, y: tee + 9, value: 0.9 - i / 40 }));
  const map = { sheet, stones, title: TITLE, caption: CAPTION, label: "chance of red to win" };
  return {
    targets: drawTargetMap({ ...map, targets: { cw: { draws }, ccw: { draws, hits } } }),
    "targets, a draw best": drawTargetMap({
      ...map,
      targets: {
        cw: { draws: draws.map((each) => ({ ...each, value: each.value + 1 })), hits },
        ccw: { draws, hits },
      },
    }),
  };
}

function report(): string {
  const ends = Array.from(
    { length: 11 },
    (_, i): ReportEnd => ({
      hammer: (i % 2) as 0 | 1,
      score: i % 3 === 0 ? [i, 0] : [0, 1],
      win: 0.5 + 0.3 * Math.cos(i),
      shots: i > 8 ? shots.slice(0, 9) : shots,
    }),
  );
  const text = "Made: hit and roll off its own third stone to the 4-foot, counter-clockwise.\nBetter: draw.";
  return drawGameReport({
    title: TITLE,
    subtitle: CAPTION,
    teams: TEAMS,
    sheet,
    length: 10,
    ends,
    result: `${TEAMS[0]} wins by 2`,
    moments: [1, 2, 3].map((throws) => ({
      ...{ end: throws, throw: throws, change: -0.123, decision: 0.1, execution: 0.02, text, stones },
      overlays: [{ kind: "path", points: wayTo(0, tee) }],
    })),
    losses: ([0, 1] as const).flatMap((team) =>
      [...KINDS, "all"].map((kind) => ({
        team,
        kind,
        throws: 64,
        points: 3.2,
        decision: 0.123,
        execution: 0.045,
      })),
    ),
    figures: [{ name: "hammer efficiency, two or more points with it", values: ["50% of 10", "33% of 9"] }],
    notes: [CAPTION],
  });
}

/** All stones numbered, and others named. */
function boards(): Record<string, string> {
  const rowsOf = (size: number, letters: string) =>
    Array.from({ length: size }, (_, r) =>
      Array.from({ length: size }, (_, c) => letters[(r + c) % letters.length]).join(""),
    );
  const numbers = (size: number) => Array.from({ length: size * size }, (_, i) => `${i + 88}`);
  const words = { title: TITLE, caption: CAPTION };
  const goHeat = (size: number): BoardOverlay[] => [
    { kind: "heat", values: numbers(size).map((_, i) => i / 100), percent: true, label: "share of visits" },
    ...numbers(size).map(
      (_, point): BoardOverlay => ({ kind: "label", cell: point, text: `${point + 53}\n1.4k` }),
    ),
  ];
  const hexHeat = (size: number): BoardOverlay[] => [
    { kind: "heat", values: numbers(size).map((_, i) => i / 100), percent: true, label: "share of visits" },
    ...numbers(size).map((_, cell): BoardOverlay => ({ kind: "label", cell, text: `${cell + 53}` })),
  ];
  return {
    "go 19": drawGo({
      ...words,
      rows: rowsOf(19, "XO"),
      overlays: numbers(19).map((text, point) => ({ kind: "label", cell: point, text })),
    }),
    "go 9": drawGo({ ...words, rows: rowsOf(9, "."), overlays: goHeat(9) }),
    "go 2": drawGo({ ...words, rows: rowsOf(2, "."), overlays: goHeat(2) }),
    "go 1": drawGo({ ...words, rows: ["."], overlays: goHeat(1) }),
    "hex 19": drawHex({
      ...words,
      rows: rowsOf(19, "BW"),
      overlays: numbers(19).map((text, cell) => ({ kind: "label", cell, text })),
    }),
    "hex 11": drawHex({ ...words, rows: rowsOf(11, "."), overlays: hexHeat(11) }),
    "hex 1": drawHex({ ...words, rows: ["."], overlays: hexHeat(1) }),
    "squares 12": drawSquares({ ...words, ...squares(12), overlays: hexHeat(12) }),
    "squares 1": drawSquares({ ...words, ...squares(1), overlays: hexHeat(1) }),
  };
}

function squares(size: number) {
  const counted = Array.from({ length: size }, (_, i) => i);
  return {
    rows: counted.map(() => ".".repeat(size)),
    columnNames: counted.map((i) => String.fromCharCode(97 + i)),
    rowNames: counted.map((i) => String(size - i)),
  };
}

function chanceLines(): Record<string, string> {
  const chances = Array.from({ length: 240 }, (_, i) => ({
    value: 0.5 + 0.5 * Math.sin(i / 20),
    error: 0.02,
  }));
  const moments = [1, 2, 3, 120, 124, 239].map((move) => ({ move, label: `W Q${move % 19}: resigns` }));
  return {
    chances: drawChances({ chances, moments, title: TITLE, caption: CAPTION }),
    "narrow chances": drawChances({ chances, moments, title: TITLE, caption: CAPTION, width: 320 }),
  };
}

/** SVG by name. */
export function samplePictures(): Record<string, string> {
  const strip = { sheet, shots, title: TITLE, caption: CAPTION };
  return {
    ...sheetPictures(),
    strip: drawStrip(strip),
    "strip of small houses": drawStrip({ ...strip, scale: 16.5, view: "house" }),
    ...panelPictures(),
    ...targetMaps(),
    ...velocityMaps(),
    ...boards(),
    ...chanceLines(),
    ...courses(),
  };
}

/** Of one, over many games, and of several that end close to one another. */
function courses(): Record<string, string> {
  const points = (value: number, games: number) =>
    [1, 2, 3].map((i) => ({ at: i * games, value, low: value - 900 / i, high: value + 900 / i }));
  const names = [...TEAMS, TITLE, "uct:playouts=100000,exploration=0.15"];
  return {
    course: drawCourse({ series: [{ name: "one", points: points(-1200, 6_000_000) }], x: "games", y: "Elo" }),
    "course of several": drawCourse({
      series: names.map((name, i) => ({ name, points: points(5 * i, 1) })),
      x: "games",
      y: "Elo",
    }),
  };
}

/** HTML by name. */
export function samplePages(): Record<string, string> {
  return { report: report(), match: matchReport() };
}

/** Five agents with names of all lengths; the first of two always wins. */
function matchReport(): string {
  const agents = [
    "random",
    { name: "東京カーリングクラブ WWW", kind: "random" },
    { name: "W".repeat(60), kind: "random" },
    "uct:playouts=100000,exploration=0.15,amaf=half,playout=walk",
    "uct:playouts=100000,exploration=0.15,amaf=none,playout=conventional",
  ];
  const plan = completePlan({ game: { name: "hex", size: 5 }, agents, pairs: 3 });
  const records = [...indicesOf(plan)].map((index) => {
    const times = { start: "", ms: 9, moves: [9000, 1e6], cpu: [8000, 100] };
    return {
      ...failedGame(plan, index, "a long reason why", "2026-01-01T00:00:00.000Z"),
      result: 1 - (index % 2),
      moves: ["a1", "b2"],
      times,
    };
  });
  return formatPage({
    plan,
    board: scoreboardOf(plan, records),
    records: records.map(rowOf),
    linkOf: ({ index }) => `${index}.sgf`,
  });
}
