/**
 * Exact decisions of the curling players from a seed, on one thread: throw, number and value of the best lines. Any change of
 * behaviour shows here. After a wanted one: npx vitest run test/signatures --update
 */

import { expect, test } from "vitest";
import { createAgent, createSearch } from "../../dist/agents/registry.js";
import { parseAgent } from "../../dist/agents/spec.js";
import { MemoryWeights } from "../../dist/agents/weight-store.js";
import { stream } from "../../dist/core/random.js";
import type { CurlingGame } from "../../dist/games/curling/game.js";
import { PositionNet, ThrowNet } from "../../dist/games/curling/nets/set-nets.js";
import { curlingKit } from "../../dist/games/curling/players/game-setup.js";
import type { Shot } from "../../dist/games/curling/sheet.js";
import { formatNet, headFor, type NetRequirements, untrainedNet } from "../../dist/nets/set-net.js";
import type { Report } from "../../dist/search/run.js";

const AGENTS = [
  "pure-mc:policy=simple",
  "pure-mc:policy=heuristic,density=velocity",
  "state-tree:policy=simple",
  "state-tree:policy=heuristic",
  "state-tree:policy=learned",
  "state-tree:policy=heuristic,allocation=adaptive",
  "state-tree:policy=heuristic,allocation=adaptive,refine=true,density=velocity,mirror=true",
  "kr-uct:policy=heuristic",
  "pure-mc:policy=learned,allocation=adaptive,refine=true,confidence=1,density=velocity",
  "best",
];

const POSITIONS = {
  "legacy-gat": ["end=0 throw=0", "end=1 throw=9 hammer=0 stones=0:0.3,36.1/1:-0.5,36.9/1:0,33.5/0:0.9,34.2"],
  dc3: ["end=0 throw=4 stones=1:0.1,35.2", "end=1 throw=14 hammer=1 stones=0:-0.2,38.6/1:0.6,38.1/0:0,35"],
};

/** Those whose simulations stop at a net. */
const AT_NET = ["greedy:net=", "best:net=", "best:depth=1,net=", "state-tree:depth=1,net=", "kr-uct:net="];

/** Of those who throw what a net values most. */
const BY_NET = ["samples=600", "samples=64,around=64", "choose=grid"];

function signatureOf({ notation }: Pick<CurlingGame, "notation">, report: Report<Shot>): object {
  const { best, value, simulations, lines } = report;
  return {
    best: notation.formatMove(best),
    value: Number(value.toFixed(9)),
    simulations,
    lines: lines.length,
    visits: lines.slice(0, 8).map(({ visits }) => visits),
  };
}

test("every player decides as it always did", async () => {
  const decisions: Record<string, unknown> = {};
  for (const [rules, positions] of Object.entries(POSITIONS)) {
    const kit = curlingKit({ name: "curling", rules, ends: 8, physics: "event" });
    const weights = new MemoryWeights();
    const keep = (wanted: NetRequirements) => {
      const net = untrainedNet(headFor(wanted, [16, 16, 16]), stream("signature"));
      return weights.add({ name: "net", weights: formatNet(net) });
    };
    const leaf = keep(PositionNet.wanted(kit.game.rules));
    for (const agent of [...AGENTS, ...AT_NET.map((given) => `${given}untrained`)]) {
      const search = createSearch(kit, parseAgent(agent.replace("untrained", leaf)), weights);
      decisions[`${rules} ${agent}`] = positions.map((position) => {
        const thinking = search.begin(kit.game.notation.parseState(position), stream("signature", agent));
        thinking.run(600);
        thinking.run(400);
        return signatureOf(kit.game, thinking.report());
      });
    }
    const reference = keep(ThrowNet.wanted(kit.game.rules));
    for (const options of BY_NET) {
      const context = {
        rng: stream("signature", options),
        clock: { now: () => 0, breathe: async () => {} },
        weights,
      };
      const agent = createAgent(kit, parseAgent(`values:net=${reference},${options}`), context);
      const decided = [];
      for (const position of positions) {
        const { report } = await agent.choose(kit.game.notation.parseState(position), { aborted: false });
        decided.push(signatureOf(kit.game, report!));
      }
      decisions[`${rules} values:net=untrained,${options}`] = decided;
    }
  }
  await expect(`${JSON.stringify(decisions, undefined, 2)}\n`).toMatchFileSnapshot("curling.json");
});
