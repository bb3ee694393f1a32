/**
 * Hosted matches in one folder that one process writes: who sits where, a folder for each match, a row for each that is over.
 *
 * Who is to sit at a seat: `port:10000`, `command:./my_engine`, `agent:best`.
 */

import { setMaxListeners } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { checkData, parseJson, version as VERSION } from "../../../core/index.js";
import { readText, writeWhole } from "../../../io/files.js";
import { jsonLine, type Ledger, type LedgerFormat, makeFolder, openLedger } from "../../../io/index.js";
import { ENDS, type WallClock } from "../../../match/index.js";
import {
  HostedMatch,
  type HostedResult,
  type HostedSetup,
  type HostTimeouts,
} from "../engines/hosted-match.js";
import { type JournalRow, memberSchema, type RefereeIce, rowSchema } from "../engines/match-state.js";
import { officialTeamNoise } from "../engines/official-noise.js";
import type { PlayerNames, PositionUpdate, Seat } from "../engines/seat.js";
import { positionSchema } from "../notation.js";
import { refereeFor } from "../physics/simulators.js";
import { type CurlingRecord, formatRecord } from "../record.js";
import { type CurlingRules, parseRuleSet } from "../rules/rule-set.js";

const port = z.int().min(0).max(65_535);

const seatPlanSchema = z.discriminatedUnion("kind", [
  /** An engine that somebody starts elsewhere, and that comes to us. */
  z.strictObject({ kind: z.literal("remote"), port }),
  /** A program that we start. */
  z.strictObject({ kind: z.literal("command"), command: z.string() }),
  /** One of our own. */
  z.strictObject({ kind: z.literal("agent"), agent: z.string() }),
]);

export type SeatPlan = z.output<typeof seatPlanSchema>;

const KINDS = "expected port:NUMBER, command:PROGRAM or agent:SPECIFICATION";

export function parseSeatPlan(text: string): SeatPlan {
  const [, kind, value = ""] = /^(\w+):(.*)$/s.exec(text.trim()) ?? [];
  if (value.trim() === "") throw new Error(`${KINDS}, not "${text}"`);
  switch (kind) {
    case "port":
      if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw new Error(`${value} is no port`);
      return { kind: "remote", port: Number(value) };
    case "command":
      return { kind, command: value };
    case "agent":
      return { kind, agent: value };
    default:
      throw new Error(`${KINDS}, not "${text}"`);
  }
}

// A hosted match on disk, in a folder of its own: `match.json`, what it is about; `journal.jsonl`, every accepted move the moment it
// is accepted; at the end `record.json`, the record of the game.

const FORMAT = "playout-hosted-match";
const PLAN = "match.json";

const seeds = z.array(z.int().min(0).max(0xffffffff));
const members = z.array(memberSchema);

const schema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  /** The version of playout that began it. */
  playout: z.string(),
  id: z.uuid(),
  date: z.string(),
  rules: z.unknown().transform((data): CurlingRules => parseRuleSet(data)),
  /** Thinking time of the teams, where it differs. */
  clocks: positionSchema.pick({ time: true, extraTime: true }).exactOptional(),
  members: z.tuple([members, members]),
  /** Of the members' hands. */
  seeds: z.tuple([seeds, seeds]),
  /** Who was to sit where. */
  seats: z.tuple([seatPlanSchema, seatPlanSchema]),
  /** What the protocol has of its own. */
  settings: z.unknown(),
});

/** What a match is about, and who was to play it. */
export type HostedPlan = z.output<typeof schema>;
export type NewMatch = Omit<HostedPlan, "format" | "version" | "playout">;

const JOURNAL: LedgerFormat<JournalRow> = {
  signs: { what: "match", marks: [PLAN] },
  file: "journal.jsonl",
  row: jsonLine(rowSchema),
};

class MatchFile {
  readonly plan: HostedPlan;
  readonly #ledger: Ledger<HostedPlan, JournalRow>;

  private constructor(ledger: Ledger<HostedPlan, JournalRow>) {
    this.plan = ledger.plan;
    this.#ledger = ledger;
  }

  static begin(folder: string, match: NewMatch): MatchFile {
    return new MatchFile(
      openLedger(JOURNAL, folder, () => {
        const plan: HostedPlan = { format: FORMAT, version: 1, playout: VERSION, ...match };
        writeWhole(join(folder, PLAN), `${JSON.stringify(plan)}\n`);
        return plan;
      }),
    );
  }

  /** Opens a match that was begun; nothing where it was killed before it could be. */
  static open(folder: string): MatchFile | undefined {
    const file = join(folder, PLAN);
    if (!existsSync(file)) return undefined;
    const settle = () => {
      try {
        return checkData(schema, parseJson(readText(file)));
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`);
      }
    };
    return new MatchFile(openLedger(JOURNAL, folder, settle));
  }

  get rows(): readonly JournalRow[] {
    return this.#ledger.rows;
  }

  append(row: JournalRow): void {
    this.#ledger.append(row);
  }

  keepRecord(record: CurlingRecord): void {
    this.#ledger.write("record.json", formatRecord(record));
  }

  close(): void {
    this.#ledger.close();
  }
}

// Many matches at once, in one folder that one process writes: `matches/`, a folder for each; `results.jsonl`, a row for each that is
// over. A match that is over leaves nothing in memory but what its row says. After any end of the process a hub that is opened
// again finds every match that was not over, goes on with those whose seats can come back, and closes the others.

const MATCHES = "matches";

const resultSchema = z.strictObject({
  id: z.uuid(),
  names: z.tuple([z.string(), z.string()]),
  score: z.tuple([z.int(), z.int()]),
  winner: z.literal([0, 1]).nullable(),
  how: z.enum(ENDS),
  by: z.literal([0, 1]).exactOptional(),
  reason: z.string().exactOptional(),
});

/** How a match ended, in a row. */
export type MatchResult = z.output<typeof resultSchema>;

/** Who looks on at all matches. */
export interface HostWatcher {
  told?(plan: HostedPlan, told: PositionUpdate, names: PlayerNames): void;
  over?(plan: HostedPlan, result: MatchResult): void;
}

export interface MatchStoreSetup {
  readonly folder: string;
  readonly clock: WallClock;
  readonly waiting: HostTimeouts;
  readonly signal: AbortSignal;
  readonly watcher?: HostWatcher;
}

/** Where a match is played, and what it is played on. */
export interface MatchSetup {
  readonly seats: readonly [Seat, Seat];
  /** The referee's, where none is given. */
  readonly ice?: RefereeIce;
  /** Seconds from one position that is told to the next, at least. */
  readonly pause?: number;
}

/** Who sits at the table of a match; or why nobody can. */
type OpenSeats = () => MatchSetup | string;

/** A match that was begun and is not over. */
export interface UnfinishedMatch {
  readonly plan: HostedPlan;
  /** What its journal has so far. */
  readonly rows: readonly JournalRow[];
  /** Goes on with it, once; closed without a result where nobody can. Resolves when it is over, rejects when the signal came before. */
  play(seat: OpenSeats): Promise<MatchResult>;
}

export class MatchStore {
  readonly #setup: MatchStoreSetup;
  readonly #results: Ledger<undefined, MatchResult>;
  readonly #running = new Map<string, Promise<MatchResult>>();
  /** Opened to go on with, and not begun yet. */
  readonly #waiting = new Set<MatchFile>();

  /** Takes the folder, which must be empty or a hub's; throws where another process has it. */
  constructor(setup: MatchStoreSetup) {
    this.#setup = setup;
    const { folder, signal } = setup;
    // Each match listens.
    setMaxListeners(0, signal);
    const signs = { what: "matches of a host", marks: [MATCHES] };
    this.#results = openLedger({ signs, file: "results.jsonl", row: jsonLine(resultSchema) }, folder, () => {
      makeFolder(join(folder, MATCHES));
      return undefined;
    });
  }

  /** How the matches of this folder ended, in the order in which they did. */
  get results(): readonly MatchResult[] {
    return this.#results.rows;
  }

  /** Matches that are being played. */
  get running(): ReadonlyMap<string, Promise<MatchResult>> {
    return this.#running;
  }

  /** Begins a match; resolves when it is over, rejects when the signal came before. */
  begin(match: NewMatch, seat: (plan: HostedPlan) => MatchSetup): Promise<MatchResult> {
    const file = MatchFile.begin(this.#folderOf(match.id), match);
    return this.#play(file, () => seat(file.plan));
  }

  /** The matches that were begun and are not over; throws where one of them cannot be read. */
  resume(): UnfinishedMatch[] {
    const over = new Set(this.results.map(({ id }) => id));
    for (const id of this.#folders()) {
      const file = over.has(id) ? undefined : MatchFile.open(this.#folderOf(id));
      if (file !== undefined) this.#waiting.add(file);
    }
    return [...this.#waiting].map((file) => ({
      plan: file.plan,
      rows: file.rows,
      play: (seat) => {
        this.#waiting.delete(file);
        return this.#play(file, seat);
      },
    }));
  }

  /** Whether there are matches to resume. */
  get unfinished(): number {
    const over = new Set(this.results.map(({ id }) => id));
    return this.#folders().filter((id) => !over.has(id) && existsSync(join(this.#folderOf(id), "match.json")))
      .length;
  }

  /** Waits for all matches, which end at once when the signal has come. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running.values());
    for (const file of this.#waiting) file.close();
    this.#results.close();
  }

  #play(file: MatchFile, seat: OpenSeats): Promise<MatchResult> {
    const { id } = file.plan;
    const played = this.#toTheEnd(file, seat).finally(() => {
      file.close();
      this.#running.delete(id);
    });
    this.#running.set(id, played);
    // Whoever waits for it is told; nobody has to.
    played.catch(() => {});
    return played;
  }

  async #toTheEnd(file: MatchFile, seat: OpenSeats): Promise<MatchResult> {
    const { plan } = file;
    const table = seat();
    const match = new HostedMatch(this.#hosted(file, typeof table === "string" ? { seats: NOBODY } : table));
    const outcome = await (typeof table === "string" ? match.breakOff(table) : match.play());
    file.keepRecord(outcome.record);
    const result = resultOf(plan.id, outcome);
    this.#results.append(result);
    this.#setup.watcher?.over?.(plan, result);
    return result;
  }

  #hosted(file: MatchFile, { seats, ice, pause = 0 }: MatchSetup): HostedSetup {
    const { plan } = file;
    const { clock, waiting, signal, watcher } = this.#setup;
    const { id, date, rules, clocks, members, seeds } = plan;
    return {
      ...{ id, date, rules, members, seats, waiting, pause, clock, signal },
      ...(clocks && { clocks }),
      ice: ice ?? refereeFor(rules),
      hands: officialTeamNoise(seeds),
      past: [...file.rows],
      journal: (row) => file.append(row),
      watch: (told, names) => watcher?.told?.(plan, told, names),
    };
  }

  #folders(): string[] {
    return readdirSync(join(this.#setup.folder, MATCHES));
  }

  /** The id is ours or was checked to be a UUID. */
  #folderOf(id: string): string {
    return join(this.#setup.folder, MATCHES, id);
  }
}

function resultOf(id: string, { record, how, by, reason }: HostedResult): MatchResult {
  const { players, scores, result } = record;
  const points = (team: 0 | 1) => scores.reduce((sum, pair) => sum + pair[team], 0);
  return {
    id,
    names: [players[0].name, players[1].name],
    score: [points(0), points(1)],
    winner: result?.winner ?? null,
    how,
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
  };
}

/** The seats of a match that nobody can go on with. */
const nobody = (name: string): Seat => ({
  name,
  ready: async () => ({}),
  begin() {},
  tell() {},
  choose: async () => ({ move: "resign" }),
  end() {},
  close: async () => {},
});
const NOBODY = [nobody("team0"), nobody("team1")] as const;
