// Logged turns of an agent, about 2 KB each, the same bytes in every run.

import { open } from "node:fs/promises";
import { randomNumbers } from "./inputs.mjs";

const SEED = 20261123;
/** Turns that are written at once. */
const BLOCK = 1000;

const PLACES = ["Lisbon", "Osaka", "Recife", "Turin", "Bergen", "Accra", "Quito", "Leeds"];
const THINGS = ["bridge", "library", "tram line", "market hall", "observatory", "harbour"];
const HOSTS = ["www.nature.com", "en.wikipedia.org", "www.bbc.co.uk", "data.gov.uk", "blog.example.org", "news.example.com", "www.who.int", "stats.example.net"];
const TOOLS = ["web_search", "read_page", "get_market_data"];
const FILLER = "It was planned by a committee of residents and engineers, financed by the region, and repaired after the floods; the archive keeps the drawings and the letters of that time".split(
  " ",
);

/** One turn: three cited sentences with the texts of their sources, and two tool calls. Without texts, the answer is longer instead. */
export function turnOf(index, { hasTexts = true } = {}) {
  const random = randomNumbers(SEED + index);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const facts = [1, 2, 3].map((label) => factOf(label, { random, pick, index }));
  const hasFailed = random() < 0.1;
  const texts = facts.map(({ text }) => text);
  return {
    id: `turn-${index}`,
    answer: [...facts.map(({ sentence }) => sentence), ...(hasTexts ? [] : texts)].join(" "),
    citations: facts.map(({ citation }, at) => (hasTexts ? { ...citation, snippet: texts[at] } : citation)),
    tool_call_history: [
      {
        tool_name: pick(TOOLS),
        tool_args: { query: `history ${index}`, limit: 10 },
        success: true,
        data: { results: facts.map(({ citation: { url, title } }) => ({ url, title, rank: Math.floor(random() * 100) })) },
      },
      { tool_name: pick(TOOLS), tool_args: { page: index % 7 }, success: !hasFailed, data: hasFailed ? null : { length: Math.floor(random() * 1e6) }, error: hasFailed ? "timeout" : null },
    ],
    step_count: 4,
    confidence: Math.round(random() * 100) / 100,
  };
}

/** A sentence and the source it cites; every fifth source says another year. The second and third say more than their sources. */
function factOf(label, { random, pick, index }) {
  const [place, thing, host] = [pick(PLACES), pick(THINGS), pick(HOSTS)];
  const year = 1850 + Math.floor(random() * 170);
  const written = random() < 0.2 ? year + 3 : year;
  const filler = Array.from({ length: 34 }, () => pick(FILLER)).join(" ");
  return {
    sentence: `The ${thing} of ${place} was opened to the public in ${year}${label === 1 ? "" : ` and is used by ${Math.floor(random() * 900) + 100} people a day`} [${label}].`,
    citation: { label, url: `https://${host}/${thing.replace(" ", "-")}/${index}-${label}`, title: `The ${thing} of ${place}` },
    text: `The ${thing} of ${place} was opened to the public in ${written}. ${filler}.`,
  };
}

/** Writes the turns as lines of JSON. Returns their bytes. */
export async function writeTurns(path, count, options) {
  const file = await open(path, "w");
  try {
    let written = 0;
    for (let from = 0; from < count; from += BLOCK) {
      const lines = Array.from({ length: Math.min(BLOCK, count - from) }, (_, at) => `${JSON.stringify(turnOf(from + at, options))}\n`);
      written += (await file.write(lines.join(""))).bytesWritten;
    }
    return written;
  } finally {
    await file.close();
  }
}
