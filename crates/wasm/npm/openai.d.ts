import type { Critique } from "./critique.js";
import type { Assessment, HandedSource, Options } from "./index.js";

/** The options of `assessedClient`: those of an assessment, and two functions. */
export interface AssessedClientOptions extends Options {
  /** Is given the assessment of each answer when it has ended. */
  onAssessment?: ((assessment: Assessment, details: { critique: Critique }) => void) | null;
  /** Is given what fails in assessing; by default it is reported like an error that nobody caught. */
  onError?: ((error: unknown) => void) | null;
  /** The sources that your application hands to the model, or a function that returns them for the answer that is assessed. Without it, passages with labels (`[1] …`), passages between tags (`<document index="1">`) in messages of the system and the user, and the field `documents` of the request are taken. */
  sources?: readonly HandedSource[] | (() => readonly HandedSource[] | PromiseLike<readonly HandedSource[]>) | null;
}

/**
 * The same client of the package `openai`, whose answers are assessed: Responses and Chat Completions, streamed or not. It is made by
 * `withOptions` of the client, with a `fetch` that passes every response on as it arrives, so that the caller reads what it would read
 * without it. What tools returned is taken from the request. Other requests, responses that are no success, and calls of tools for the
 * application are not assessed.
 *
 * ```js
 * import OpenAI from "openai";
 * import { grounding } from "credence/grounding";
 * import { assessedClient, assessmentOf } from "credence/openai";
 *
 * const client = assessedClient(new OpenAI({ apiKey: "secret" }), { grounding });
 * async function answer() {
 *   const call = client.chat.completions.create({ model: "gpt-5", messages: [{ role: "user", content: "When did it open?" }], stream: true });
 *   for await (const chunk of await call) console.log(chunk.choices[0]?.delta.content);
 *   return (await assessmentOf(call))?.headline;
 * }
 * console.log(typeof answer); // function
 * ```
 *
 * @throws {CredenceError} `invalid_argument` if it is no such client.
 */
export function assessedClient<Client extends { withOptions(options: { fetch: typeof globalThis.fetch }): unknown }>(
  client: Client,
  options?: AssessedClientOptions | null,
): Client;

/**
 * The assessment of what a call of an assessed client answers, once the answer was read to its end; `null` if it is not assessed. A
 * stream must be read, or left, for its assessment to be there. An error of the call is thrown.
 *
 * ```js
 * import OpenAI from "openai";
 * import { assessedClient, assessmentOf } from "credence/openai";
 *
 * const answered = async () => Response.json({ object: "chat.completion", id: "c", choices: [{ index: 0, message: { role: "assistant", content: "In 1966." }, finish_reason: "stop" }] });
 * const client = assessedClient(new OpenAI({ apiKey: "secret", fetch: answered }));
 * const call = client.chat.completions.create({ model: "gpt-5", messages: [{ role: "user", content: "When did it open?" }] });
 * console.log((await call).choices[0]?.message.content, (await assessmentOf(call))?.outcome); // In 1966. completed
 * ```
 */
export function assessmentOf(call: { asResponse(): PromiseLike<Response> }): Promise<Assessment | null>;
