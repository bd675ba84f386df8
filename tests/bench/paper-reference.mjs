// Merges and ranks papers in plain JavaScript, as a host application might implement it.

/** Merges records that share an identifier, or title, author and year, or nine of ten words of a title of the same year. */
export function bringTogether(records) {
  const above = records.map((_, place) => place);
  const head = (place) => {
    while (above[place] !== place) place = above[place] = above[above[place]];
    return place;
  };
  const join = (first, second) => {
    above[head(second)] = head(first);
  };
  const known = new Map();
  const byYear = new Map();
  records.forEach((record, place) => {
    const words = wordsOf(record.title);
    const names = Object.entries(record.identifiers ?? {}).map(([scheme, value]) => `${scheme}:${value.toLowerCase()}`);
    if (record.authors?.length && record.year) names.push(`${[...words].join(" ")}|${record.authors[0].split(" ").at(-1).toLowerCase()}|${record.year}`);
    for (const name of names) {
      if (known.has(name)) join(known.get(name), place);
      else known.set(name, place);
    }
    const year = byYear.get(record.year) ?? [];
    if (year.length === 0) byYear.set(record.year, year);
    for (const other of year) if (isNear(other.words, words)) join(other.place, place);
    year.push({ place, words });
  });
  const entries = new Map();
  records.forEach((record, place) => {
    const entry = entries.get(head(place));
    if (entry === undefined) entries.set(head(place), { ...record, identifiers: { ...record.identifiers } });
    else merge(entry, record);
  });
  return [...entries.values()];
}

function wordsOf(title) {
  const words = title.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word && !["a", "an", "the"].includes(word)));
}

function isNear(first, second) {
  const [shorter, longer] = first.size < second.size ? [first, second] : [second, first];
  if (shorter.size < longer.size * 0.9) return false;
  let shared = 0;
  for (const word of shorter) if (longer.has(word)) shared += 1;
  return shared / (first.size + second.size - shared) >= 0.9;
}

function merge(entry, record) {
  Object.assign(entry.identifiers, { ...record.identifiers, ...entry.identifiers });
  entry.abstract ??= record.abstract;
  entry.citation_count = Math.max(entry.citation_count ?? 0, record.citation_count ?? 0);
}

/** The staged profile, without a model: the best ten. */
export function rankStaged(entries) {
  const inPlay = entries.filter((entry) => entry.abstract);
  const counts = inPlay.map((entry) => entry.citation_count).sort((a, b) => a - b);
  const first = new Map();
  counts.forEach((count, place) => first.has(count) || first.set(count, place));
  const last = new Map(counts.map((count, place) => [count, place]));
  const impact = (count) => (first.get(count) + last.get(count)) / 2 / (counts.length - 1);
  const scored = inPlay.map((entry) => ({ entry, impact: impact(entry.citation_count) }));
  const best = scored.sort((a, b) => b.impact - a.impact).slice(0, 30);
  return best.map(({ entry, impact }) => ({ entry, score: Math.round((0.25 + 0.2 * impact) * 1e9) / 1e9 })).slice(0, 10);
}
