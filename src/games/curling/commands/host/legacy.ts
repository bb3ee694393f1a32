import { type Command, Option } from "commander";
import { integer, numberAbove } from "../../../../cli/options.js";
import { truthOption } from "../../../../cli/schema-options.js";
import { legacyProtocol } from "../../hosting/index.js";
import { parseRuleSet, RULE_SETS, ruleSet } from "../../index.js";
import { HOST_HELP, type HostOptions, host, hostOptions } from "./lines.js";

interface Options extends HostOptions {
  rules: string;
  ends?: number;
  extraEnds?: boolean;
  time?: number;
  dcp: "1.0" | "1.1";
}

/** Where engines came in at the old server, and the next one. */
const PORTS = [9876, 9877] as const;

export function hostLegacyCommand(command: Command): void {
  hostOptions(command)
    .addOption(
      new Option("--rules <name>", "the rule set")
        .choices(RULE_SETS.filter((name) => ruleSet(name).model === "legacy"))
        .default("legacy-gat"),
    )
    .option("--ends <n>", "ends of a game (default: as the rules say)", integer(1, 100))
    .addOption(
      truthOption("--extra-ends", "whether a tie is played on, which the protocol does not tell players"),
    )
    .option("--time <seconds>", "thinking time of a team (default: as the rules say)", numberAbove(0, 1e6))
    .addOption(
      new Option("--dcp <version>", "of the protocol; 1.1 tells of the players and asks who throws when")
        .choices(["1.0", "1.1"])
        .default("1.0"),
    )
    .addHelpText("after", HELP)
    .action(async (options: Options) => {
      const { rules: preset, ends, extraEnds, time, dcp } = options;
      const rules = parseRuleSet({
        preset,
        ...(ends !== undefined && { ends }),
        ...(extraEnds !== undefined && { extraEnds }),
        ...(time !== undefined && { time: { game: time } }),
      });
      await host(legacyProtocol(rules, dcp), PORTS, options);
    });
}

const HELP = `${HOST_HELP}
Programs that are started speak on their standard input and output; those that come by themselves log in first, by any name.

Examples:
  playout curling host legacy --out cup --team0 command:./my_engine --team1 agent:best
  playout curling host legacy --out cup --matches 10 --team0 port:9876 --team1 port:9876`;
