/** What this machine offers to agents: its clock, its programs, its runtime for ONNX graphs, weights that were read. */

import { createHash } from "node:crypto";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type AwaitProgram, MemoryWeights, type OpenProgram } from "../agents/index.js";
import type { WallClock } from "../match/index.js";
import type { Graph, GraphTensor, OpenGraph } from "../nets/index.js";
import { readBytes } from "./files.js";
import { awaitProgram as awaitEngine, ProgramTransport } from "./programs.js";

// Graphs of ONNX, run by onnxruntime-node where it is installed: it is much larger than all the rest, so nothing here depends on it.

/** More than any graph that can be asked before every throw. */
const LARGEST = 2 ** 30;

/** The runtime, as far as we need to know it. */
interface Runtime {
  readonly Tensor: new (type: "float32", data: Float32Array, dims: readonly number[]) => GraphTensor;
  readonly InferenceSession: {
    create(
      bytes: Uint8Array,
      options: object,
    ): Promise<{ run(inputs: object): Promise<Readonly<Record<string, GraphTensor>>> }>;
  };
}

/** Opens each graph once: what one game has opened the next one finds. */
export function graphOpener(load: () => Promise<Runtime> = loadRuntime): OpenGraph {
  const opened = new Map<string, Promise<Graph>>();
  return ({ name, sha256, folder }) => {
    const known = opened.get(sha256);
    if (known !== undefined) return known;
    const graph = openLines(name, folder, sha256, load);
    opened.set(sha256, graph);
    graph.catch(() => opened.delete(sha256));
    return graph;
  };
}

async function openLines(
  name: string,
  folder: string | undefined,
  sha256: string,
  load: () => Promise<Runtime>,
): Promise<Graph> {
  if (folder === undefined)
    throw new Error(
      `${name}: lies beside the file of the net, and where that is is not known; name the file`,
    );
  const file = join(folder, name);
  const bytes = readBytes(file, LARGEST);
  if (createHash("sha256").update(bytes).digest("hex") !== sha256)
    throw new Error(`${file}: its SHA-256 is not the one that the net names`);
  const { Tensor, InferenceSession } = await load();
  // On one thread the results are the same each time, and games that run at once do not get in each other's way.
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 };
  const session = await withFileName(file, InferenceSession.create(bytes, options));
  return {
    run(inputs) {
      const tensors = Object.entries(inputs).map(([name, { data, dims }]) => [
        name,
        new Tensor("float32", data, dims),
      ]);
      return withFileName(file, session.run(Object.fromEntries(tensors)));
    },
  };
}

async function withFileName<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message.replace(/\s+/g, " ")}`);
  }
}

const RUNTIME = "onnxruntime-node";

async function loadRuntime(): Promise<Runtime> {
  try {
    const { default: runtime } = await import(RUNTIME);
    return runtime;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") throw new Error(MISSING);
    throw new Error(`${RUNTIME}: ${(error as Error).message.replace(/\s+/g, " ")}`);
  }
}

/** What to do where there is no runtime. */
export const MISSING = `nets of ONNX need ${RUNTIME}, which is not installed: ONNXRUNTIME_NODE_INSTALL=skip npm install -D ${RUNTIME}@1.30.0`;

// What this machine offers to players: its time, its programs, its runtime for graphs, and the weights of files that were read.

/** Reads the time of this machine and lets other work of the thread run between slices. */
export const systemClock: WallClock = {
  now: () => performance.now(),
  breathe: () => setImmediate(),
  date: () => new Date().toISOString(),
  after(milliseconds, call) {
    // The system's timers go no further, and beyond that fire at once.
    const timer = setTimeout(call, Math.min(milliseconds, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};

/** The only command lines that are run here, where not all are. */
let allowed: readonly string[] | undefined;

/** From now on no other programs are started, and none is waited for: the work is another's. */
export function allowOnly(commandLines: readonly string[]): void {
  allowed = commandLines;
}

function demandAllowed(commandLine: string | undefined): void {
  if (allowed !== undefined && !allowed.some((line) => line === commandLine))
    throw new Error(`${commandLine ?? "waiting for a program"}: is not allowed here`);
}

export const openProgram: OpenProgram = (commandLine, environment) => {
  demandAllowed(commandLine);
  return new ProgramTransport(commandLine, environment);
};

const awaitProgram: AwaitProgram = (meeting) => {
  demandAllowed("command" in meeting ? meeting.command : undefined);
  return awaitEngine(meeting);
};

/**
 * Offers agents the services of Node that need no threads: programs, weights in files, ONNX graphs. Spread it into the context of
 * an agent or hand it to an `InlineExecutor`.
 */
export const machine = {
  clock: systemClock,
  openProgram,
  awaitProgram,
  openGraph: graphOpener(),
  weights: new MemoryWeights(),
} as const;
