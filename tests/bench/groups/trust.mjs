// The registrable domain and the policy for many addresses, and loading the policy.

import { execFileSync } from "node:child_process";
import { KINDS, addresses as addressesFor, policyDocument } from "../addresses.mjs";
import { compare, short, shown, spread, timed } from "../measure.mjs";
import { load, versionOf } from "../peers.mjs";
import { entry, ours, version } from "../ours.mjs";
import { byDomain, byWalking, publicSuffixes, rulesByDomain } from "../trust-reference.mjs";

export const title = "Trust in addresses";

const LOADS = 9;

/** Measures lookups against both references, and loading. */
export async function run(log) {
  const { TrustPolicy } = await ours();
  const { getDomain } = await load("tldts");
  const { document, domains } = policyDocument();
  const addresses = addressesFor(domains);
  const policy = new TrustPolicy(document);
  const walk = byWalking(rulesByDomain(document, KINDS), publicSuffixes());
  const mine = () => policy.survey(addresses);
  const library = byDomain(rulesByDomain(document, KINDS), getDomain, KINDS);

  mustAgree(addresses, mine(), walk(addresses));
  const measured = {
    walk: await compare(() => walk(addresses), mine),
    library: await compare(() => library(addresses), mine),
    withReasons: await compare(
      () => walk(addresses),
      () => policy.lookupAll(addresses),
    ),
  };
  for (const [name, result] of Object.entries(measured)) log(`${name}: ${shown(result)}`);
  const differing = differences(mine(), library(addresses));
  const loading = await loadingTimes(document, TrustPolicy);
  return {
    versions: [versionOf("tldts"), `credence ${version}`],
    tables: [lookups(measured, addresses.length, differing, policy.nRules), loading.table],
    measured,
    differing,
    loading: loading.measured,
  };
}

/** A lookup that finds less than the reference would have an unfair advantage. */
function mustAgree(addresses, mine, reference) {
  addresses.forEach((address, place) => {
    const [found, expected] = [mine, reference].map(({ levels, sites }) => `${levels[place]} of site ${sites[place]}`);
    if (found !== expected) throw new Error(`\`${address}\` is ${found}, the reference says ${expected}`);
  });
  if (mine.n_sites !== reference.n_sites) throw new Error(`${mine.n_sites} sites, the reference counts ${reference.n_sites}`);
}

function differences(mine, other) {
  return mine.levels.filter((level, place) => level !== other.levels[place]).length;
}

function lookups({ walk, library, withReasons }, count, differing, nRules) {
  const each = ({ median }) => short((median * 1e6) / count);
  return {
    title: `Level and site of ${count.toLocaleString("en")} addresses by 12,000 rules, nanoseconds an address:`,
    columns: ["", "ns", "Credence is faster by"],
    rows: [
      ["`new URL`, Set of suffixes, Map of rules", each(walk.reference), shown(walk)],
      ["tldts `getDomain`, Map of rules", each(library.reference), shown(library)],
      ["**Credence**, `survey`", each(walk.candidate), "1"],
      ["Credence, `lookupAll`: each with its rule, reason and origin", each(withReasons.candidate), ""],
    ],
    note:
      `The first reference and Credence agree on every address; Credence also asks its bundled rules, ${nRules.toLocaleString("en")} in all. ` +
      `The second asks for whole sites alone and gives another level to ${differing.toLocaleString("en")} of them.`,
  };
}

/** The bundled rules in a new process, as a page loads them; a document in addition; a Map of the same document. */
async function loadingTimes(document, TrustPolicy) {
  const script = `import { TrustPolicy } from ${JSON.stringify(entry)};` + "const started = performance.now(); new TrustPolicy(); console.log(performance.now() - started);";
  const first = Array.from({ length: LOADS }, () => Number(execFileSync(process.execPath, ["--input-type=module", "-e", script])));
  const own = await repeated(
    () => new TrustPolicy(document),
    (policy) => policy.free(),
  );
  const map = await repeated(
    () => rulesByDomain(document, KINDS),
    () => {},
  );
  const measured = { bundled: spread(first), document: own, map };
  const row = (name, { low, median, high }) => [name, short(median), `${short(low)}–${short(high)}`];
  const table = {
    title: "Loading a policy, milliseconds:",
    columns: ["", "median", "spread"],
    rows: [
      row("the bundled rules, the first time in a process", measured.bundled),
      row("12,000 rules of a document, checked, over the bundled ones", measured.document),
      row("the same document into a Map, unchecked", measured.map),
    ],
  };
  return { measured, table };
}

async function repeated(make, free) {
  const times = [];
  for (let round = 0; round < LOADS; round += 1) {
    const { time, value } = await timed(() => {
      const made = make();
      return () => made;
    });
    free(value);
    times.push(time);
  }
  return spread(times);
}
