/**
 * Learning by rounds: each round plays with the net of the round before, trains a net on what was played, and lets it meet the net
 * that last won (the gate). Every stage leaves whole files and what is there is not made again, so a run goes on after a kill. Its folder:
 *
 *     plan.json                how the run was begun; the folder belongs to this plan
 *     data/roundK/             what round K has played, as long as nets learn from it
 *     roundK/net.json          the net of round K; round 0 has the net that the run begins with, if there is one
 *     roundK/learning/         its learning curve
 *     roundK/gate.yaml, gate/  its match
 *     roundK/round.json        the result of the gate and the seconds of every stage, written last
 *     roundK/seconds.json      the seconds so far of a round that is not over
 */

import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { AgentSpec } from "../agents/index.js";
import { checkData, parseJson, version as VERSION } from "../core/index.js";
import { readText, writeWhole } from "../io/files.js";
import { claimFolder, makeFolder, takeLock } from "../io/index.js";
import { type MatchGameRecord, parsePlan, scoreboard } from "../match/index.js";
import { agentFiles } from "./agent-files.js";
import { type Jobs, withJobs } from "./jobs.js";
import {
  demandClock,
  type FolderStore,
  type MatchWatcher,
  openFolderStore,
  playMatch,
} from "./match-folder.js";
import { ThreadJobs } from "./threads.js";

/** The gate is won when a sequential test of 0 against so many Elo says so. */
const GATE_ELO = 40;

/** Fields of every plan of rounds; games add their own. */
export interface RoundsPlan {
  /** The source of all randomness. */
  readonly seed: string;
  /** The net that the run begins with, by file name and hash; empty if it begins without one. */
  readonly origin: string;
  /** Rounds whose data a net learns from. */
  readonly remembered: number;
  /** The match of a round: pairs of games at most, and seconds of CPU time a move. */
  readonly gate: { readonly pairs: number; readonly seconds: number };
}

/** The part of the loop that a game brings. */
export interface RoundsKind {
  /** The format of `plan.json`; that of `round.json` ends in `-round`. */
  readonly format: string;
  readonly version: number;
  readonly plan: RoundsPlan;
  /** Fields of `round.json` that the game adds. */
  readonly fields: object;
  /** The game of the gate. */
  readonly game: object;
  /** The player of the gate by a net, or the one that a run without a net is measured against. */
  player(net: string | undefined): AgentSpec;
  /** Name of the player without a net. */
  readonly withoutNet: string;
  /** Makes ready what a round needs, such as the net of round 0. */
  prepare(folder: RoundsFolder): Promise<void>;
  /** Plays what the net of round k learns from, into `data(k)`; what is there is not played again. */
  play(k: number, folder: RoundsFolder, jobs: Jobs): Promise<void>;
  /** Trains the net of round k and writes it to `net(k)`. */
  train(k: number, folder: RoundsFolder): Promise<void>;
}

export interface RoundsRequest {
  readonly folder: string;
  /** Rounds in all, those that are there included. */
  readonly rounds: number;
  /** Threads of the play and of the gate. */
  readonly threads: number;
  readonly signal: AbortSignal;
  /** Takes a line for every stage. */
  say(line: string): void;
  /** Shows how a gate goes. */
  watch(store: FolderStore, games: number, jobs: Jobs): MatchWatcher;
}

/** Says that a stage ended early because the user wanted it. */
export class Interrupted extends Error {}

/** The result of a gate, as `round.json` has it, with further fields; `against` is the round that was met, 0 for the beginning. */
type Gate = Readonly<Record<string, unknown>> & { readonly won: boolean };

const roundSchema = z.looseObject({ gate: z.looseObject({ won: z.boolean() }) });

/** The places of a run, and what its rounds have come to. */
export class RoundsFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  round(k: number): string {
    return join(this.path, `round${k}`);
  }

  net(k: number): string {
    return join(this.round(k), "net.json");
  }

  data(k: number): string {
    return join(this.path, "data", `round${k}`);
  }

  isOver(k: number): boolean {
    return existsSync(join(this.round(k), "round.json"));
  }

  /** Returns the result of a round that is over. Throws one line if its file is damaged. */
  gateOf(k: number): Gate {
    const file = join(this.round(k), "round.json");
    try {
      const data = parseJson(readText(file));
      checkData(roundSchema, data);
      // As it stands, with its fields in their order.
      return (data as { gate: Gate }).gate;
    } catch {
      // The gate cannot be played again: the net has been signed since, and is another file.
      throw new Error(`${file}: damaged; begin another run with --from ${this.net(k)}`);
    }
  }

  /** Returns the last round up to k that won its gate, or 0. */
  champion(k: number): number {
    for (let round = k; round > 0; round--) if (this.gateOf(round).won) return round;
    return 0;
  }
}

/** Runs the rounds that are missing. Returns false if the signal came before the end. */
export async function runRounds(kind: RoundsKind, request: RoundsRequest): Promise<boolean> {
  const { signal } = request;
  claimFolder(request.folder, { what: "run", marks: ["plan.json"], before: ["plan.json.part"] });
  const unlock = takeLock(join(request.folder, "lock"));
  try {
    await new Rounds(kind, request).run();
    return true;
  } catch (error) {
    if (signal.aborted || error instanceof Interrupted) return false;
    throw error;
  } finally {
    unlock();
  }
}

class Rounds {
  readonly #kind: RoundsKind;
  readonly #request: RoundsRequest;
  readonly #folder: RoundsFolder;

  constructor(kind: RoundsKind, request: RoundsRequest) {
    this.#kind = kind;
    this.#request = request;
    this.#folder = new RoundsFolder(request.folder);
  }

  async run(): Promise<void> {
    const folder = this.#folder;
    const { rounds, signal } = this.#request;
    const { remembered } = this.#kind.plan;
    this.#settlePlan();
    let isPrepared = false;
    for (let k = 1; k <= rounds; k++) {
      if (!folder.isOver(k)) {
        if (!isPrepared) await this.#kind.prepare(folder);
        isPrepared = true;
        signal.throwIfAborted();
        await this.#round(k);
      }
      this.#sign(k);
      rmSync(folder.data(k + 1 - remembered), { recursive: true, force: true });
    }
  }

  /** Writes the plan, or checks that the folder was begun with the same. */
  #settlePlan(): void {
    const { format, version, plan } = this.#kind;
    const file = join(this.#folder.path, "plan.json");
    const wanted: Record<string, unknown> = { format, version, ...plan };
    if (!existsSync(file)) {
      writeWhole(file, jsonFile(wanted));
      return;
    }
    const found = readObject(file, "no plan of a run, or damaged");
    const other = Object.keys(wanted).filter((name) => !isDeepStrictEqual(found[name], wanted[name]));
    if (other.length > 0)
      throw new Error(`${file}: begun with another ${other.join(" and ")}; give another --out`);
  }

  async #round(k: number): Promise<void> {
    const { format, version, fields } = this.#kind;
    const { signal, threads } = this.#request;
    const folder = this.#folder;
    makeFolder(folder.round(k));
    const clock = new StageClock(join(folder.round(k), "seconds.json"), this.#request);
    await clock.stage(`round ${k} plays`, () =>
      withJobs(new ThreadJobs(threads), (jobs) => this.#kind.play(k, folder, jobs)),
    );
    await clock.stage(`round ${k} learns`, async () => {
      if (!existsSync(folder.net(k))) await this.#kind.train(k, folder);
    });
    const gate = await clock.stage(`round ${k} at the gate`, () => this.#gate(k));
    signal.throwIfAborted();
    const told = { format: `${format}-round`, version, round: k, ...fields, playout: VERSION, gate };
    writeWhole(join(folder.round(k), "round.json"), jsonFile({ ...told, seconds: clock.seconds }));
    clock.forget();
  }

  /** Plays the match of a round, or goes on with it. */
  async #gate(k: number): Promise<Gate> {
    const { plan, game, player, withoutNet } = this.#kind;
    const { threads, signal, say, watch } = this.#request;
    const folder = this.#folder;
    const against = folder.champion(k - 1);
    const old = against > 0 || plan.origin !== "" ? resolve(folder.net(against)) : undefined;
    const { pairs, seconds } = plan.gate;
    const seed = `${plan.seed}/${k}`;
    const text = jsonFile({
      game,
      agents: [
        { name: "new", ...player(resolve(folder.net(k))), time: seconds },
        { name: "old", ...player(old), time: seconds },
      ],
      clock: { by: "cpu" },
      pairs,
      seed,
      stop: { sprt: { elo0: 0, elo1: GATE_ELO } },
    });
    // JSON is YAML.
    writeWhole(join(folder.round(k), "gate.yaml"), text);
    const match = parsePlan(text, agentFiles());
    demandClock(match);
    const records = await withJobs(
      new ThreadJobs(threads),
      async (jobs): Promise<readonly MatchGameRecord[]> => {
        const store = openFolderStore(join(folder.round(k), "gate"), match);
        try {
          const playing = { jobs, signal, say, watch: (games: number) => watch(store, games, jobs) };
          if (!(await playMatch(store, playing))) throw new Interrupted();
          return store.records;
        } finally {
          store.close();
        }
      },
    );
    const { standings, sprt } = scoreboard(match, records);
    const { games, share } = standings.find(({ name }) => name === "new")!;
    const { verdict } = sprt!;
    const won = verdict === "H1";
    const whom = against > 0 ? `round ${against}` : plan.origin || withoutNet;
    say(`${games} games against ${whom}: ${(100 * share).toFixed(1)} %, ${won ? "won" : "not won"}`);
    return { against, games, share, verdict, won, seconds, seed };
  }

  /** Adds all gates up to its own to the head of a net, which was there before its gate was played. */
  #sign(k: number): void {
    const file = this.#folder.net(k);
    const gates = Array.from({ length: k }, (_, i) => this.#folder.gateOf(i + 1));
    const net = readObject(file, "damaged");
    const made = Object(net.made);
    if (isDeepStrictEqual(made.gates, gates)) return;
    writeWhole(file, jsonFile({ ...net, made: { ...made, gates } }));
  }
}

/** Measures the stages of a round; what they took before an interruption counts. */
class StageClock {
  readonly seconds: Record<string, number>;
  readonly #file: string;
  readonly #request: Pick<RoundsRequest, "signal" | "say">;

  constructor(file: string, request: Pick<RoundsRequest, "signal" | "say">) {
    this.#file = file;
    this.#request = request;
    this.seconds = existsSync(file) ? (readObject(file, "damaged; delete it") as Record<string, number>) : {};
  }

  async stage<T>(name: string, work: () => Promise<T>): Promise<T> {
    const { signal, say } = this.#request;
    say(name);
    const begun = performance.now();
    const before = this.seconds[name] ?? 0;
    let result: T;
    try {
      result = await work();
      signal.throwIfAborted();
    } finally {
      this.seconds[name] = Math.round(10 * before + (performance.now() - begun) / 100) / 10;
      writeWhole(this.#file, JSON.stringify(this.seconds));
    }
    say(`${name}: ${this.seconds[name].toFixed(1)} s`);
    return result;
  }

  forget(): void {
    rmSync(this.#file);
  }
}

function jsonFile(data: object): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** Reads an object of JSON; throws one line with these words if the file holds anything else. */
function readObject(file: string, words: string): Record<string, unknown> {
  try {
    return checkData(z.record(z.string(), z.unknown()), parseJson(readText(file)));
  } catch {
    throw new Error(`${file}: ${words}`);
  }
}
