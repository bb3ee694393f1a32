/** The nets of curling in the page's worker: binary files, each loaded once when it is needed, and handed on to the threads of searches. */
import { checkData } from "../../../src/core/index.js";
import {
  curlingSchema,
  NETS,
  POSITION_NETS,
  parseRecord,
  positionNetFor,
  provideNet,
  specOfRecord,
} from "../../../src/games/curling/index.js";
import type { Needs } from "../../engine/contract.js";

/** The file of each net, beside the worker's script; not defined where the nets are part of the scripts. */
declare const NET_FILES: Readonly<Record<string, string>> | undefined;

interface CurlingTask {
  readonly game?: object;
  readonly record?: string;
  readonly agent?: string | undefined;
  readonly trials?: number;
}

/** Jobs that ask no agent. */
const WITHOUT_AGENT: readonly string[] = ["cloud", "weigh"];

/** Lists the nets that a job needs: those its agent names, and the one that `best` asks under these rules; all of them for a benchmark. */
export function netsFor(job: string, { game, record, agent, trials }: CurlingTask): string[] {
  if (job === "speed") return [...POSITION_NETS];
  if (WITHOUT_AGENT.includes(job) || (record !== undefined && trials === 0)) return [];
  const spec = record === undefined ? checkData(curlingSchema, game) : specOfRecord(parseRecord(record));
  const asksBest = agent === undefined || /\bbest\b/.test(agent);
  const bestNet = asksBest ? positionNetFor(spec.rules) : undefined;
  return NETS.filter((name) => name === bestNet || agent?.includes(name));
}

/** The bytes of the nets that were loaded, by name. */
const loaded = new Map<string, Promise<ArrayBuffer>>();
const provided = new Map<string, ArrayBuffer>();

async function load(name: string): Promise<void> {
  const file = typeof NET_FILES === "undefined" ? undefined : NET_FILES[name];
  if (file === undefined || provided.has(name)) return;
  const fetched = loaded.get(name) ?? fetchNet(file);
  loaded.set(name, fetched);
  try {
    provide(name, await fetched);
  } catch {
    loaded.delete(name);
    throw new Error(`the net ${name} could not be loaded: the server of this page does not answer`);
  }
}

async function fetchNet(file: string): Promise<ArrayBuffer> {
  const answer = await fetch(new URL(file, self.location.href));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.arrayBuffer();
}

function provide(name: string, bytes: ArrayBuffer): void {
  if (provided.has(name)) return;
  provided.set(name, bytes);
  provideNet(name, unpackNet(bytes));
}

/** Gives the text of a net of its binary file: the length of the text without weights, that text, and the weights. */
export function unpackNet(bytes: ArrayBuffer): string {
  const length = new DataView(bytes).getUint32(0, true);
  const head = new TextDecoder().decode(new Uint8Array(bytes, 4, length));
  const weights = new Uint8Array(bytes, 4 + length);
  let binary = "";
  const max = 0x8000; // arguments of one call
  for (let at = 0; at < weights.length; at += max)
    binary += String.fromCharCode(...weights.subarray(at, at + max));
  return head.replace('"weights": ""', `"weights": "${btoa(binary).replace(/=+$/, "")}"`);
}

export const curlingNeeds: Needs = {
  async load(job, task) {
    await Promise.all(netsFor(job, task as CurlingTask).map(load));
  },
  share: () => provided,
  take(shared) {
    for (const [name, bytes] of shared as ReadonlyMap<string, ArrayBuffer>) provide(name, bytes);
  },
};
