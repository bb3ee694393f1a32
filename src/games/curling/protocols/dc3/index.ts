/** Digital Curling 3, protocol 1.0, from both sides. */
export { dc3Kind } from "./agent.js";
export { Dc3Player, type Dc3PlayerOptions } from "./player.js";
export { Dc3Seat, type Dc3SeatOptions } from "./seat.js";
export { type Dc3Settings, parseDc3Settings } from "./settings.js";
