/** The other end of a `SearchThread`. */
import "../games/index.js";
import { parentPort } from "node:worker_threads";
import {
  type AgentSpec,
  type AnyKit,
  agentSchema,
  createSearch,
  gameSchema,
  kitOf,
} from "../agents/index.js";
import { checked, type State } from "../game/index.js";
import { stream } from "../random/index.js";
import type { Finding, Search, SearchTask, Thinking } from "../search/index.js";
import { threadCpu } from "./cpu.js";
import type { Answer, Request } from "./search-threads.js";

interface Searcher {
  readonly key: string;
  readonly kit: AnyKit;
  readonly search: Search<State<unknown>, unknown>;
}

let searcher: Searcher | undefined;
let thinking: Thinking<unknown> | undefined;
let shared = false;

parentPort!.on("message", (request: Request) => {
  parentPort!.postMessage({ ...answerTo(request), cpu: threadCpu() } satisfies Answer);
});

function answerTo(request: Request): Answer {
  try {
    return { finding: handle(request) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

function handle(request: Request): Finding<unknown> {
  if (request.say === "begin") {
    shared = request.task.share !== undefined;
    thinking = begin(request.task);
  } else if (thinking === undefined) throw new Error("a search thread has nothing to search");
  else if (request.say === "advance") {
    if (thinking.advance === undefined) throw new Error("a search without a tree cannot go on below a move");
    thinking.advance(request.move);
  } else if (!thinking.decided) thinking.run(request.playouts);
  const { simulations, decided } = thinking;
  return { simulations, decided, ...(shared ? undefined : { report: thinking.report() }) };
}

function begin({ game, agent, position, seed, share }: SearchTask): Thinking<unknown> {
  const { kit, search } = searcherOf(game, agent);
  return search.begin(kit.game.notation.parseState(position), stream(seed, "search"), share);
}

/** The search of the last task goes on, with the tables it has made, while the agent stays the same. */
function searcherOf(game: object, agent: object): Searcher {
  const key = JSON.stringify([game, agent]);
  if (searcher?.key !== key) {
    const kit = kitOf(checked(gameSchema, game));
    searcher = { key, kit, search: createSearch(kit, checked(agentSchema, agent) as AgentSpec) };
  }
  return searcher;
}
