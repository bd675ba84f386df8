// Papers: merging and ranking records, and finding similar titles.

import { compare, short, shown } from "../measure.mjs";
import { entry, version } from "../ours.mjs";
import { paperRecords, titles } from "../paper-inputs.mjs";
import { bringTogether, rankStaged } from "../paper-reference.mjs";

export const title = "Papers";

const RECORDS = 10_000;
const TITLES = 2_000;

/** Measures both against a reference in plain JavaScript. */
export async function run(log) {
  const papers = await import(entry);
  const records = await recordsRanked(papers);
  log(`records: ${shown(records)}`);
  const near = await nearTitles(papers);
  log(`titles: ${shown(near)}`);
  const rows = [
    [`${RECORDS.toLocaleString("en")} records brought together and ranked`, ...cells(records)],
    [`${TITLES.toLocaleString("en")} titles alone`, ...cells(near)],
  ];
  const note = "The reference compares titles with those of the same year, all pairs; times include what crosses into the module and back.";
  const table = { title: "Papers", columns: ["", "plain JavaScript, ms", "Credence, ms", "times as fast"], rows, note };
  return { versions: [`credence ${version}`, "plain JavaScript"], tables: [table], measured: { records, near } };
}

function cells(result) {
  return [short(result.reference.median), short(result.candidate.median), shown(result)];
}

async function recordsRanked({ PaperIndex }) {
  const records = paperRecords(RECORDS);
  const result = await compare(
    () => {
      const entries = bringTogether(records);
      return { total: entries.length, best: rankStaged(entries).map(({ score }) => score) };
    },
    () => {
      const index = new PaperIndex();
      index.add(records);
      const { ranking, counts } = index.rank({ profile: "staged" });
      index.free();
      return { total: counts.total, best: ranking.kept.map(({ score }) => score) };
    },
  );
  mustAgree(result.values);
  return result;
}

async function nearTitles({ PaperIndex }) {
  const records = titles(TITLES).map((title) => ({ title }));
  const result = await compare(
    () => ({ total: bringTogether(records).length }),
    () => {
      const index = new PaperIndex();
      index.add(records);
      const { total } = index.counts();
      index.free();
      return { total };
    },
  );
  mustAgree(result.values);
  return result;
}

function mustAgree({ reference, candidate }) {
  if (JSON.stringify(reference) !== JSON.stringify(candidate)) {
    throw new Error(`found ${JSON.stringify(candidate)}, the reference says ${JSON.stringify(reference)}`);
  }
}
