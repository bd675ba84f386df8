// One thread of `reader.mjs`: reads one page.

import { parentPort, workerData } from "node:worker_threads";
import { readable } from "./readable.mjs";

const { kind, type, bytes } = workerData;
parentPort.postMessage(await readable({ kind, type, bytes: Buffer.from(bytes) }));
