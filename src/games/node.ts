/** The games with what only Node can give: commands, jobs, experiments, learning. */
import { addNodeParts } from "../jobs/index.js";
import { curlingNode } from "./curling/commands/node.js";
import { goNode } from "./go/commands/node.js";
import { hexNode } from "./hex/commands/node.js";
import "./index.js";

addNodeParts("hex", hexNode);
addNodeParts("go", goNode);
addNodeParts("curling", curlingNode);
