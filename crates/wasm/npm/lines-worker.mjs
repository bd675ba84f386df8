// A thread of `credence assess --lines`.

import { parentPort, workerData } from "node:worker_threads";
import * as module from "./credence.js";
import { LineAssessor } from "./lines-assessor.mjs";

module.initSync({ module: workerData.compiled });
const assessor = new LineAssessor(module, workerData);

parentPort?.on("message", (batch) => {
  const result = assessor.assessed(batch);
  parentPort?.postMessage(result, [result.output.buffer]);
});
parentPort?.postMessage("ready");
