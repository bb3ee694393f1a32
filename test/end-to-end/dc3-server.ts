import { spawn } from "node:child_process";
import { stream } from "../../src/core/random.js";
import { AgentSeat } from "../../src/games/curling/engines/agent-seat.js";
import { Dc3Seat } from "../../src/games/curling/engines/dc3-seat.js";
import { HostedMatch } from "../../src/games/curling/engines/hosted-match.js";
import type { JournalRow } from "../../src/games/curling/engines/match-state.js";
import { officialTeamNoise } from "../../src/games/curling/engines/official-noise.js";
import { createReferee } from "../../src/games/curling/physics/simulators.js";
import { ruleSet } from "../../src/games/curling/rules/rule-set.js";
import { machine } from "../../src/io/machine.js";
import { listenOn, type SocketTransport } from "../../src/io/sockets.js";
import { PLAYOUT } from "./command.js";

/** A server for one match against the three rules; `journal` sees every move. */
export async function serve(journal: (row: JournalRow, peer: SocketTransport) => void = () => {}) {
  let come = (_: SocketTransport) => {};
  const comes = new Promise<SocketTransport>((resolve) => {
    come = resolve;
  });
  const listening = await listenOn({}, come);
  const members = [1, 5].map((seed) =>
    [0, 1, 2, 3].map((i) => ({
      hand: { kind: "polar", speed: 0.0076, angle: 0.0018, maxSpeed: 4 } as const,
      seed: seed + i,
    })),
  );
  const rng = stream("connect");
  const match = new HostedMatch({
    id: "d8a40e1a-2470-4ac2-9ebe-de906ff82195",
    date: machine.clock.date(),
    rules: { ...ruleSet("dc3"), ends: 1 },
    members: [members[0]!, members[1]!],
    hands: officialTeamNoise([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]),
    ice: createReferee("dc3"),
    seats: [
      new Dc3Seat({ name: "guest", connect: () => comes }),
      new AgentSeat({ kind: "rules" }, { ...machine, rng }),
    ],
    waiting: { ready: 60, throw: 60, place: 60 },
    clock: machine.clock,
    past: [],
    journal: async (row) => journal(row, await comes),
  });
  const outcome = match.play().finally(() => listening.close());
  return { port: listening.port, outcome };
}

/** Runs the command against a server. */
export function connect(
  port: number,
  record: string,
  said: (line: string, kill: (signal: NodeJS.Signals) => void) => void,
) {
  const args = ["curling", "connect", `dc3://127.0.0.1:${port}`, "--agent", "rules", "--record", record];
  const child = spawn(process.execPath, [PLAYOUT, ...args, "--name", "us"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    said(text, (signal) => child.kill(signal));
  });
  return new Promise<{ status: number | null; stderr: string }>((resolve) => {
    child.once("close", (status) => resolve({ status, stderr }));
  });
}
