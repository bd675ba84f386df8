// An agent on the OpenAI SDK that answers from a few pages. What is wrong with its answer is found, and the model is asked once more with that.
// Usage: OPENAI_API_KEY=… [OPENAI_BASE_URL=http://localhost:11434/v1] [MODEL=qwen3:8b] node ask.mjs "How long can I return a lamp?"

import OpenAI from "openai";
import { critique } from "credence/critique";
import { grounding } from "credence/grounding";
import { assessedClient, assessmentOf } from "credence/openai";

const PAGES = [
  { url: "https://shop.example/returns", title: "Returns", snippet: "Lamps can be returned for 14 days. Batteries cannot be returned." },
  { url: "https://shop.example/warranty", title: "Warranty", snippet: "The warranty of a lamp covers the switch and the cable for 2 years." },
];

const client = assessedClient(new OpenAI(), { grounding });
const tools = [{ type: "function", function: { name: "read_pages", description: "All pages of the shop", parameters: { type: "object", properties: {} } } }];
const messages = [
  { role: "system", content: "Answer from the pages of the shop. Cite each sentence with the number of its page in their order, such as [1]." },
  { role: "user", content: process.argv[2] ?? "How long can I return a lamp?" },
];

/** Asks until the model answers, and returns what was found in its answer. */
async function answer() {
  for (;;) {
    const call = client.chat.completions.create({ model: process.env.MODEL ?? "gpt-5", messages, tools });
    const { message } = (await call).choices[0];
    messages.push(message);
    if (!message.tool_calls?.length) return { text: message.content, assessment: await assessmentOf(call) };
    for (const { id } of message.tool_calls) messages.push({ role: "tool", tool_call_id: id, content: JSON.stringify(PAGES) });
  }
}

const first = await answer();
console.log(first.text);
const { text } = critique(first.assessment);
if (text) {
  console.log(`\n${text}\n`);
  messages.push({ role: "user", content: text });
  console.log((await answer()).text);
}
