/**
 * Root-parallel search: several workers search the same position, each by itself and with a stream of its own, and what
 * they say of the root's moves is added up. Nothing is shared while they run, so the answer depends on seed, budget
 * and number of workers alone, not on who was faster. What crosses is plain data, over a port that a thread or
 * a Web Worker can be behind. Deepens less than one search of the whole budget: every worker grows its own tree.
 */
import { type Report, type ReportLine, type SearchRun, type SearchShare, standardError } from "./run.js";

/** What a worker needs to build a search and begin it. */
export interface SearchTask {
  /** The game and the agent that searches, as specifications. */
  readonly game: object;
  readonly agent: object;
  /** What the agent names and does not hold, by that name; a worker is told once. */
  readonly weights?: Readonly<Record<string, string>>;
  /** The position in the game's notation. */
  readonly position: string;
  /** Where the worker's randomness is found. */
  readonly seed: string;
  /** The worker's part, where all of them search together. */
  readonly share?: SearchShare;
}

/** What a worker knows by now. */
export interface WorkerFinding<M> {
  readonly simulations: number;
  readonly decided: boolean;
  /** With all its lines; missing where all workers search in memory that can be looked at. */
  readonly report?: Report<M>;
}

/** Talks to a search that runs elsewhere, such as in a thread; one call at a time. `SearchThread` is one for Node. */
export interface SearchPort<M> {
  begin(task: SearchTask): Promise<WorkerFinding<M>>;
  run(playouts: number): Promise<WorkerFinding<M>>;
  /** Not to be called for a move that ends the game. */
  advance(move: M): Promise<WorkerFinding<M>>;
  /** Pins a move, as `SearchRun.pin` does. */
  pin(move: M): Promise<WorkerFinding<M>>;
  close(): Promise<void>;
}

/** A search whose work is done behind ports, in even shares. */
abstract class PortRun<M> {
  protected readonly ports: readonly SearchPort<M>[];
  protected findings: readonly WorkerFinding<M>[];
  /** Playouts asked for since the position was set. */
  protected asked = 0;

  protected constructor(ports: readonly SearchPort<M>[], findings: readonly WorkerFinding<M>[]) {
    this.ports = ports;
    this.findings = findings;
  }

  get simulations(): number {
    return this.findings.reduce((sum, { simulations }) => sum + simulations, 0);
  }

  async pin(move: M): Promise<void> {
    this.findings = await Promise.all(this.ports.map((port) => port.pin(move)));
  }

  /** Those left over go to the first workers: the same in all whatever the slices. */
  async run(playouts: number): Promise<void> {
    const before = this.asked;
    this.asked += playouts;
    const workers = this.ports.length;
    const share = (total: number, i: number) => Math.floor((total + workers - 1 - i) / workers);
    const run = this.ports.map((port, i) => port.run(share(this.asked, i) - share(before, i)));
    this.findings = await Promise.all(run);
  }
}

/** Every worker searches by itself, and what they report is added up. */
export class ParallelRun<M> extends PortRun<M> {
  readonly #name: Name<M>;

  private constructor(ports: readonly SearchPort<M>[], findings: readonly WorkerFinding<M>[], name: Name<M>) {
    super(ports, findings);
    this.#name = name;
  }

  /** Worker i draws from the task's seed with `/i` behind it. */
  static async begin<M>(
    ports: readonly SearchPort<M>[],
    task: SearchTask,
    name: Name<M>,
  ): Promise<ParallelRun<M>> {
    const begun = ports.map((port, i) => port.begin({ ...task, seed: `${task.seed}/${i}` }));
    return new ParallelRun(ports, await Promise.all(begun), name);
  }

  /** One worker's proof is enough. */
  get decided(): boolean {
    return this.findings.some(({ decided }) => decided);
  }

  report(lines = Number.POSITIVE_INFINITY): Report<M> {
    const { simulations } = this;
    const sure = this.findings.find(
      ({ decided, report }) => decided && report!.lines[0]!.proved !== undefined,
    );
    const report =
      sure?.report ??
      mergeReports(
        this.findings.map((finding) => finding.report!),
        this.#name,
      );
    return { ...report, simulations, lines: report.lines.slice(0, Math.max(1, lines)) };
  }

  async advance(move: M): Promise<void> {
    this.asked = 0;
    this.findings = await Promise.all(this.ports.map((port) => port.advance(move)));
  }

  async close(): Promise<void> {
    await Promise.all(this.ports.map((port) => port.close()));
  }
}

/**
 * A search that several workers do together in shared memory; this side only looks at it. Everybody profits from
 * everybody's simulations at once, and pays with repeatability: what a worker sees depends on how fast the others are.
 */
export class SharedRun<M> extends PortRun<M> {
  readonly #view: SearchRun<M>;

  private constructor(
    ports: readonly SearchPort<M>[],
    view: SearchRun<M>,
    findings: readonly WorkerFinding<M>[],
  ) {
    super(ports, findings);
    this.#view = view;
  }

  /** `view` is a search over the same memory that is never run. */
  static async begin<M>(
    ports: readonly SearchPort<M>[],
    task: SearchTask,
    memories: readonly SharedArrayBuffer[],
    view: SearchRun<M>,
  ): Promise<SharedRun<M>> {
    const workers = ports.length;
    const begun = ports.map((port, worker) =>
      port.begin({ ...task, seed: `${task.seed}/${worker}`, share: { worker, workers, memories } }),
    );
    return new SharedRun(ports, view, await Promise.all(begun));
  }

  /** Each worker has a part of the work, and all parts must be done. */
  get decided(): boolean {
    return this.findings.every(({ decided }) => decided);
  }

  report(lines?: number): Report<M> {
    return { ...this.#view.report(lines), simulations: this.simulations };
  }
}

/** What a move is called by all workers. */
type Name<M> = (move: M) => string;

/** One report from several of the same position; nothing is lost but the workers' own trees. */
function mergeReports<M>(reports: readonly Report<M>[], name: Name<M>): Report<M> {
  const byMove = new Map<string, ReportLine<M>[]>();
  for (const { lines } of reports) {
    for (const line of lines) {
      const called = name(line.move);
      const same = byMove.get(called);
      if (same === undefined) byMove.set(called, [line]);
      else same.push(line);
    }
  }
  // Sorting is stable: among equals the first worker's order stays.
  const lines = [...byMove.values()].map(joinLines).sort((a, b) => rank(a) - rank(b) || b.visits - a.visits);
  return {
    best: lines[0]!.move,
    value: lines[0]!.value,
    simulations: reports.reduce((sum, report) => sum + report.simulations, 0),
    ...(reports[0]!.unit && { unit: reports[0]!.unit }),
    ...(reports[0]!.estimates !== undefined && {
      estimates: reports.reduce((sum, { estimates = 0 }) => sum + estimates, 0),
    }),
    lines,
  };
}

function joinLines<M>(lines: readonly ReportLine<M>[]): ReportLine<M> {
  const proved = lines.find((line) => line.proved !== undefined);
  const longest = lines.reduce((max, line) => (line.visits > max.visits ? line : max));
  const visits = lines.reduce((sum, line) => sum + line.visits, 0);
  if (proved !== undefined) return { ...proved, visits };
  const values = lines.reduce((sum, line) => sum + line.visits * line.value, 0);
  return {
    ...longest,
    visits,
    value: visits > 0 ? values / visits : longest.value,
    error: standardError(values, visits),
  };
}

function rank<M>({ proved }: ReportLine<M>): number {
  if (proved === undefined) return 1;
  return proved === "win" ? 0 : 2;
}
