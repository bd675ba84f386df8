// Generated streams, for tests that need more data than the recordings have.

/** A turn of native events with claims; every claim has the same number of sources, every fifth is disputed. */
export function checkedClaims({ n_claims, n_sources }) {
  const sources = Array.from({ length: n_sources }, (_, index) => source(index));
  const claims = Array.from({ length: n_claims }, (_, index) => claim(index, n_claims, sources));
  const citations = sources.map(({ url, title }, index) => ({ label: `[${index + 1}]`, tool_name: "check_claim", url, title }));
  const history = claims.map((data) => ({ tool_name: "check_claim", tool_args: {}, success: true, data, error: null }));
  const response = { category: "made", message: "All of it was checked.", citations };
  return [frame("token", { content: response.message }), frame("done", { thread_id: "made", response, tool_call_history: history, step_count: n_claims })].join("");
}

function source(index) {
  return {
    url: `https://host${index}.example/page`,
    title: `Source ${index}`,
    snippet: `Words of source ${index}, which nobody else has said in this way: ${index * 7919}.`,
    stance_confidence: 0.8,
  };
}

function claim(index, n_claims, sources) {
  const own = sources.filter((_, place) => place % n_claims === index);
  const stance = (place) => (index % 5 === 0 && place === 0 ? "refutes" : "supports");
  return { claim: `Claim number ${index}`, evidence: own.map((source, place) => ({ ...source, stance: stance(place) })) };
}

const frame = (event, data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** An answer with this number of sentences, each with its own source and every third with two. */
export function citedSentences(n) {
  const towns = Array.from({ length: n }, (_, index) => `Town${index}`);
  const snippet = (index) =>
    `${towns[index]} lies on the river and has ${1000 + 37 * index} inhabitants. Its bridge was built in ${1600 + index} and is ${40 + index} metres long, as the council of the town has said in every report since then.`;
  const results = towns.map((_, index) => ({ url: `https://town${index}.example/about`, title: `About ${towns[index]}`, snippet: snippet(index) }));
  const also = (index) => (index % 3 === 0 ? `[${((index + 1) % n) + 1}]` : "");
  const sentence = (index) => `${towns[index]} has ${1000 + 37 * index + (index % 10 === 0 ? 5 : 0)} inhabitants and a bridge of ${40 + index} metres [${index + 1}]${also(index)}.`;
  const message = towns
    .map((_, index) => sentence(index))
    .join(" ")
    .replaceAll(/((?:[^.]*\.){5}) /g, "$1\n\n");
  const citations = results.map(({ url, title }, index) => ({ label: `[${index + 1}]`, tool_name: "web_search", url, title }));
  const history = [{ tool_name: "web_search", tool_args: {}, success: true, data: { results }, error: null }];
  const response = { category: "made", message, citations };
  return [frame("token", { content: message }), frame("done", { thread_id: "made", response, tool_call_history: history, step_count: 1 })].join("");
}

/** A recording of this number of turns, each with one cited source. */
export function longConversation(n) {
  const turn = (_, index) => {
    const citations = [{ label: "[1]", tool_name: "search", url: `https://host${index % 50}.example/${index}`, title: `Page ${index}` }];
    return frame("done", { thread_id: "made", response: { message: `Answer ${index} of a long conversation [1].`, citations }, tool_call_history: [] });
  };
  return Array.from({ length: n }, turn).join("");
}

/** An answer with this number of sentences and no citation, with the texts that a tool returned for all of them but each fifth. */
export function uncitedSentences(n) {
  const towns = Array.from({ length: n }, (_, index) => `Town${index}`);
  const sentence = (index) => `${towns[index]} has ${1000 + 37 * index} inhabitants and a bridge of ${40 + index} metres.`;
  const results = towns
    .map((town, index) => ({
      url: `https://town${index}.example/about`,
      title: `About ${town}`,
      snippet: `${sentence(index)} The council of the town has said so in every report since ${1900 + index}.`,
    }))
    .filter((_, index) => index % 5 !== 0);
  const blocks = Array.from({ length: Math.ceil(n / 5) }, (_, block) =>
    towns
      .slice(block * 5, block * 5 + 5)
      .map((_, index) => sentence(block * 5 + index))
      .join(" "),
  );
  return answered(["# Towns", ...blocks, "Shall I look for more of them?"].join("\n\n"), [], results);
}

/** Three sentences that each cite the source of another one, which has the same kind of text. */
export function wrongCitations() {
  const texts = [
    "The Severn Bridge was opened in September 1966 by the Queen.",
    "The Humber Bridge has a main span of 1,410 metres over the estuary.",
    "The Forth Bridge carries two railway tracks and was built by Tancred Arrol.",
  ];
  const results = texts.map((snippet, index) => ({ url: `https://bridge${index + 1}.example/facts`, title: `Bridge ${index + 1}`, snippet: `${snippet} It is cared for by a trust.` }));
  const message = texts.map((text, index) => `${text.slice(0, -1)} [${((index + 1) % 3) + 1}].`).join(" ");
  const citations = results.map(({ url, title }, index) => ({ label: `[${index + 1}]`, tool_name: "web_search", url, title }));
  return answered(message, citations, results);
}

/** An answer over the values of a structured result: one sentence has them, one another number, and one is about something else. */
export function portfolio() {
  const holdings = [
    { symbol: "ACME", name: "Acme Industries", quantity: 120, price: 54.25, currency: "EUR" },
    { symbol: "GLOB", name: "Globex Corporation", quantity: 80, price: 31.5, currency: "EUR" },
  ];
  const message = "You hold 120 shares of Acme Industries at 54.25 EUR. You hold 95 shares of Globex Corporation at 31.50 EUR. The market as a whole was calm.";
  const history = [{ tool_name: "get_portfolio", tool_args: {}, success: true, data: { holdings }, error: null }];
  return done(message, [], history);
}

/** An answer that says a part of its source without its "not", and names two of it the other way round. */
export function saidOtherwise() {
  const text =
    "The museum opens at nine on every day of the week. Dogs are not allowed inside, but the garden is open to them.\nNorthlight Energy owns 60 % of the museum's café, and the pension fund Alder 40 %.";
  const message = "The museum opens at nine, and dogs are allowed inside. Northlight owns 40 % of the café and Alder 60 %.";
  return answered(message, [], [{ title: "The museum", url: "https://museum.example/visit", content: text }]);
}

/** A stored chat with a system prompt. */
export const promptWith = (system, answer) =>
  JSON.stringify({
    messages: [
      { role: "system", content: system },
      { role: "user", content: "What do you know?" },
      { role: "assistant", content: answer },
    ],
  });

/** A chat: an answer from what a tool returned, and one to a follow-up question without a call, of which the first sentence is so and the second is not. */
export function followUp() {
  const text = "The lighthouse at Cape Ros was built by Ana Prado in 1911. It is 34 metres tall and has 187 steps.";
  const call = { id: "c1", type: "function", function: { name: "search", arguments: '{"query":"lighthouse"}' } };
  const messages = [
    { role: "user", content: "Who built the lighthouse at Cape Ros?" },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: "c1", content: text },
    { role: "assistant", content: "The lighthouse at Cape Ros was built by Ana Prado in 1911." },
    { role: "user", content: "And how tall is it?" },
    { role: "assistant", content: "The lighthouse at Cape Ros has 187 steps. The lighthouse at Cape Ros is 43 metres tall and has 187 steps." },
  ];
  return JSON.stringify({ messages });
}

function answered(message, citations, results) {
  return done(message, citations, [{ tool_name: "web_search", tool_args: {}, success: true, data: { results }, error: null }]);
}

function done(message, citations, history) {
  const response = { category: "made", message, citations };
  return [frame("token", { content: message }), frame("done", { thread_id: "made", response, tool_call_history: history, step_count: 1 })].join("");
}
