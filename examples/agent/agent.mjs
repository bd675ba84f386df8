// A whole agent in one file: `node agent.mjs`, then connect Credence to the address that it prints.
//
// It answers questions about a lamp shop from four short pages, without a model, and streams what it does as Credence's native
// events. It is a careless agent: it mixes up an old page with the one that it cites, and one of its tools does not work.

import { createServer } from "node:http";

const { PORT = "8787", HOST = "127.0.0.1" } = process.env;
/** More is no question. */
const MOST_BYTES = 64 * 1024;

const PAGES = [
  { url: "https://lamps.example/returns", title: "Returns", text: "You can return a lamp within 14 days. We refund the price within 5 days after the lamp has arrived." },
  { url: "https://blog.lamps.example/2019/returns", title: "Our blog: returns made easy", text: "You can return a lamp within 30 days. Returns are free of charge." },
  { url: "https://lamps.example/warranty", title: "Warranty", text: "The warranty of every lamp covers 5 years. It does not cover bulbs." },
  { url: "https://lamps.example/delivery", title: "Delivery", text: "Delivery takes 3 days and costs 4 euros. It is free for orders over 50 euros." },
];
const COMMON = new Set("a an and are can day do does for how i in is it long my of on the there to what when which with you your".split(" "));

/** The words that tell texts apart; `returns` and `return` are one word. */
const wordsOf = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/s$/, "")).filter((word) => !COMMON.has(word));

function search(question) {
  const asked = new Set(wordsOf(question));
  const common = (text) => new Set(wordsOf(text).filter((word) => asked.has(word))).size;
  const best = (page) =>
    page.text
      .match(/[^.]+\./g)
      .map((each) => each.trim())
      .sort((one, other) => common(other) - common(one))[0];
  const found = PAGES.map((page) => ({ ...page, sentence: best(page), score: common(`${page.title}. ${page.text}`) }));
  const most = Math.max(...found.map(({ score }) => score));
  return found.filter(({ score }) => score > 0 && score === most);
}

/** What happens for a question: tool calls, then the answer in pieces, then all of it. */
function* run(question) {
  const history = [];
  if (/\bopen(ing)?\b/i.test(question)) {
    const failed = { tool_name: "opening_hours", tool_args: {}, success: false, data: null, error: "The calendar of the shop did not answer." };
    history.push(failed);
    yield* called(failed);
  }
  const found = search(question);
  const results = found.map(({ url, title, text }) => ({ url, title, snippet: text }));
  const searched = { tool_name: "search_pages", tool_args: { query: question }, success: true, data: { results }, error: null };
  history.push(searched);
  yield* called(searched);
  // Careless: it cites the first page and repeats the last one.
  const [cited] = found;
  const message = cited ? `${found.at(-1).sentence.slice(0, -1)} [1].` : "My pages say nothing about that.";
  for (const [piece] of message.matchAll(/\S+\s*/g)) yield ["token", { content: piece }];
  const citations = cited ? [{ label: "[1]", tool_name: "search_pages", url: cited.url, title: cited.title }] : [];
  yield ["done", { thread_id: "lamps", response: { category: "answer", message, citations }, tool_call_history: history, step_count: history.length }];
}

function* called({ tool_name, tool_args, success, error }) {
  yield ["tool_call", { tool: tool_name, args: tool_args }];
  yield ["tool_result", { tool: tool_name, success, ...(error && { error }) }];
}

async function answer(request, response) {
  let body = "";
  for await (const piece of request) {
    body += piece;
    if (body.length > MOST_BYTES) return response.writeHead(413).end();
  }
  let question;
  try {
    question = JSON.parse(body).message;
  } catch {
    question = undefined;
  }
  if (typeof question !== "string") return response.writeHead(400).end('expected {"message": "…"}\n');
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  for (const [event, data] of run(question)) {
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    await new Promise((resume) => setTimeout(resume, 60));
  }
  response.end();
}

/** Only pages served from this machine may ask. */
const isLocal = (origin) => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin ?? "");

const server = createServer((request, response) => {
  const { origin } = request.headers;
  if (isLocal(origin)) response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-headers", "content-type, accept, last-event-id");
  if (request.method === "OPTIONS") return response.writeHead(204).end();
  if (request.method !== "POST") return response.writeHead(405).end();
  answer(request, response).catch(() => response.destroy());
});

server.listen(Number(PORT), HOST, () => console.log(`Connect to http://${HOST}:${server.address().port}/chat and ask: How long can I return a lamp?`));
