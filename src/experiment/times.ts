/** Playout times: CPU time of playouts, equal time for agents counted out in playouts, and the report of a timing. */

import { type AgentSpec, createSearch, formatAgent, type GameSpec, kitOf } from "../agents/index.js";
import { type Rng, stream } from "../core/index.js";
import {
  Html,
  html,
  linear,
  logarithmic,
  nameRoom,
  PAGE_COLOURS,
  PAGE_MARGIN,
  PLOT_SYMBOLS,
  Plot,
  type PlotPoint,
  pageFrame,
  plotPicture,
} from "../draw/index.js";
import type { State } from "../game/index.js";
import { systemClock } from "../io/index.js";
import { type NamedBoard, trialsOf } from "../jobs/index.js";
import { withPrograms } from "../match/index.js";
import type { Search } from "../search/index.js";
import { meanOf, median, quantile } from "../stats/index.js";
import { compareRatios, count, duration, FIRM, htmlList, KEY, verdict, verdictWords } from "./comparison.js";
import type { TimesExperiment } from "./file.js";
import type { Allowance, BoardTimes, Content, OutcomeReport, Summary, TimesOutcome } from "./results.js";

/** Seconds of CPU time of this process that some work takes; the clock ticks in microseconds. */
function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const used = process.cpuUsage(before);
  return Math.max(1, used.user + used.system) / 1e6;
}

// The time of playouts on one board, without any search. The ways take turns in short rounds, every other round in reverse order, each
// timed in CPU time, so that a machine that slows down slows them all.

const TIMING_ROUNDS = 10;
/** Playouts of each way before anything is timed, so that its code is compiled. */
const WARM_UP_PLAYOUTS = 100_000;

export class Stopwatch {
  readonly #experiment: TimesExperiment;
  readonly #runners: readonly Runner[];
  readonly #playouts: number;
  readonly #seed: string;

  constructor(experiment: TimesExperiment, playouts: number, seed: string) {
    this.#experiment = experiment;
    const ways = [experiment.plain, experiment.fast, ...experiment.ours];
    const { runner } = trialsOf(experiment.game, "times");
    this.#runners = ways.map((way) => ({ way, run: runner(way, experiment.game) }));
    this.#playouts = playouts;
    this.#seed = seed;
  }

  warmUp(state: State<unknown>): void {
    for (const runner of this.#runners) runner.run(state, stream(this.#seed, "warm up"), WARM_UP_PLAYOUTS);
  }

  time({ name, stones, state }: NamedBoard<State<unknown>>): BoardTimes {
    const rng = stream(this.#seed, "times", name);
    const asked = Math.ceil(this.#playouts / TIMING_ROUNDS);
    const rounds = this.#runners.map((): number[] => []);
    for (let round = 0; round < TIMING_ROUNDS; round++) {
      for (let turn = 0; turn < this.#runners.length; turn++) {
        const i = round % 2 === 0 ? turn : this.#runners.length - 1 - turn;
        const runner = this.#runners[i]!;
        let done = 0;
        const seconds = cpuSeconds(() => {
          done = runner.run(state, rng, asked);
        });
        rounds[i]!.push((1e6 * seconds) / done);
      }
    }
    const seconds: Record<string, number> = {};
    for (const [i, { way }] of this.#runners.entries()) seconds[way] = meanOf(rounds[i]!).mean;
    const { plain, fast } = this.#experiment;
    const of = (way: string) => rounds[this.#runners.findIndex((runner) => runner.way === way)]!;
    const { mean, error } = meanOf(of(fast).map((time, round) => Math.log(time / of(plain)[round]!)));
    return { board: name, stones, seconds, ratio: { mean, error } };
  }
}

interface Runner {
  readonly way: string;
  run(state: State<unknown>, rng: Rng, playouts: number): number;
}

export function summariseTimes(
  experiment: TimesExperiment,
  playouts: number,
  planned: number,
  boards: readonly BoardTimes[],
): TimesOutcome {
  const ratios = boards.map(({ ratio }) => ratio);
  return {
    kind: "playout-times",
    experiment,
    playouts,
    planned,
    boards,
    faster: ratios.filter(({ mean }) => mean < 0).length,
    firmlySlower: ratios.filter(({ mean, error }) => mean > 0 && mean > FIRM * error).length,
    opinion: compareRatios(planned, ratios),
  };
}

// Equal time, counted out in playouts. The paper gives each program the same seconds a move; a budget of seconds makes
// games depend on the machine and on whatever else runs there. So each program is timed first: searches of the size in
// question on positions from the empty board to the late middle game, in CPU time, programs taking turns round after round.
// Its allowance is the playouts that it does in the given time, and from then on games are functions of plan and seed.
// The time is an average over a game: at a single move a program may be a little faster or slower than that.

const ALLOWANCE_ROUNDS = 9;
/** Seconds of CPU time that a program runs before it is timed, so that its code is compiled. */
const WARM_UP_SECONDS = 0.5;
/** Longer searches are timed over this many seconds a position. */
const LONGEST_SEARCH = 0.5;

interface Program {
  readonly name: string;
  readonly agent: AgentSpec;
  readonly search: Search<State<unknown>, unknown>;
  playouts: number;
  readonly rates: number[];
}

/** Nothing when the signal came first. */
export async function allow(
  game: GameSpec,
  agents: Readonly<Record<string, AgentSpec>>,
  seconds: number,
  seed: string,
  signal: AbortSignal,
): Promise<Allowance[] | undefined> {
  const kit = withPrograms(kitOf(game));
  const rng = stream(seed, "allowance");
  const positions = trialsOf(game, "positions")(kit, rng);
  const timed = Math.min(seconds, LONGEST_SEARCH);
  const programs = Object.entries(agents).map(([name, agent]): Program => {
    try {
      return { name, agent, search: createSearch(kit, agent), playouts: 64, rates: [] };
    } catch (error) {
      throw new Error(`agents.${name}: ${(error as Error).message}`);
    }
  });
  for (const program of programs) warmUp(program, positions, timed, rng);
  for (let round = 0; round < ALLOWANCE_ROUNDS; round++) {
    for (const program of programs) {
      await systemClock.breathe();
      if (signal.aborted) return undefined;
      program.rates.push(rateOf(program, positions, rng));
    }
  }
  return programs.map(({ name, agent, rates }) => {
    const perSecond = median(rates);
    return {
      name,
      agent: formatAgent(agent),
      playouts: Math.max(1, Math.round(perSecond * seconds)),
      perSecond,
      spread: (quantile(rates, 0.75) - quantile(rates, 0.25)) / 2 / perSecond,
    };
  });
}

/** Runs the program hot, and finds the size of the searches that take the time in question. */
function warmUp(program: Program, positions: readonly State<unknown>[], seconds: number, rng: Rng): void {
  let spent = 0;
  while (spent < WARM_UP_SECONDS) {
    const asked = program.playouts;
    const rate = rateOf(program, positions, rng);
    spent += (asked * positions.length) / rate;
    program.playouts = Math.max(1, Math.min(4 * asked, Math.round(rate * seconds)));
  }
}

/** Playouts per second of CPU time over one search of each position. */
function rateOf({ search, playouts }: Program, positions: readonly State<unknown>[], rng: Rng): number {
  let done = 0;
  const seconds = cpuSeconds(() => {
    for (const position of positions) {
      const thinking = search.begin(position, rng);
      thinking.run(playouts);
      done += thinking.simulations;
    }
  });
  return done / seconds;
}

// The report of a timing: the figures, the count of boards, the speed-up over the course of a game.

export const timesReport: OutcomeReport<TimesOutcome> = {
  sections: timesSections,
  tables: timesTables,
  summary: timesSummary,
  judged: ({ boards, opinion }) => (boards.length === 0 ? [] : [{ opinion }]),
  figures: (outcome) =>
    outcome.boards.length === 0
      ? []
      : [
          { title: "CPU time of a million playouts, board by board", svg: drawTimes(outcome) },
          { title: "How many times as fast, board by board", svg: drawRatios(outcome) },
        ],
};

function timesSections(outcome: TimesOutcome): Html {
  const { experiment, boards, playouts, planned, faster, firmlySlower, opinion } = outcome;
  const { published, plain, fast } = experiment;
  const budget = html`<p class="lead">Ours: ${count(playouts)} playouts each way on ${count(boards.length)} of ${count(planned)} boards. The paper:
${count(published.playouts)} on ${count(published.boards)} boards.</p>`;
  if (boards.length === 0) return html`${budget}`;
  const spent = boards.reduce(
    (sum, board) => sum + (board.seconds[plain] ?? 0) + (board.seconds[fast] ?? 0),
    0,
  );
  return html`${budget}
<ul class="tally"><li>${verdict({ opinion })}: ${fast} is faster on ${count(faster)} of ${count(boards.length)} boards</li></ul>
<div class="scroll"><table>
<caption>Boards on which ${fast} is faster than ${plain}</caption>
<thead><tr><th scope="col"></th><th scope="col" class="number">faster</th><th scope="col" class="number">of</th><th scope="col" class="number">slower by more than luck</th></tr></thead>
<tbody><tr><th scope="row" class="theirs">paper</th><td class="number">${count(published.faster)}</td><td class="number">${count(published.boards)}</td><td class="number">${count(published.boards - published.faster)}</td></tr>
<tr><th scope="row" class="mine">ours</th><td class="number">${count(faster)}</td><td class="number">${count(boards.length)}</td><td class="number">${count(firmlySlower)}</td></tr></tbody></table></div>
${opinion === "agrees" || experiment.reasons.length === 0 ? undefined : htmlList(experiment.reasons.map(({ text }) => text))}
<figure><div class="scroll">${new Html(drawTimes(outcome))}</div>
<figcaption>A point a board, medians as lines; the scale is logarithmic. Ways not in the paper: ${experiment.ours.join(", ") || "none"}.</figcaption></figure>
<figure><div class="scroll">${new Html(drawRatios(outcome))}</div>
<figcaption>How many times as fast ${fast} is as ${plain}, board by board; above the broken line it is faster.</figcaption></figure>
<h2>By stage of the game</h2>
${stages(outcome)}
<h2>How it was measured</h2>
<p>On each board the ways take turns in short rounds, in CPU time of one thread; times are scaled to 1,000,000 playouts. A board counts as
slower by more than luck when the mean of ln(time ${fast} / time ${plain}) over the rounds lies ${FIRM} standard errors above 0. The verdict
agrees when all boards are measured and ${fast} is faster on each, and differs when one is slower by more than luck.
At the paper's ${count(published.playouts)} playouts the two ways take about ${duration(spent)} of one core for ${count(boards.length)} boards.</p>`;
}

const STAGE = 20;

function stages({ boards, experiment }: TimesOutcome): Html {
  const ways = [experiment.plain, experiment.fast, ...experiment.ours];
  const max = Math.max(...boards.map((board) => board.stones));
  const rows = Array.from({ length: Math.floor(max / STAGE) + 1 }, (_, i) => {
    const [from, to] = [i * STAGE, (i + 1) * STAGE - 1];
    return { from, to, inside: boards.filter((board) => board.stones >= from && board.stones <= to) };
  }).filter(({ inside }) => inside.length > 0);
  const spread = (values: readonly number[]) =>
    html`${three(median(values))}<br><small>${three(quantile(values, 0.25))} to ${three(quantile(values, 0.75))}</small>`;
  return html`<div class="scroll"><table>
<caption>Seconds of CPU time for 1,000,000 playouts: median and quartiles over the boards; the last column is the speed-up</caption>
<thead><tr><th scope="col">stones</th><th scope="col" class="number">boards</th>${ways.map((way) => html`<th scope="col" class="number">${way}</th>`)}<th scope="col" class="number">${experiment.plain} / ${experiment.fast}</th></tr></thead>
<tbody>${rows.map(
    ({
      from,
      to,
      inside,
    }) => html`<tr><th scope="row">${from} to ${to}</th><td class="number">${count(inside.length)}</td>
${ways.map((way) => html`<td class="number">${spread(inside.map((board) => board.seconds[way] ?? Number.NaN))}</td>`)}
<td class="number">${spread(inside.map((board) => Math.exp(-board.ratio.mean)))}</td></tr>\n`,
  )}</tbody></table></div>`;
}

/** Three digits that count. */
function three(value: number): string {
  return value.toPrecision(3);
}

/** Draws seconds a million playouts over the stones on the board, a point a board and way, with the medians as lines. */
function drawTimes({ boards, experiment }: TimesOutcome): string {
  const ways = [experiment.plain, experiment.fast, ...experiment.ours];
  const stones = [...new Set(boards.map((board) => board.stones))].sort((a, b) => a - b);
  const curves = ways.flatMap((text, i) => {
    const points = boards.flatMap(({ stones: x, seconds }): PlotPoint | PlotPoint[] => {
      const y = seconds[text];
      return y === undefined ? [] : { x, y };
    });
    const medians = stones.flatMap((x) => {
      const there = points.flatMap((point) => (point.x === x ? point.y : []));
      return there.length === 0 ? [] : { x, y: median(there) };
    });
    const end = medians.at(-1);
    const colour = PAGE_COLOURS[i]!;
    return end === undefined ? [] : [{ text, y: end.y, points, medians, colour, symbol: PLOT_SYMBOLS[i]! }];
  });
  const all = curves.flatMap(({ points }) => points.map(({ y }) => y));
  const room = nameRoom(ways);
  const plot = new Plot(
    pageFrame(440, PAGE_MARGIN.left, 12 + room),
    linear([0, Math.max(...stones)], 8),
    logarithmic([Math.min(...all), Math.max(...all)]),
  );
  const seconds = "seconds of CPU time for 1,000,000 playouts";
  return plotPicture(
    { height: 440, title: `${seconds} over stones on the board` },
    plot.xAxis("stones on the board"),
    plot.yAxis(seconds, { grid: true }),
    ...curves.flatMap(({ points, medians, symbol, colour: stroke }) => [
      plot.dots(points, symbol, 1.4, { stroke, "stroke-opacity": 0.45, "stroke-width": 0.8 }),
      plot.line(medians, { stroke }),
    ]),
    plot.names(curves, room),
  );
}

/** Draws the plain way's time as a multiple of the fast way's, over the stones on the board. */
function drawRatios({ boards, experiment }: TimesOutcome): string {
  const points = boards.map(({ stones, ratio }) => ({ x: stones, y: Math.exp(-ratio.mean) }));
  const speeds = [1, ...points.map(({ y }) => y)];
  const plot = new Plot(
    pageFrame(300),
    linear([0, Math.max(...points.map(({ x }) => x))], 8),
    linear([Math.min(...speeds), Math.max(...speeds)], 7),
  );
  const ratio = `times as fast: ${experiment.fast} over ${experiment.plain}`;
  return plotPicture(
    { height: 300, title: `${ratio}, over stones on the board` },
    plot.xAxis("stones on the board"),
    plot.yAxis(ratio, { grid: true }),
    plot.level(1),
    plot.dots(points, "circle", 1.6, { fill: PAGE_COLOURS[1], "fill-opacity": 0.5 }),
  );
}

function timesTables({ experiment, boards, faster, opinion, playouts }: TimesOutcome): Content {
  const { plain, fast, ours, published } = experiment;
  const ways = [plain, fast, ...ours];
  return {
    caption:
      `${experiment.place}: ${experiment.title}. Boards on which ${fast} is faster than ${plain}; ` +
      `ours: ${playouts} playouts a board, published: ${published.playouts}. ${KEY}`,
    rows: [
      ["", "faster", "boards", "verdict"],
      ["published", String(published.faster), String(published.boards), ""],
      ["ours", String(faster), String(boards.length), verdictWords({ opinion })],
    ],
    values: [
      ["board", "stones", ...ways.map((way) => `${way} s per million`), "ln ratio", "its error"],
      ...boards.map((board) => [
        board.board,
        String(board.stones),
        ...ways.map((way) => board.seconds[way]?.toFixed(4) ?? ""),
        board.ratio.mean.toFixed(4),
        board.ratio.error.toFixed(4),
      ]),
    ],
  };
}

function timesSummary({
  experiment,
  boards,
  faster,
  firmlySlower,
  opinion,
  playouts,
  planned,
}: TimesOutcome): Summary {
  const { place, title, published, fast, plain } = experiment;
  return {
    title: `${place}: ${title}`,
    rows: [
      [`${fast} against ${plain}`, "faster", "of", "slower by more than luck", "verdict"],
      [
        "published",
        count(published.faster),
        count(published.boards),
        count(published.boards - published.faster),
        "",
      ],
      ["ours", count(faster), count(boards.length), count(firmlySlower), verdictWords({ opinion })],
    ],
    notes: [
      `${count(playouts)} playouts a board and way, ${count(boards.length)} of ${count(planned)} boards; published with ${count(published.playouts)}`,
    ],
  };
}
