/** Answers the frames of a program until it has no more. */
import { availableParallelism } from "node:os";
import { messageOf } from "../../../../files/index.js";
import { VERSION } from "../../../../match/index.js";
import { INTENDED_BYTES, noiseFor, OUTCOME_BYTES, ruleSet, THROW_BOXES } from "../../index.js";
import { type Crew, startCrew } from "./crew.js";
import {
  ENVIRONMENT_FORMAT,
  ENVIRONMENT_VERSION,
  KINDS,
  MOST_TEXT,
  parseReset,
  parseWanted,
} from "./protocol.js";

/** Bytes in and out. */
export interface Pipe {
  /** Fills `into` and says so; or says that there are no more bytes. Throws when there are some, but too few. */
  fill(into: Uint8Array): boolean;
  /** Done when the bytes may change. */
  write(bytes: Uint8Array): Promise<void>;
}

export async function serveEnvironment(pipe: Pipe): Promise<void> {
  const line = readLine(pipe);
  if (line === "") return;
  const { ends, rules: name, ...wanted } = parseWanted(line);
  const rules = ruleSet(name);
  const noise = noiseFor(rules, wanted.noise ?? undefined);
  const threads = Math.min(wanted.threads ?? availableParallelism(), ends);
  const intended = new SharedArrayBuffer(INTENDED_BYTES * ends);
  const outcome = new SharedArrayBuffer(OUTCOME_BYTES * ends);
  const crew = await startCrew({ rules: name, noise, ends, intended, outcome }, threads);
  const given = {
    format: ENVIRONMENT_FORMAT,
    version: ENVIRONMENT_VERSION,
    playout: VERSION,
    rules: name,
    model: rules.model,
    noise,
    ends,
    threads,
    throws: rules.throws,
    box: THROW_BOXES[rules.model],
  };
  try {
    await pipe.write(Buffer.from(`${JSON.stringify(given)}\n`));
    await answerFrames(pipe, crew, new Uint8Array(intended), new Uint8Array(outcome));
  } finally {
    crew.call("leave");
  }
}

async function answerFrames(
  pipe: Pipe,
  crew: Crew,
  intended: Uint8Array,
  outcome: Uint8Array,
): Promise<void> {
  const head = new Uint32Array(2);
  const bytes = new Uint8Array(head.buffer);
  const answer = async (kind: number, content: Uint8Array) => {
    head.set([kind, content.length]);
    await pipe.write(bytes);
    await pipe.write(content);
  };
  while (pipe.fill(bytes)) {
    const [kind, length] = head as unknown as [number, number];
    const text = kind === KINDS.reset ? new Uint8Array(demandLength(length, MOST_TEXT)) : undefined;
    if (text === undefined && (kind !== KINDS.step || length !== intended.length))
      throw new Error(`a frame of kind ${kind} with ${length} bytes; steps have ${intended.length}`);
    if (!pipe.fill(text ?? intended)) throw new Error("the input ends within a frame");
    try {
      crew.call(text === undefined ? "step" : parseReset(new TextDecoder().decode(text)));
    } catch (error) {
      await answer(KINDS.refusal, Buffer.from(messageOf(error)));
      continue;
    }
    await answer(KINDS.outcome, outcome);
  }
}

function demandLength(length: number, most: number): number {
  if (length > most) throw new Error(`a reset of ${length} bytes; the most is ${most}`);
  return length;
}

/** The first line, without its end; empty where nothing is said. */
function readLine(pipe: Pipe): string {
  const byte = new Uint8Array(1);
  const bytes: number[] = [];
  while (pipe.fill(byte) && byte[0] !== 10) {
    bytes.push(byte[0]!);
    if (bytes.length > MOST_TEXT) throw new Error("the first line does not end");
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
