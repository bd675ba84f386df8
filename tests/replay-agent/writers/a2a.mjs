// Agent2Agent 1.0: a task with its status and one artifact, as results of JSON-RPC. Tools and citations are not part of it.

import { V1, a2a } from "./a2a-versions.mjs";

export { carries } from "./a2a-versions.mjs";

export const write = a2a(V1);
