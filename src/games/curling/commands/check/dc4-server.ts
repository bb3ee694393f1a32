/** A match on a server of Digital Curling 4, while a judge looks on. */
import { Dc4Player, usualTeam } from "../../protocols/dc4/index.js";
import type { Judge } from "../../protocols/index.js";
import { carryPlayer } from "../connect/carry.js";
import { carriageOf, matchOf, peerOf } from "../connect/dc4.js";
import type { Engagement } from "../connect/scheme.js";

export async function playOnDc4(engagement: Engagement, judge: Judge): Promise<void> {
  const { address, options, name, open, diary } = engagement;
  const peer = peerOf(address, options);
  const carriage = carriageOf(engagement);
  const match = await matchOf(engagement, peer, carriage);
  const player = new Dc4Player({
    ...{ match, open, diary },
    wish: "team0",
    config: usualTeam(name),
    ask(request) {
      if (request.path.startsWith("/shots")) judge.said(JSON.stringify(request.body));
      return peer.ask(request);
    },
  });
  const hear = player.hear.bind(player);
  player.hear = (event) => {
    judge.heard(event.data);
    return hear(event);
  };
  try {
    await carryPlayer(player, peer, match, carriage);
  } finally {
    await player.close();
  }
}
