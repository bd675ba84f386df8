// Records of papers, the same in every run: several indexes and a web search with different identifiers for the same papers.

import { randomNumbers } from "./inputs.mjs";

/** That many records of about two thirds as many papers: by DOI, by PMID, by both, or by title, author and year. */
export function paperRecords(count) {
  const random = randomNumbers(count);
  const below = (end) => Math.floor(random() * end);
  const papers = Array.from({ length: Math.floor(count * 0.65) }, (_, place) => paper(place, below));
  return Array.from({ length: count }, (_, place) => recordOf(papers[place < papers.length ? place : below(papers.length)], place, below));
}

function paper(place, below) {
  return {
    place,
    words: titleWords(below),
    author: `Given${below(50)} Family${below(3000)}`,
    year: 1990 + below(35),
    citations: below(100_000),
    abstract: Array.from({ length: 120 }, () => `word${below(4000)}`).join(" "),
  };
}

function titleWords(below) {
  return Array.from({ length: 10 + below(6) }, () => `term${below(5000)}`);
}

function recordOf({ place, words, author, year, citations, abstract }, record, below) {
  const [doi, pmid] = [`10.1000/J.${place}`, String(1_000_000 + place)];
  const known = [{ doi }, { doi: doi.toLowerCase(), pmid }, { pmid, openalex: `W${place + 1}` }, {}][record % 4];
  return {
    identifiers: known,
    title: `${words.join(" ")}${record % 2 ? "." : ""}`,
    authors: [author],
    year,
    citation_count: citations,
    abstract: below(10) === 0 ? null : abstract,
    origin: ["crossref", "openalex", "semantic_scholar", "web"][record % 4],
  };
}

/** That many titles; every fourth is an earlier one without one word. */
export function titles(count) {
  const random = randomNumbers(count);
  const below = (end) => Math.floor(random() * end);
  const all = [];
  for (let place = 0; place < count; place += 1) {
    const words = place % 4 === 3 ? all[place - 3].split(" ").slice(1) : titleWords(below);
    all.push(words.join(" "));
  }
  return all;
}
