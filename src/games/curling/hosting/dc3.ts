/** Hosting engines of Digital Curling 3, by the official server's file of settings. */
import { startEngine } from "../../../transports/index.js";
import { refereeFor } from "../index.js";
import { Dc3Seat, type Dc3Settings, parseDc3Settings } from "../protocols/index.js";
import type { LineProtocol } from "./house.js";
import type { HostedPlan } from "./match-file.js";

/** The settings are kept with every match, as they were given. */
export function dc3Protocol(data: unknown): LineProtocol & { readonly ports: Dc3Settings["ports"] } {
  const { ports, rules, clocks, members } = parseDc3Settings(data);
  return {
    name: "Digital Curling 3",
    ports,
    rules,
    ...(clocks && { clocks }),
    members,
    settings: data,
    engine(line, name, _how, plan) {
      const { timeoutDcOk, disclosed } = settingsOf(plan);
      return new Dc3Seat({ name, timeoutDcOk, disclosed, connect: async () => line });
    },
    start: (command, limits, signal) => startEngine(command, limits, signal),
    table(plan) {
      const { stepsPerFrame, updateInterval: pause } = settingsOf(plan);
      const ice = refereeFor(plan.rules);
      ice.watched = stepsPerFrame;
      return { ice, pause };
    },
  };
}

function settingsOf({ settings }: HostedPlan): Dc3Settings {
  return parseDc3Settings(settings);
}
