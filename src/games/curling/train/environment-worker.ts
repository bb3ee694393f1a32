/** A thread of a crew: sleeps until it is called. */

import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { messageOf } from "../../../io/files.js";
import { CurlingGame } from "../game.js";
import { Lockstep, lockstepColumns, startColumns } from "../lockstep.js";
import { makeSimulator } from "../physics/simulators.js";
import { ruleSet } from "../rules/rule-set.js";
import { CALL, DONE, type EnvironmentCall, type EnvironmentReset, type ThreadSetup } from "./environment.js";

const slice: ThreadSetup = workerData;
const { noise, ends, from, to, threads, words, port } = slice;
const rules = ruleSet(slice.rules);
const game = new CurlingGame(rules, makeSimulator("event", rules));
const columns = lockstepColumns(ends, slice.intended, slice.outcome);
const lockstep = new Lockstep(game, noise, columns, from, to);
const given = startColumns(ends, slice.given);
parentPort!.postMessage("ready");

function begin({ seed, first, throw: number, repeats }: EnvironmentReset): void {
  if (number === undefined) lockstep.begin(seed, first);
  else lockstep.beginWith(seed, first, number, given, repeats);
}

/** Milliseconds between two looks for a message whose number is there before it. */
const RETRY = 1;

/** Waits for a call by its number, then for its message, which a busy machine may show a little later. */
function receive(call: number): EnvironmentCall {
  Atomics.wait(words, CALL, call);
  let received = receiveMessageOnPort(port);
  while (received === undefined) {
    Atomics.wait(words, CALL, call + 1, RETRY);
    received = receiveMessageOnPort(port);
  }
  return received.message as EnvironmentCall;
}

let what: EnvironmentCall | undefined;
for (let call = 0; what !== "leave"; call++) {
  what = receive(call);
  try {
    if (what === "step") lockstep.step();
    else if (what !== "leave") begin(what);
  } catch (error) {
    port.postMessage(messageOf(error));
  }
  if (Atomics.add(words, DONE, 1) + 1 === threads) Atomics.notify(words, DONE);
}
port.close();
