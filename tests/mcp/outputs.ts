// What the tools of the MCP server return. `schemas.json` is made from these types.

import type { Assessment, BlockedDomain, Contradiction, LinkCheck, SourceTrust } from "../../crates/wasm/npm/index.js";
import type { CheckReport } from "../../crates/wasm/npm/check.js";
import type { AssessedEvidence, Decision, GroundingReport, Verdict } from "../../crates/wasm/npm/types.js";

type Named = AssessedEvidence & { url: string | null; title: string | null };

export interface assess {
  assessments: Assessment[];
}
export interface verify_citations {
  links: LinkCheck[];
  /** Whether every link was requested. */
  complete: boolean;
}
export interface check_grounding {
  report: GroundingReport;
}
export interface decide {
  decision: Decision;
}
export interface check_claim {
  report: CheckReport;
}
export interface trust_of {
  sources: ({ address: string } & SourceTrust)[];
}
export interface get_status {
  version: string;
  n_rules: number;
  n_assessed: number;
  has_link_checker: boolean;
  blocked_domains: BlockedDomain[];
}
export interface get_materials {
  claims: {
    /** The number of the answer in this session, from 1. */
    answer: number;
    claim: string;
    verdict: Verdict;
    decision: Decision;
    evidence: Named[];
    contradictions: Contradiction[];
  }[];
  /** Evidence that does not count, with its claim. */
  rejected: ({ answer: number; claim: string } & Named)[];
}
