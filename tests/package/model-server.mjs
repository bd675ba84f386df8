// A model with an OpenAI-compatible endpoint, for tests.

import { createServer } from "node:http";

/** A model that takes one side about every text, with the sentence of it that shares the most words with a claim, and the other about the opposite. */
export async function modelServer(context, { claim, stance = "refutes" }) {
  const words = claim.toLowerCase().split(" ");
  const nWords = (text) => words.filter((word) => text.toLowerCase().includes(word)).length;
  const nearest = (texts) => texts.reduce((best, text) => (nWords(text) > nWords(best) ? text : best));
  const seen = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const material = JSON.parse(body).messages[1].content;
    seen.push({ url: request.url, authorization: request.headers.authorization, material });
    const said = material.includes("It is not true that") ? { supports: "refutes", refutes: "supports" }[stance] : stance;
    const blocks = [...material.matchAll(/ text (\d+) begins\n([^]*?)\n\[\[[0-9a-f]{16}\]\] text \1 ends/g)];
    const readings = blocks.map(([, number, text]) => ({ text: Number(number), stance: said, quote: nearest(text.split(/(?<=[.!?])\s/)) }));
    response.end(JSON.stringify({ choices: [{ message: { content: JSON.stringify({ readings }) } }] }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.after(() => server.close());
  return { seen, host: `127.0.0.1:${server.address().port}` };
}
