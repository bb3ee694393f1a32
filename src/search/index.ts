export type { Line, Report, Search, Thinking } from "./thinking.js";
