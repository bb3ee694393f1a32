// @ts-check
/** A match in this thread: how much is AMAF worth? Ten openings on 5x5, each played twice with colours swapped. */
import {
  completePlan,
  formatElo,
  formatShare,
  InlineExecutor,
  MemoryStore,
  runMatch,
  scoreboard,
} from "playout/match";
import { machine } from "playout/node";

const plan = completePlan({
  game: { name: "hex", size: 5 },
  agents: [
    { name: "amaf", kind: "uct" },
    { name: "plain", kind: "uct", amaf: "none", exploration: 0.7 },
  ],
  pairs: 10,
  openings: { plies: 2 },
  budget: { playouts: 200 },
});

const store = new MemoryStore();
await runMatch({ plan, executor: new InlineExecutor(machine), store });

for (const { agents, wins, losses, share, elo } of scoreboard(plan, store.records).pairings) {
  console.log(`${agents.join(" - ")}: ${wins} to ${losses}, ${formatShare(share)}, Elo ${formatElo(elo)}`);
}
console.log(`the first game: ${store.records[0]?.moves.join(" ")}`);
