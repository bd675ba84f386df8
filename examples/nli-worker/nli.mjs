// An NLI model in a worker, as `detectStance`, `checkGrounding`, `findContradictions` and `nliJudge` take it.

/**
 * Loads a model from `models/<model>/` beside this file. `dtype` names the file: `q8` is `onnx/model_quantized.onnx`, `fp32` is
 * `onnx/model.onnx`. `free()` ends the worker and gives back all its memory.
 */
export async function loadNli({ model, dtype = "q8" }) {
  const worker = new Worker(new URL("./nli-worker.mjs", import.meta.url), { type: "module" });
  const waiting = new Map();
  let count = 0;
  let ended = null;
  const fail = (message) => {
    ended = message;
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data: { id, result, failed } }) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (failed === undefined) resolve?.(result);
    else reject?.(new Error(failed));
  });
  worker.addEventListener("error", ({ message }) => fail(message || "the worker could not be started"));
  const ask = (request) =>
    new Promise((resolve, reject) => {
      if (ended !== null) throw new Error(ended);
      count += 1;
      waiting.set(count, { resolve, reject });
      worker.postMessage({ id: count, ...request });
    });
  const free = () => {
    worker.terminate();
    fail("the model was freed");
  };
  try {
    await ask({ load: { model, dtype } });
  } catch (thrown) {
    free();
    throw thrown;
  }
  return { name: model, classify: (pairs) => ask({ pairs }), free };
}
