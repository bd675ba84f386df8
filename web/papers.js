// Looks papers up at public services. The page imports this file with the first lookup.

import { moduleWith } from "./module.js";
import { perform } from "./perform.js";

// In the order in which they are asked, and how often each wants to be asked.
const SERVICES = [
  { api: "openalex", name: "OpenAlex", perSecond: 8 },
  { api: "semantic_scholar", name: "Semantic Scholar", perSecond: 0.9 },
  { api: "crossref", name: "Crossref", perSecond: 4.5 },
];
const LONGEST_MS = 15_000;

const turns = new Map();

let papers = null;
// One paper after the other, so that the services are not asked too often.
let before = Promise.resolve();

/** Looks up the paper that an address or a title names; gives the result as JSON text. */
export async function lookUpPaper(address, title) {
  papers = await moduleWith("papers");
  const id = nameIn(address, title);
  if (id === null) return JSON.stringify({ state: "unnamed" });
  const asked = before.then(() => askInTurn(id));
  before = asked.then(() => {});
  return JSON.stringify(await asked);
}

/** The identifier in the address, else the one in the title. */
function nameIn(address, title) {
  const [ofAddress] = JSON.parse(papers.identifiersOfUrls(JSON.stringify([address])));
  const [ofTitle] = JSON.parse(papers.findIdentifiers(title));
  return (ofAddress ?? ofTitle)?.id ?? null;
}

/** Asks the services in turn until one knows the paper. */
async function askInTurn(id) {
  const outcomes = [];
  for (const service of SERVICES) {
    const outcome = await askOne(service, id);
    if (outcome?.state === "found") return outcome;
    if (outcome) outcomes.push(outcome);
  }
  const limited = outcomes.find(({ state }) => state === "rate_limited");
  const isUnknown = outcomes.length > 0 && outcomes.every(({ state }) => state === "not_found");
  return limited ?? (isUnknown ? { state: "not_found", id } : { state: "failed", id });
}

/** The result of one service; `null` where it cannot look up such identifiers and is not asked. */
async function askOne({ api, name, perSecond }, id) {
  const [request] = JSON.parse(papers.paperRequests(api, "work", JSON.stringify(id), "{}"));
  if (request === undefined) return null;
  try {
    const { status, headers, body } = await perform({ request }, { timeoutMs: LONGEST_MS, pace: { turns, perSecond } });
    const response = JSON.stringify({ status, headers: Object.fromEntries(headers), body });
    return outcomeOf(JSON.parse(papers.readPaperAnswer(api, response)), id, name);
  } catch {
    return { state: "failed", id };
  }
}

function outcomeOf({ papers, failure, limits }, id, api) {
  if (failure?.code === "rate_limited") return { state: "rate_limited", seconds: limits?.retry_after_seconds ?? null };
  if (failure?.code === "not_found" || (!failure && papers.length === 0)) return { state: "not_found", id };
  if (failure) return { state: "failed", id };
  return { state: "found", id, api, paper: papers[0].paper };
}
