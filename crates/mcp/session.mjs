// What a server remembers for its client: the trust policy, and the claims of the answers that were assessed.

import { SourceRegistry } from "credence/check";
import { TrustPolicy } from "credence";

/** Claims of older answers are dropped first. */
const MOST_CLAIMS = 1000;

const KEY = "CREDENCE_KEY_";

export class Session {
  #claims = [];
  #env;

  constructor({ policy, checker, allowPrivate, env }) {
    this.policy = new TrustPolicy(policy);
    this.checker = checker;
    this.allowPrivate = allowPrivate;
    this.n_assessed = 0;
    this.#env = env;
  }

  /** Remembers what sources say about the claims of answers. */
  keep(assessments) {
    for (const { claims, contradictions, sources } of assessments) {
      this.n_assessed += 1;
      const known = new Map(sources.map((source) => [source.id, source]));
      this.#claims.push(...claims.map((claim) => material(this.n_assessed, claim, contradictions, known)));
    }
    this.#claims.splice(0, Math.max(0, this.#claims.length - MOST_CLAIMS));
  }

  get claims() {
    return this.#claims;
  }

  /** API keys of data sources, from the environment. They are sent to their own source alone. */
  get keys() {
    const names = new SourceRegistry().list().map(({ name }) => name);
    return Object.fromEntries(names.map((name) => [name, this.#env[KEY + name.toUpperCase()]]).filter(([, key]) => key));
  }

  free() {
    this.policy.free();
  }
}

/** A claim with its evidence, in which every source is named. */
function material(answer, claim, contradictions, sources) {
  const evidence = claim.evidence.map((item) => {
    const { url = null, title = null } = sources.get(item.source_id) ?? {};
    return { ...item, url, title };
  });
  return { answer, claim: claim.text ?? claim.id, verdict: claim.verdict, decision: claim.decision, evidence, contradictions: contradictions.filter(({ claim_id }) => claim_id === claim.id) };
}
