// Generated sentences, with texts that support, refute or are neutral.

const PLACES = ["bridge", "harbour", "tunnel", "museum", "library", "reservoir", "station", "market"];
const TOWNS = ["Lisbon", "Osaka", "Recife", "Turku", "Graz", "Cork"];
const VERBS = [
  ["opened", "closed"],
  ["expanded", "shrank"],
  ["rose", "fell"],
];
const FILLER = [
  "Local papers reported on it for several weeks.",
  "A spokesperson declined to comment on the plans of the council.",
  "The weather in the region was mild for the season.",
  "Tickets for the concert were sold out within an hour.",
];

const pick = (list, at) => list[at % list.length];

/** `count` claims, each with a text. */
export function pairs(count) {
  return Array.from({ length: count }, (_, at) => pair(at));
}

function pair(at) {
  const [place, town, year, days] = [pick(PLACES, at), pick(TOWNS, at * 7 + 1), 1990 + (at % 30), 10 + (at % 80)];
  const [verb, opposite] = pick(VERBS, at);
  const claim = `The ${place} of ${town} ${verb} in ${year} and work on it took ${days} days.`;
  const texts = [
    `In ${year} the ${place} of ${town} ${verb}; work on it took ${days} days.`,
    `The ${place} of ${town} ${opposite} in ${year} and work on it took ${days} days.`,
    `The ${place} of ${town} ${verb} in ${year} and work on it took ${days + 7} days.`,
    `Visitors to ${pick(TOWNS, at * 7 + 2)} praised the food and the music in the old quarter.`,
  ];
  const text = [...FILLER.slice(0, at % 4), pick(texts, at)].join(" ");
  return { claim, text };
}

/** An answer in Markdown of `count` sentences, each with a citation. */
export function answerOf(count) {
  const list = pairs(count);
  const answer = list.map(({ claim }, at) => `${at % 5 === 0 ? "\n\n### Part\n\n" : ""}${claim.replace(/\.$/, "")} [${at + 1}].`).join(" ");
  const citations = list.map(({ text }, at) => ({ label: at + 1, url: `https://site${at}.example/`, snippet: text }));
  return { answer, citations };
}

/** An answer of `nSentences` sentences that cite nothing, and `nPassages` sources with a passage of about a kilobyte each. */
export function uncitedAnswer(nSentences, nPassages) {
  const answer = pairs(nSentences)
    .map(({ claim }) => claim)
    .join(" ");
  const passage = (at) => Array.from({ length: 6 }, (_, n) => pair(at * 6 + n).text).join(" ");
  const sources = Array.from({ length: nPassages }, (_, at) => ({ url: `https://site${at}.example/`, snippet: passage(at) }));
  return { answer, sources, outcome: "completed" };
}

/** The share of the words of a claim that are in a text. */
export function share(claim, text) {
  const words = (value) => value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = new Set(words(text));
  const asked = words(claim);
  return asked.filter((word) => known.has(word)).length / asked.length;
}
