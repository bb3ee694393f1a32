/**
 * An engine of DC4 that draws straight ahead. It finds its match in the environment (also over HTTPS), or in the words {host} {port} {match} {user} {password}.
 * With --die it leaves before the third throw; with --break it sends requests first whose body breaks off.
 */
import { once } from "node:events";
import http from "node:http";

const [host = process.env.DC4_HOST, port = process.env.DC4_PORT, match = process.env.DC4_MATCH_ID, ...rest] =
  process.argv.slice(2).filter((word) => !word.startsWith("--"));
const [user = process.env.MATCH_USER_NAME, password = process.env.PASS_WORD] = rest;
const base = process.argv.length > 3 ? `http://${host}:${port}` : (process.env.DC4_URL ?? `http://${host}:${port}`);
const headers = {
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
  "content-type": "application/json",
};
const post = async (path, body) => {
  const reply = await fetch(`${base}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return await reply.json();
};
if (process.argv.includes("--break")) await breakOff(20);
const wish = process.env.DC4_TEAM ?? "team0";
const team = await post(`/store-team-config?match_id=${match}&expected_match_team_name=${wish}`, {
  use_default_config: true,
  team_name: "straight",
});
const { body } = await fetch(`${base}/matches/${match}/stream`, { headers });
let text = "";
let throws = 0;
for await (const piece of body.pipeThrough(new TextDecoderStream())) {
  const events = (text + piece).split("\n\n");
  text = events.pop();
  for (const event of events) {
    const [, data] = /^data: (.*)$/m.exec(event) ?? [];
    if (data !== undefined) await answer(JSON.parse(data), /^event: latest/m.test(event));
  }
}

/** Sends so many requests without the end of their body, and waits until the server has begun to read each. */
async function breakOff(times) {
  for (let i = 0; i < times; i++) {
    const request = http.request(`${base}/matches`, {
      ...{ method: "POST", headers: { ...headers, "content-length": 100, expect: "100-continue" } },
    });
    request.on("error", () => {}).flushHeaders();
    await once(request, "continue");
    await new Promise((resolve) => request.write("{", resolve));
    const closed = new Promise((resolve) => request.once("close", resolve));
    request.destroy();
    await closed;
  }
}

async function answer(state, latest) {
  console.log(`end ${state.end_number} throw ${state.total_shot_number}`);
  if (state.winner_team !== null) process.exit(0);
  if (!latest) return;
  if (state.next_shot_team === team) {
    if (process.argv.includes("--die") && throws++ === 2) process.exit(3);
    const shot = { translational_velocity: 2.4, angular_velocity: 1.57, shot_angle: Math.PI / 2 };
    await post(`/shots?match_id=${match}`, shot);
  } else if (
    state.next_shot_team === null &&
    state.last_move === null &&
    state.mixed_doubles_settings?.end_setup_team === team
  )
    await post(`/matches/${match}/end-setup?request=pp_right`);
}
