// Runs an NLI model with transformers.js in a worker, from files of this host: nothing is loaded from another one.

import { AutoModelForSequenceClassification, AutoTokenizer, env } from "./node_modules/@huggingface/transformers/dist/transformers.min.js";

env.allowRemoteModels = false;
env.allowLocalModels = true;
// A path: with a whole address, transformers.js finds no tokenizer.
env.localModelPath = new URL("./models/", import.meta.url).pathname;
// Without this, the runtime is loaded from a CDN.
env.backends.onnx.wasm.wasmPaths = new URL("./node_modules/onnxruntime-web/dist/", import.meta.url).href;
env.backends.onnx.wasm.numThreads = 1;

/** The stance that a label of the model means; a model with other labels is an error, not a guess. */
const STANCES = { entailment: "supports", contradiction: "refutes", neutral: "neutral" };

let tokenizer = null;
let network = null;

async function classify(pairs) {
  const results = [];
  // One pair at a time: memory stays small, and an int8 model gains little from batches.
  for (const { claim, text } of pairs) results.push(await probabilities(claim, text));
  return results;
}

async function probabilities(claim, text) {
  // The text is the premise, the claim the hypothesis.
  const { logits } = await network(tokenizer(text, { text_pair: claim, truncation: true }));
  const scores = [...logits.data];
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const found = { supports: 0, refutes: 0, neutral: 0 };
  weights.forEach((weight, at) => {
    found[stanceOf(network.config.id2label[at])] += weight / sum;
  });
  return found;
}

function stanceOf(label) {
  const stance = STANCES[String(label).toLowerCase()];
  if (!stance) throw new Error(`the model has the label \`${label}\`, expected entailment, neutral and contradiction`);
  return stance;
}

async function handle({ load, pairs }) {
  if (load) {
    // The network first: where the model is missing, its error names the file.
    network = await AutoModelForSequenceClassification.from_pretrained(load.model, { dtype: load.dtype, device: "wasm" });
    tokenizer = await AutoTokenizer.from_pretrained(load.model);
    Object.values(network.config.id2label).forEach(stanceOf);
    return null;
  }
  return classify(pairs);
}

// One request after another, in their order.
let last = Promise.resolve();
addEventListener("message", ({ data: { id, ...request } }) => {
  last = last.then(async () => {
    try {
      postMessage({ id, result: await handle(request) });
    } catch (thrown) {
      postMessage({ id, failed: String(thrown?.message ?? thrown) });
    }
  });
});
