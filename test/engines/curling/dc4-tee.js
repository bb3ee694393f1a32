/**
 * A small engine of Digital Curling 4, which finds its match in the environment: it draws to the tee. `--angle`, `--omega` and `--speed`
 * are what it sends instead; `--new` and `--old` read only the names of newer and of older servers.
 */
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    angle: { type: "string", default: "1.5165" },
    omega: { type: "string", default: "-1.5707" },
    speed: { type: "string", default: "2.4043" },
    new: { type: "boolean" },
    old: { type: "boolean" },
  },
});
const { DC4_HOST, DC4_PORT, DC4_MATCH_ID, DC4_TEAM, MATCH_USER_NAME, PASS_WORD } = process.env;
const base = `http://${DC4_HOST}:${DC4_PORT}`;
const headers = {
  authorization: `Basic ${Buffer.from(`${MATCH_USER_NAME}:${PASS_WORD}`).toString("base64")}`,
  "content-type": "application/json",
};
const post = (path, body) =>
  fetch(`${base}${path}`, { method: "POST", headers, body: JSON.stringify(body) }).then((reply) =>
    reply.json(),
  );
const shot = {
  translational_velocity: Number(values.speed),
  angular_velocity: Number(values.omega),
  shot_angle: Number(values.angle),
};

const team = await post(
  `/store-team-config?match_id=${DC4_MATCH_ID}&expected_match_team_name=${DC4_TEAM}`,
  { use_default_config: true, team_name: "tee" },
);
const stream = await fetch(`${base}/matches/${DC4_MATCH_ID}/stream`, { headers });
let rest = "";
for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
  const events = (rest + chunk).split("\n\n");
  rest = events.pop();
  for (const event of events) {
    const data = /^data: ?(.*)$/m.exec(event)?.[1];
    if (data === undefined || !event.includes("latest_state_update")) continue;
    const state = JSON.parse(data);
    // Every value of a map of teams is read, as the official Python client does.
    for (const stones of Object.values(state.stone_coordinate.data)) stones.map(({ x, y }) => [x, y]);
    if (values.new && state.team_shot_number === undefined) throw new Error("no team_shot_number");
    if (values.old && state.shot_number === undefined) throw new Error("no shot_number");
    if (state.next_shot_team === team) await post(`/shots?match_id=${DC4_MATCH_ID}`, shot);
  }
}
