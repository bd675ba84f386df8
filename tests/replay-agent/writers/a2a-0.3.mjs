// Agent2Agent 0.3: as 1.0, with the kind of each object and other names of states.

import { V03, a2a } from "./a2a-versions.mjs";

export { carries } from "./a2a-versions.mjs";

export const write = a2a(V03);
