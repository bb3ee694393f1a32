import { it } from "vitest";
import { expectNoGarbage } from "./garbage.js";

it("ten million throws collect no garbage", () => expectNoGarbage("throws.js", [], ["10000000"]));
