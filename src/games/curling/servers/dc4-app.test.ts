import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { enter, PASSWORDS, type Server, serverOf } from "../../../../test/dc4-server.js";
import { DC4_DOUBLES, DC4_STANDARD } from "../../../../test/dc4-settings.js";
import { until } from "../../../../test/until.js";

const DOUBLES = { ...DC4_DOUBLES, standard_end_count: 2, positioned_stones_pattern: 1 } as const;

describe("the server", () => {
  const auth = (user: string, password = PASSWORDS.get(user) ?? "") => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
  });
  const post = (server: Server, path: string, body: unknown, headers: Record<string, string> = {}) =>
    server.app.request(path, {
      method: "POST",
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const TEAM = { use_default_config: true, team_name: "T", match_team_name: "team1" };

  it("lets in only who has the right password, and says so in the official shape", async () => {
    const server = await serverOf();
    for (const headers of [
      {},
      auth("user0", "wrong"),
      auth("nobody", "pass0"),
      { authorization: "Bearer x" },
    ]) {
      const reply = await post(server, "/matches", DC4_STANDARD, headers as Record<string, string>);
      expect(reply.status).toBe(401);
      expect(reply.headers.get("www-authenticate")).toMatch(/^Basic/);
      expect(await reply.json()).toEqual({ detail: "Invalid credentials" });
    }
    const created = await post(server, "/matches", DC4_STANDARD, auth("user0"));
    expect(created.status).toBe(200);
    const match = (await created.json()) as string;
    expect(match).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const stranger = await server.app.request(`/matches/${match}/stream`, { headers: auth("user1") });
    expect([stranger.status, await stranger.json()]).toEqual([401, { detail: "Invalid match data" }]);
  });

  it("bears with wrong passwords for a while only", async () => {
    const server = await serverOf();
    const tries = Array.from({ length: 15 }, () =>
      post(server, "/matches", DC4_STANDARD, auth("user0", "wrong")),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await post(server, "/matches", DC4_STANDARD, auth("user0"))).status).toBe(200);
  });

  it("answers what it does not grant with a status and a detail", async () => {
    const server = await serverOf();
    const match = await server.create(DOUBLES);
    const one = auth("user0");
    const shot = { translational_velocity: 2.4, angular_velocity: 1, shot_angle: 1.5 };
    const nobody = "00000000-0000-7000-8000-000000000000";
    const config = `/store-team-config?match_id=${match}&expected_match_team_name=`;
    const cases: [string, unknown, number][] = [
      ["/matches", { ...DC4_STANDARD, time_limit: "long" }, 422],
      ["/matches", "{", 422],
      ["/matches", "x".repeat(70_000), 413],
      ["/matches", { ...DC4_STANDARD, applied_rule: "modified_fgz_rule" }, 400],
      ["/matches", { ...DC4_STANDARD, simulator: { simulator_name: "other" } }, 404],
      [`${config}team2`, TEAM, 422],
      [`/store-team-config?match_id=../../etc&expected_match_team_name=team0`, TEAM, 422],
      [`/store-team-config?match_id=${nobody}&expected_match_team_name=team0`, TEAM, 404],
      [`${config}team0`, { ...TEAM, use_default_config: "yes" }, 422],
      [`/shots?match_id=${match}`, shot, 401],
      [`${config}team1`, TEAM, 200],
      [`/shots?match_id=${match}`, shot, 409],
      [`/shots?match_id=${match}`, { ...shot, shot_angle: null }, 422],
      ["/shots", shot, 422],
      [`/matches/${match}/end-setup?request=somewhere`, "", 422],
      [`/matches/${match}/end-setup?request=pp_left`, "", 409],
      ["/nowhere", "", 404],
    ];
    for (const [path, body, status] of cases) {
      const reply = await post(server, path, body, one);
      expect([path, reply.status]).toEqual([path, status]);
      const said = (await reply.json()) as { detail: string };
      if (status !== 200) expect(said).toEqual({ detail: expect.any(String) as string });
    }
    expect(server.troubles).toEqual([]);
  });

  it("serves a user only so often", async () => {
    const server = await serverOf({ rate: 5 });
    const asked = Array.from({ length: 12 }, () => post(server, "/matches", {}, auth("user0")));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect((await post(server, "/matches", {}, auth("user1"))).status).toBe(422);
  });

  it("limits what a user sends to each path that plays, as the hosted server does", async () => {
    const server = await serverOf({ limit: { requests: 3, seconds: 60 } });
    const match = await server.create(DC4_DOUBLES);
    const send = async (user: string, path: string) => {
      const { status, body } = await server.peer(user).ask({ method: "POST", path, body: {} });
      return status === 429 ? [status, body] : status;
    };
    const refused = [429, { detail: "Too many requests." }];
    const paths = [
      ["/matches", 422],
      [`/store-team-config?match_id=${match}&expected_match_team_name=team0`, 422],
      [`/shots?match_id=${match}`, 422],
      [`/matches/${match}/end-setup?request=pp_left`, 401],
    ] as const;
    for (const [path, status] of paths) {
      const answers = [];
      for (let i = 0; i < 5; i++) answers.push(await send("user0", path));
      expect([path, ...answers]).toEqual([path, status, status, status, refused, refused]);
      // Of another user, and with another query, it is counted apart and together.
      expect(await send("user1", path)).toBe(status);
      expect(await send("user0", `${path.split("?")[0]}?other=1`)).toEqual(refused);
    }
    for (let i = 0; i < 5; i++) expect((await server.app.request(`/matches/${match}`)).status).toBe(200);
    // What was refused does not count: as many again once the first are so long ago.
    server.clock.time = 59_999;
    expect(await send("user0", "/shots")).toEqual(refused);
    server.clock.time = 60_000;
    expect(await send("user0", "/shots")).toBe(422);
  });

  it("forgets viewers who leave before their stream begins", async () => {
    const server = await serverOf();
    const id = await server.create(DC4_STANDARD);
    const match = server.matches.find(id);
    let listening = 0;
    const listen = match.listen.bind(match);
    match.listen = (team, hear) => {
      const leave = listen(team, hear);
      listening++;
      return () => {
        listening--;
        leave();
      };
    };
    const request = `GET /matches/${id}/viewer HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
    const visit = async (i: number) => {
      const socket = connect(server.door.port, "127.0.0.1").on("error", () => {});
      await once(socket, "connect");
      if (i % 3 === 0) socket.end(request);
      else socket.write(request, () => (i % 3 === 1 ? socket.destroy() : socket.resetAndDestroy()));
      await new Promise((resolve) =>
        socket.destroyed ? resolve(null) : socket.resume().once("close", resolve),
      );
    };
    for (let i = 0; i < 2000; i += 50) await Promise.all(Array.from({ length: 50 }, (_, j) => visit(i + j)));
    await until(() => listening === 0);
    const controller = new AbortController();
    const { status, body } = await fetch(`${server.base}/matches/${id}/viewer`, {
      signal: controller.signal,
    });
    expect(status).toBe(200);
    const { value } = await body!.getReader().read();
    expect(Buffer.from(value!).toString()).toMatch(/^:/);
    controller.abort();
    await until(() => listening === 0);
    expect(server.troubles).toEqual([]);
  });

  it("counts requests whose body breaks off, and takes them for no trouble of its own", async () => {
    const server = await serverOf();
    const head = `POST /matches HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${auth("user0").authorization}\r\n`;
    const halves = [
      `${head}Content-Length: 100\r\n\r\n{"game_mode":`,
      `${head}Transfer-Encoding: chunked\r\n\r\nd\r\n{"game_mode":\r\n`,
    ];
    // From then on the password is known, and bodies are waited for at once.
    await post(server, "/matches", "{", auth("user0"));
    const sockets = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const socket = connect(server.door.port, "127.0.0.1").on("error", () => {});
        await once(socket, "connect");
        await new Promise((resolve) => socket.write(halves[i % 2]!, resolve));
        return socket;
      }),
    );
    for (const [i, socket] of sockets.entries()) {
      if (i % 3 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }
    await until(() => server.broken.count + server.troubles.length >= 60);
    expect([server.broken.count, server.troubles]).toEqual([60, []]);
  });

  it("lets everybody read matches, by id and by name", async () => {
    const server = await serverOf();
    const match = await server.create(DC4_STANDARD);
    const get = async (path: string) => {
      const reply = await server.app.request(path);
      return [reply.status, await reply.json()] as [number, never];
    };
    expect(await get(`/matches/${match}/ends`)).toEqual([200, [0]]);
    expect(await get(`/matches/${match}/latest-state`)).toEqual([404, { detail: "State not found." }]);
    const players = [enter(server, match, "user0"), enter(server, match, "user1")];
    await Promise.all(players.map(({ over }) => over));
    const { states } = players[0]!;
    const row = server.matches.find(match);
    const ends = states.at(-1)!.end_number + 1;
    const shots = row.shots.filter(({ end }) => end === 0).length;
    expect(shots).toBe(16);
    const views: [string, (body: never) => unknown, unknown][] = [
      ["score", ({ team0 }: { team0: number[] }) => team0, states.at(-1)!.score.team0],
      ["ends", (list: number[]) => list.length, ends],
      ["stone-coordinate/latest", ({ data }: { data: object }) => data, states.at(-1)!.stone_coordinate.data],
      ["latest-state", ({ state_id }: { state_id: string }) => state_id, row.states.at(-1)!.id],
      ["ends/0/states", (list: object[]) => list.length, 17],
      ["ends/0/shots", (list: object[]) => list.length, 16],
      ["ends/0/shots/3", ({ shot_id }: { shot_id: string }) => shot_id, row.shots[2]!.id],
      ["shots/latest", ({ shot_id }: { shot_id: string }) => shot_id, row.shots.at(-1)!.id],
    ];
    for (const [path, read, wanted] of views) {
      for (const place of [`/matches/${match}/${path}`, `/matches/by-name/${path}?match_name=final`]) {
        const [status, body] = await get(place);
        expect([place, status, read(body)]).toEqual([place, 200, wanted]);
      }
    }
    const [, described] = (await get(`/matches/${match}`)) as [number, Record<string, unknown>];
    expect(described).toMatchObject({
      match_id: match,
      applied_rule: 0,
      tournament: { tournament_name: "Cup" },
    });
    expect((await get("/matches/by-name/latest?match_name=final"))[1]).toEqual(described);
    expect(await get("/matches?tournament_name=Cup")).toMatchObject([200, [{ match_id: match }]]);
    expect(await get("/tournaments")).toMatchObject([200, [{ tournament_name: "Cup" }]]);
    const [, state] = (await get(`/states/${row.states[1]!.id}`)) as [number, Record<string, string>];
    expect(state).toMatchObject({ state_id: row.states[1]!.id, total_shot_number: 1 });
    expect((await get(`/stone_coordinate/${state.stone_coordinate_id}`))[0]).toBe(200);
    expect((await get(`/scores/${state.score_id}`))[0]).toBe(200);
    expect((await get(`/shots/${row.shots[0]!.id}`))[0]).toBe(200);
    expect(await get(`/shots/by-post-state/${state.state_id}`)).toMatchObject([
      200,
      { shot_id: row.shots[0]!.id },
    ]);
    for (const path of ["/matches/by-name/score", "/matches/x", "/states/x"])
      expect((await get(path))[0]).toBe(422);
    for (const path of [
      `/states/${match}`,
      "/matches/by-name/score?match_name=no",
      "/matches?tournament_name=no",
    ])
      expect((await get(path))[0]).toBe(404);
  });
});
