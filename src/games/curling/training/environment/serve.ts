/** Answers the frames of a program until it has no more. What breaks the order of frames ends the process; throws and positions that cannot be are refused. */
import { availableParallelism } from "node:os";
import { messageOf } from "../../../../files/index.js";
import { VERSION } from "../../../../match/index.js";
import { GIVEN_BYTES, givenColumns, INTENDED_BYTES, noiseFor, OUTCOME_BYTES, ruleSet } from "../../index.js";
import { type Call, type CrewPlan, startCrew } from "./crew.js";
import { Frames, type Pipe, readLine } from "./frames.js";
import { ENVIRONMENT_FORMAT, ENVIRONMENT_VERSION, KINDS, parseReset, parseWanted } from "./protocol.js";

export async function serveEnvironment(pipe: Pipe): Promise<void> {
  const line = readLine(pipe);
  if (line === "") return;
  const { ends, rules: name, ...wanted } = parseWanted(line);
  const rules = ruleSet(name);
  const noise = noiseFor(rules, wanted.noise ?? undefined);
  const threads = Math.min(wanted.threads ?? availableParallelism(), ends);
  const memory = new Memory(ends);
  const crew = await startCrew({ rules: name, noise, ends, ...memory.shared }, threads);
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
  };
  try {
    await pipe.write(Buffer.from(`${JSON.stringify(given)}\n`));
    const frames = new Frames(pipe);
    for (let kind = frames.next(); kind !== undefined; kind = frames.next()) {
      const call = read(frames, kind, memory);
      try {
        crew.call(call);
      } catch (error) {
        await frames.answer(KINDS.refusal, Buffer.from(messageOf(error)));
        continue;
      }
      await frames.answer(KINDS.outcome, isKnown(call) ? NOTHING : memory.outcome);
    }
  } finally {
    crew.call("leave");
  }
}

/** What all threads share, as the bytes of frames. */
class Memory {
  readonly ends: number;
  readonly shared: Pick<CrewPlan, "intended" | "outcome" | "given">;
  readonly intended: Uint8Array;
  readonly outcome: Uint8Array;
  readonly stones: Uint8Array;
  readonly masks: Uint8Array;

  constructor(ends: number) {
    this.ends = ends;
    const intended = new SharedArrayBuffer(INTENDED_BYTES * ends);
    const outcome = new SharedArrayBuffer(OUTCOME_BYTES * ends);
    const given = new SharedArrayBuffer(GIVEN_BYTES * ends);
    const { stones, masks } = givenColumns(ends, given);
    this.shared = { intended, outcome, given };
    this.intended = new Uint8Array(intended);
    this.outcome = new Uint8Array(outcome);
    this.stones = new Uint8Array(given, stones.byteOffset, stones.byteLength);
    this.masks = new Uint8Array(given, masks.byteOffset, masks.byteLength);
  }
}

const NOTHING = new Uint8Array();

/** Whether the program has said itself where the stones lie. */
function isKnown(call: Call): boolean {
  return typeof call === "object" && call.throw !== undefined;
}

/** Reads a frame, and the positions after it where there are some; gives what the threads are to do. */
function read(frames: Frames, kind: number, { ends, intended, stones, masks }: Memory): Call {
  if (kind === KINDS.step) {
    frames.take(intended);
    return "step";
  }
  if (kind !== KINDS.reset) throw new Error(`a frame of kind ${kind}, where a reset or a step is wanted`);
  const reset = parseReset(frames.takeText());
  if (reset.throw === undefined) return reset;
  const next = frames.next();
  if (next !== KINDS.positions) throw new Error(`a frame of kind ${next}, where positions are wanted`);
  const positions = Math.ceil(ends / (reset.repeats ?? 1));
  frames.take(stones.subarray(0, 128 * positions), masks.subarray(0, 2 * positions));
  return reset;
}
