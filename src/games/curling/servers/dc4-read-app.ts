/** The read API, which everybody may use: by the id of a match, and by the name of the newest of that name. */

import { Hono } from "hono";
import { type Dc4Match, isUuid, type StateRow } from "../engines/dc4-match.js";
import {
  matchData,
  scoreData,
  shotData,
  stateData,
  stoneData,
  summaryData,
  tournamentData,
} from "../engines/dc4-read-api.js";
import { Refusal } from "../engines/dc4-settings.js";
import type { HostedMatches } from "./dc4-app.js";

/** What is told of a match, by the rest of its path. */
const VIEWS: readonly (readonly [string, (match: Dc4Match, end: number, shot: number) => unknown])[] = [
  ["score", scoreData],
  ["stone-coordinate/latest", (match) => stoneData(latestOf(match))],
  ["ends", (match) => Array.from({ length: (match.latest?.message.end_number ?? 0) + 1 }, (_, end) => end)],
  ["latest-state", (match) => stateData(match, latestOf(match))],
  [
    "ends/:end{[0-9]+}/states",
    (match, end) =>
      match.states.filter(({ message }) => message.end_number === end).map((row) => stateData(match, row)),
  ],
  [
    "ends/:end{[0-9]+}/shots",
    (match, end) => match.shots.filter((shot) => shot.end === end).map((shot) => shotData(match, shot)),
  ],
  [
    "ends/:end{[0-9]+}/shots/:shot{[0-9]+}",
    (match, end, number) =>
      shotData(
        match,
        demandShot(match.shots.find((shot) => shot.end === end && shot.throwNumber === number - 1)),
      ),
  ],
  ["shots/latest", (match) => shotData(match, demandShot(match.shots.at(-1)))],
];

/** Ids in one list: those of the newest matches. */
const MAX_IDS = 10_000;

export function readingApp(matches: HostedMatches): Hono {
  const app = new Hono();
  app.get("/tournaments", (c) => {
    const tournaments = matches.all.map(tournamentData);
    return c.json([...new Map(tournaments.map((each) => [each.tournament_id, each])).values()]);
  });
  app.get("/matches", (c) => {
    const name = demandField(c.req.query("tournament_name"), "tournament_name");
    const found = matches.all.filter(({ settings }) => settings.tournament.tournament_name === name);
    if (found.length === 0) throw new Refusal(404, "Tournament not found or has no matches.");
    return c.json(found.map(summaryData));
  });
  const named = (name: string | undefined) => matches.named(demandField(name, "match_name"));
  app.get("/matches/by-name/latest", (c) => c.json(matchData(named(c.req.query("match_name")))));
  for (const [path, view] of VIEWS) {
    app.get(`/matches/by-name/${path}`, (c) => {
      const match = named(c.req.query("match_name"));
      return c.json(view(match, Number(c.req.param("end")), Number(c.req.param("shot"))) as object);
    });
  }
  app.get("/matches/:id", (c) => c.json(matchData(matches.find(id(c.req.param("id"))))));
  for (const [path, view] of VIEWS) {
    app.get(`/matches/:id/${path}`, (c) => {
      const match = matches.find(id(c.req.param("id")));
      return c.json(view(match, Number(c.req.param("end")), Number(c.req.param("shot"))) as object);
    });
  }
  app.get("/states", (c) => {
    const ids: string[] = [];
    for (const { states } of matches.all) {
      for (const { id } of states) ids.push(id);
      if (ids.length >= MAX_IDS) break;
    }
    return c.json(ids.slice(0, MAX_IDS));
  });
  app.get("/states/:id", (c) => c.json(stateData(...matches.state(id(c.req.param("id"))))));
  app.get("/stone_coordinate/:id", (c) => c.json(stoneData(matches.stones(id(c.req.param("id")))[1])));
  app.get("/scores/:id", (c) => {
    const wanted = id(c.req.param("id"));
    const score = matches.all.map(scoreData).find(({ score_id }) => score_id === wanted);
    if (score === undefined) throw new Refusal(404, "Score not found.");
    return c.json(score);
  });
  app.get("/shots/by-post-state/:id", (c) => {
    const after = id(c.req.param("id"));
    return c.json(shotData(...matches.shotAfter(after)));
  });
  app.get("/shots/:id", (c) => {
    const wanted = id(c.req.param("id"));
    return c.json(shotData(...matches.shot(wanted)));
  });
  return app;
}

/** An id in a path or query. */
export function id(text: string | undefined): string {
  if (text === undefined || !isUuid(text)) throw new Refusal(422, "expected a UUID");
  return text.toLowerCase();
}

function demandField(text: string | undefined, name: string): string {
  if (text === undefined || text === "") throw new Refusal(422, `${name}: missing`);
  return text;
}

function latestOf(match: Dc4Match): StateRow {
  if (match.latest === undefined) throw new Refusal(404, "State not found.");
  return match.latest;
}

function demandShot<T>(shot: T | undefined): T {
  if (shot === undefined) throw new Refusal(404, "Shot info not found.");
  return shot;
}
