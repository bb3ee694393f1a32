/** A match on a server of Digital Curling 4, while a judge looks on. */
import { setTimeout } from "node:timers/promises";
import { Dc4Player, usualTeam } from "../../protocols/dc4/index.js";
import type { Judge } from "../../protocols/index.js";
import { carryPlayer } from "../connect/carry.js";
import { matchOf, peerOf } from "../connect/dc4.js";
import type { Engagement } from "../connect/scheme.js";

export async function playOnDc4(engagement: Engagement, judge: Judge): Promise<void> {
  const { address, options, name, open, diary, signal } = engagement;
  const peer = peerOf(address, options);
  const match = await matchOf(engagement, peer);
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
  const wait = (milliseconds: number) => setTimeout(milliseconds, undefined, { signal }).catch(() => {});
  try {
    await carryPlayer(player, peer, { match, signal, wait, trouble: (words) => diary.note(words) });
  } finally {
    await player.close();
  }
}
