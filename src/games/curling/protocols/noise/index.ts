export { type Hand, officialHand, PolarHand } from "./hand.js";
