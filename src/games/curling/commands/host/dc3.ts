import type { Command } from "commander";
import { Failure, messageOf, USAGE } from "../../../../cli/failure.js";
import { integer, numberAbove } from "../../../../cli/options.js";
import { readText } from "../../../../files/index.js";
import { parseJson } from "../../../../game/index.js";
import { dc3Protocol } from "../../hosting/index.js";
import { HOST_HELP, type HostOptions, host, hostOptions } from "./lines.js";

interface Options extends HostOptions {
  config?: string;
  ends: number;
  time: number;
  extraEndTime: number;
}

export function hostDc3Command(command: Command): void {
  hostOptions(command)
    .option("--config <file>", "settings of the official server, as they are (JSON)")
    .option("--ends <n>", "without --config: ends of a game", integer(1, 100), 8)
    .option("--time <seconds>", "without --config: thinking time of a team", numberAbove(0, 1e6), 219)
    .option(
      "--extra-end-time <seconds>",
      "without --config: and for each extra end",
      numberAbove(0, 1e6),
      21.9,
    )
    .addHelpText("after", HELP)
    .action(async (options: Options) => {
      const protocol = options.config === undefined ? dc3Protocol(usual(options)) : read(options.config);
      await host(protocol, protocol.ports, options);
    });
}

const HELP = `${HOST_HELP}
Programs that are started get the host and the port where they are awaited as their last two arguments.

Examples:
  playout curling host dc3 --out cup --config config.json
  playout curling host dc3 --out cup --team0 command:./my_engine --team1 agent:best --matches 10`;

/** What the official cups play by, unless told otherwise. */
function usual({ ends, time, extraEndTime }: Options): unknown {
  const both = <T>(value: T) => ({ team0: value, team1: value });
  const player = {
    type: "normal_dist",
    max_speed: 4,
    stddev_speed: 0.0076,
    stddev_angle: 0.0018,
    seed: null,
  };
  return {
    server: {
      port: { team0: 10_000, team1: 10_001 },
      timeout_dc_ok: 10,
      send_trajectory: true,
      steps_per_trajectory_frame: 100,
    },
    game: {
      rule: "normal",
      setting: {
        max_end: ends,
        sheet_width: 4.75,
        five_rock_rule: true,
        thinking_time: both(time),
        extra_end_thinking_time: both(extraEndTime),
      },
      simulator: { type: "fcv1", seconds_per_frame: 0.001 },
      players: both(Array(4).fill(player)),
    },
  };
}

function read(file: string) {
  try {
    return dc3Protocol(parseJson(readText(file)));
  } catch (error) {
    const message = messageOf(error);
    throw new Failure(message.includes(file) ? message : `${file}: ${message}`, USAGE);
  }
}
