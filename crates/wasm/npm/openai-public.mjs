// The exports of `credence/openai`: a client of the official SDK whose answers are assessed on their way.

import { invalidArgument } from "./error.mjs";
import { followed } from "./followed-response.mjs";
import { asksModel, messagesBehind, recordsBehind, sourcesBehind } from "./openai-request.mjs";
import { RunAssessor } from "./run-assessor.mjs";

/** What is found in each response, until nobody holds the response any more. */
const FOUND = new WeakMap();

/** The same client, with a `fetch` that passes every response on as it arrives. Documented in `openai.d.ts`. @type {typeof import("./openai.js").assessedClient} */
export function assessedClient(client, options) {
  if (typeof client?.withOptions !== "function" || !("fetch" in client) || typeof client.fetch !== "function") throw invalidArgument("client", client, "a client of the package `openai`");
  // The library declares its own `fetch` as private.
  const { fetch } = /** @type {any} */ (client);
  const assessor = new RunAssessor(options);
  const passing = client.withOptions({
    fetch: async (address, init) => {
      const response = await fetch(address, init);
      return response.ok && response.body && asksModel(address, init) ? assessed(response, init, assessor) : response;
    },
  });
  // `withOptions` returns a client of the same class.
  return /** @type {typeof client} */ (passing);
}

/** @param {Response} response @param {import("./openai-request.mjs").AnsweredRequest} request @param {RunAssessor} assessor */
function assessed(response, request, assessor) {
  /** @type {ReturnType<RunAssessor["read"]>} */
  let found = Promise.resolve(null);
  const passed = followed(response, (chunks) => {
    found = assessor.read(() => ({ chunks, records: recordsBehind(request), handed: sourcesBehind(request), messages: messagesBehind(request) }));
  });
  FOUND.set(passed, found);
  found.then((answer) => answer && assessor.tell(answer));
  return passed;
}

/** The assessment of what a call of such a client answers. Documented in `openai.d.ts`. @type {typeof import("./openai.js").assessmentOf} */
export async function assessmentOf(call) {
  if (typeof call?.asResponse !== "function") throw invalidArgument("call", call, "a call of an assessed client, such as that of `client.responses.create`");
  return (await FOUND.get(await call.asResponse()))?.assessment ?? null;
}
