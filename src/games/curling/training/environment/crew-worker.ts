/** A thread of a crew: sleeps until it is called. */
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { messageOf } from "../../../../files/index.js";
import { CurlingGame, Lockstep, lockstepColumns, makeSimulator, ruleSet } from "../../index.js";
import { CALL, type Call, DONE, type Slice } from "./crew.js";
import type { Reset } from "./protocol.js";

const { rules: name, noise, ends, from, to, threads, words, intended, outcome, port }: Slice = workerData;
const rules = ruleSet(name);
const game = new CurlingGame(rules, makeSimulator("event", rules));
const lockstep = new Lockstep(game, noise, lockstepColumns(ends, intended, outcome), from, to);
parentPort!.postMessage("ready");

function begin({ seed, first, throw: number }: Reset): void {
  if (number === undefined) lockstep.begin(seed, first);
  else lockstep.beginWith(seed, first, number);
}

let what: Call | undefined;
for (let call = 0; what !== "leave"; call++) {
  Atomics.wait(words, CALL, call);
  what = receiveMessageOnPort(port)?.message as Call;
  try {
    if (what === "step") lockstep.step();
    else if (what !== "leave") begin(what);
  } catch (error) {
    port.postMessage(messageOf(error));
  }
  if (Atomics.add(words, DONE, 1) + 1 === threads) Atomics.notify(words, DONE);
}
port.close();
