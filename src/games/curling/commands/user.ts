import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { Failure, messageOf } from "../../../cli/failure.js";
import { notice } from "../../../cli/terminal.js";
import { addUser } from "../hosting/index.js";

export function userCommand(command: Command): void {
  command
    .argument("<name>", "the user")
    .requiredOption("--users <file>", "where users are kept; it is made where there is none")
    .addHelpText("after", HELP)
    .action(async (name: string, { users }: { users: string }) => {
      if (process.stdin.isTTY) notice("password (it is shown while you type; end with Ctrl-D):");
      const password = (await text(process.stdin)).trim();
      try {
        await addUser(users, name, password);
      } catch (error) {
        throw new Failure(messageOf(error));
      }
    });
}

const HELP = `
The password is read from standard input. The file keeps salted hashes (scrypt) and can be read by its owner alone.

Examples:
  playout curling user user0 --users users.json < password.txt
  head -c 18 /dev/urandom | base64 | tee password.txt | playout curling user user1 --users users.json`;
