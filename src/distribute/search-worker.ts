/** The other end of a `SearchThread`. */
import { parentPort } from "node:worker_threads";
import { type AgentSpec, agentSchema, createSearch, gameSchema, kitOf } from "../agents/index.js";
import { checked } from "../game/index.js";
import { stream } from "../random/index.js";
import type { Finding, SearchTask, Thinking } from "../search/index.js";
import type { Answer, Request } from "./search-threads.js";

let thinking: Thinking<number> | undefined;

parentPort!.on("message", (request: Request) => {
  let answer: Answer;
  try {
    answer = { finding: handle(request) };
  } catch (error) {
    answer = { error: (error as Error).message };
  }
  parentPort!.postMessage(answer);
});

function handle(request: Request): Finding<number> {
  if (request.say === "begin") thinking = begin(request.task);
  else if (thinking === undefined) throw new Error("a search thread has nothing to search");
  else if (request.say === "advance") thinking.advance(request.move);
  else if (!thinking.decided) thinking.run(request.playouts);
  return { report: thinking.report(), decided: thinking.decided };
}

function begin({ game, agent, position, seed }: SearchTask): Thinking<number> {
  const kit = kitOf(checked(gameSchema, game));
  const root = kit.game.notation.parseState(position);
  return createSearch(kit, checked(agentSchema, agent) as AgentSpec).begin(root, stream(seed, "search"));
}
