import type { Assessment, GroundingVerdict } from "./types.js";

/** Props of AI Elements' `Source`. */
export interface SourceProps {
  /** An http or https address. */
  href: string;
  title: string;
}

/** A message part of assistant-ui. */
export interface SourcePart {
  type: "source";
  sourceType: "url";
  id: string;
  url: string;
  title: string;
}

/** A piece of the answer, with what AI Elements' `InlineCitation` shows of it. */
export interface InlineCitation {
  text: string;
  /** What its sources say of it; `null` if it cites nothing or was not compared. */
  verdict: GroundingVerdict | null;
  /** For `sources` of `InlineCitationCardTrigger`. */
  urls: string[];
  /** Props of `InlineCitationSource`, one for each cited source. */
  sources: { title: string; url: string | undefined; description: string | undefined }[];
  /** For `InlineCitationQuote`: words that the agent quotes. */
  quote: string | null;
}

/** A claim of assistant-ui's `ConfidenceMarker`. */
export interface ConfidenceClaim {
  id: string;
  text: string;
  /** `grounded`: a source supports it. `uncertain`: a source contradicts it. `inferred`: everything else. */
  confidence: "grounded" | "inferred" | "uncertain";
  /** What it rests on, in English. */
  basis: string;
}

/**
 * The cited sources with a web address, as the props of AI Elements' `Source`. Needs no `init()`.
 *
 * ```js
 * import { assess } from "credence";
 * import { sourceProps } from "credence/adapters";
 *
 * const assessment = assess({ answer: "It closed in 2021 [1].", citations: [{ label: 1, url: "https://a.example/1", title: "A" }] });
 * console.log(sourceProps(assessment)[0]?.href); // https://a.example/1
 * ```
 */
export function sourceProps(assessment: Assessment): SourceProps[];

/**
 * The cited sources with a web address, as message parts of assistant-ui.
 *
 * ```js
 * import { assess } from "credence";
 * import { sourceParts } from "credence/adapters";
 *
 * const assessment = assess({ answer: "It closed in 2021 [1].", citations: [{ label: 1, url: "https://a.example/1", title: "A" }] });
 * const content = [{ type: "text", text: assessment.answer }, ...sourceParts(assessment)];
 * console.log(content.length); // 2
 * ```
 */
export function sourceParts(assessment: Assessment): SourcePart[];

/**
 * The answer in pieces, for AI Elements' `InlineCitation`. Together they are the whole answer. Sentences are pieces of their own if the
 * assessment was made with the option `grounding`.
 *
 * ```js
 * import { assess } from "credence";
 * import { inlineCitations } from "credence/adapters";
 * import { grounding } from "credence/grounding";
 *
 * const turn = { answer: "It opened in 1966 [1].", citations: [{ label: 1, url: "https://a.example/1", snippet: "It opened in 1966, in May." }] };
 * console.log(inlineCitations(assess(turn, { grounding }))[0]?.verdict); // supported
 * ```
 */
export function inlineCitations(assessment: Assessment): InlineCitation[];

/**
 * The answer in claims, for assistant-ui's `ConfidenceMarker`: what was found, in place of what the application claims.
 *
 * ```js
 * import { assess } from "credence";
 * import { confidenceClaims } from "credence/adapters";
 * import { grounding } from "credence/grounding";
 *
 * const turn = { answer: "The bridge opened in 1966 [1].", citations: [{ label: 1, url: "https://a.example/1", snippet: "The bridge opened in 1976." }] };
 * const [claim] = confidenceClaims(assess(turn, { grounding }));
 * console.log(claim?.confidence, claim?.basis); // uncertain contradicted by a.example
 * ```
 */
export function confidenceClaims(assessment: Assessment): ConfidenceClaim[];
