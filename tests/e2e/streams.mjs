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
