// Compares by the words alone, then with the model, which is loaded with the first comparison.

import { detectStance, init } from "credence/grounding";
import { loadNli } from "./nli.mjs";

// The folder in `models/`; `?model=` and `?dtype=` name another.
const query = new URL(location.href).searchParams;
const chosen = { model: query.get("model") ?? "nli-deberta-v3-xsmall", dtype: query.get("dtype") ?? "q8" };

const form = document.querySelector("form");
const output = document.querySelector("output");
let loading = null;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { claim, text } = Object.fromEntries(new FormData(form));
  await init();
  const alone = detectStance(claim, text);
  output.textContent = `By the words: ${alone.stance}.\nThe model is loading …`;
  try {
    loading ??= loadNli(chosen);
    const joined = await detectStance(claim, text, { nli: await loading });
    output.textContent = `By the words: ${alone.stance}.\nWith ${chosen.model}: ${joined.stance}, support ${joined.probabilities.supports.toFixed(2)}.`;
  } catch (thrown) {
    loading = null;
    output.textContent = `By the words: ${alone.stance}.\nThe model failed: ${thrown.message}`;
  }
});
