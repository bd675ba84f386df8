// The types with a strict compiler, and the README's examples, which are run.

import assert from "node:assert/strict";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { install, recordings, root, run } from "./installed.mjs";

const folder = install();
const compiler = join(root, "tests/node_modules/typescript/bin/tsc");

const USE = `
import init, { AgentStream, CredenceError, assess, assessRecording, auditMarkers, buildCitations, citationPrompt, lookupTrust,
  passesGate, readAgentStream, registrableDomain, scoreSourceQuality, scoreToolRun, TrustPolicy, verifyCitations } from "credence";
import { browserAccess, buildRequest, curlLine, PROTOCOLS, resumeRequest, stopRequest } from "credence/ask";
import { claimConfidence, classifyContradiction, countIndependent, EvidenceGraph, resolveContradiction, verifySource, decideFromHistory, reportDecision, writeProof } from "credence/evidence";
import type { GraphLayout, Proof } from "credence/evidence";
import { checkGrounding, detectStance, findContradictions, grounding } from "credence/grounding";
import type { AgentRequest, Ask, Assessment, BlockedDomain, Contradiction, LearningOptions, LinkState, Options, OverrideEntry, PolicyDocument, RuleOrigin, Score,
  SourceTrust, ToolState, TrustLedger, Turn, Witness, Decision, DecisionConfig, DecisionHistory } from "credence";
import { judgePairs, loadEmbedder, similarity } from "credence/embedder";
import type { Embedder, ModelJudgement, PairClassifier, TextEmbedder } from "credence/embedder";

const policy: PolicyDocument = { allowlist: ["a.org", { domain: "b.org", trust_level: "academic" }] };
const options: Options = { policy, profile: "agentforge-compat", weights: { diversity: 0.5 }, maxFrame: 1024, grounding };
const turn: Turn = { answer: "a [1]", tool_call_history: [{ tool_name: "t", success: true, data: { any: [1] } }], citations: [{ label: 1, url: "https://a.org" }] };
const assessment: Assessment = assess(turn, options);
const headline: number | undefined = assessment.headline?.score;
const states: ToolState[] = assessment.tools.map((tool) => tool.state);
const value: string | undefined = assessment.citations[0]?.value;
const score: Score = scoreToolRun(turn.tool_call_history ?? [], 2);
const label: string = citationPrompt(buildCitations([{ tool_name: "t", success: false, error: "x" }]));
const stream = new AgentStream();
stream.push(new Uint8Array([1]));
const last: Assessment | null = stream.current;
async function read(response: Response): Promise<void> {
  await init();
  for await (const each of readAgentStream(response, options)) console.log(each.answer.length);
}
try { assessRecording("x") } catch (error) { if (error instanceof CredenceError && error.code === "invalid_argument") console.log(error.path); }
const trust: "blocked" | "unverified" | "low" | "trusted" | "academic" | "government" | "primary" = lookupTrust("a.org", policy).level;
const domain: string | null = registrableDomain("a.org");

const kept = new TrustPolicy(policy, { learned: new TrustPolicy().learned });
const learning: LearningOptions = { policy: kept, learn: true, gap: 2, weighting: "by_source", now: "2026-11-21" };
const disputed: Contradiction[] = assess({ evidence: [{ claim: "c", url: "https://a.org", stance: "supports", confidence: 0.5 }] }, learning).contradictions;
const trusts: SourceTrust[] = kept.lookupAll(["a.org", { url: "b.org", published: null }]);
const byVerification: RuleOrigin = "verification";
kept.override("a.org", "low", { reason: "so", addedAt: "2026-11-21" });
kept.block("a.org", { at: "2026-11-21" });
const restored: OverrideEntry | null = kept.restore("a.org", { level: "trusted" });
const blocked: BlockedDomain[] = kept.blocked;
const learned: TrustLedger = JSON.parse(JSON.stringify(kept.learned));
const yaml: Promise<TrustPolicy> = TrustPolicy.fromYaml(kept.toYaml(), { learned });
const witness: Witness = { url: "https://a.org", stance: "refutes" };
const nContested: number = resolveContradiction("c", [witness, { id: "x", level: "low", stance: "supports" }], { policy: kept, gap: 3 }).n_contested;
const promoted: boolean = verifySource({ level: "unverified", n_sites: 2 }).promoted;
const gap: number = classifyContradiction("low", "primary").gap;
const alpha: number = claimConfidence([{ stance: "supports", confidence: 1 }]).alpha;
const word: "well_supported" | "supported" | "contested" | "likely_false" | "unverified" = claimConfidence([], { profile: "ratio" }).verdict;
const graph = new EvidenceGraph();
graph.addAll([{ claim: "c", url: "https://a.org", stance: "supports" }]);
graph.addColumns({ claims: ["c"], urls: ["https://a.org"], claim: Uint32Array.of(0), source: Uint32Array.of(0), stance: Uint8Array.of(0), confidence: Float64Array.of(1) });
const inColumns = graph.confidenceColumns();
const ratios: Float64Array = inColumns.ratio;
const verdicts: string[] = graph.confidenceColumns({ profile: "ratio" }).verdict;
const nSupports: Uint32Array = inColumns.n_supports;
const balances: string[] = inColumns.balance;
void [ratios, nSupports, balances, verdicts];
graph.relateClaims("c", "d", { relation: "refutes" });
const grounded: number | undefined = checkGrounding("a [1]", [{ label: 1, url: "https://a.org", snippet: "a" }], { texts: { "https://a.org": "a" } }).grounding?.counts.supported;
const joinedStance: Promise<"supports" | "refutes" | "undecided" | "neutral" | "not_checkable"> = detectStance("a", "b", { nli: async (pairs) => pairs.map(({ claim }) => ({ label: claim, score: 1 })) }).then(({ stance }) => stance);
const plainStance: "supports" | "refutes" | "undecided" | "neutral" | "not_checkable" = detectStance("a", "b", { language: "en" }).stance;
const nPairs: number | undefined = findContradictions("a", [{ url: "https://a.org", text: "b" }], { policy: kept, gap: 2 }).resolution?.pairs.length;
const layout: GraphLayout = graph.layout();
const found: DecisionHistory = { pages: [1], evidence: [{ url: "https://a.org", stance: "support", tier: "wire", score: 1 } as { url: string }] };
const weighed: DecisionConfig = { profile: "flowchart", threshold: 1, withinHours: 48, tiers: [{ level: "academic", tier: "primary" }], policy: kept };
const decision: Decision = decideFromHistory({ target: "c", timeframe: { start: "2026-01-01" } }, found, 0, 3, weighed);
const missing: number | undefined = decision.result === undefined ? decision.support.missing_weight : decision.result.sources.length;
const words: string = reportDecision({}, {}, 1, 1);
const proof: Promise<Proof> = writeProof(decision, { llm: async (messages, { signal }) => messages[0].content + String(signal.aborted) });
const node: string | undefined = graph.integrity({ limit: 1 }).loops[0]?.nodes[0];
const pair: [string, string] | undefined = graph.contradictions().claim_pairs[0]?.pair;
console.log(grounded, joinedStance, plainStance, nPairs, disputed, trusts, byVerification, restored, blocked, yaml, nContested, promoted, gap, alpha, word, layout, node, pair, countIndependent([{ text: "a" }]).groups);
const question: Ask = { endpoint: "https://a.org/v1", question: "q", model: "m", history: [{ role: "user", text: "h" }], headers: { "x-a": "b" } };
const sent: AgentRequest = buildRequest(PROTOCOLS[1] ?? "native", question);
const answered: Promise<Response> = fetch(sent.url, sent);
const resumption = resumeRequest("langgraph", question, stream.cursor);
const again: AgentRequest | null = resumption.kind === "impossible" ? null : resumption.request;
stream.reconnect();
stream.lose();
console.log(answered, again, curlLine(sent), stopRequest("langgraph", question)?.url, browserAccess("https://a.org").access === "unknown");
const embedder: Promise<Embedder> = loadEmbedder({ model: new URL("https://a.org/m"), tokenizer: "t", pooling: "first", cache: null, onProgress: ({ loaded, total }) => console.log(total === null ? loaded : loaded / total) });
const ours: TextEmbedder = { embed: async (texts) => texts.map((text) => [text.length]) };
const nli: PairClassifier = { name: "n", classify: async (pairs) => pairs.map(() => ({ supports: 1, refutes: 0, neutral: 0 })) };
const judged: Promise<ModelJudgement[]> = judgePairs([{ claim: "c", text: "t" }], { embedder: ours, nli });
console.log(embedder, judged, similarity([1], new Float32Array(1)));
async function verify(): Promise<LinkState[]> {
  const { citations, audit, states: byAddress } = await verifyCitations(assessment.sources, { concurrency: 4, follow: true, onProgress: ({ done, link }) => console.log(done, link.state) });
  console.log(assess(turn, { links: byAddress }).links?.n_dead, audit?.quality_without_dead?.score, citations[0]?.title, citations[0]?.link?.retry_after);
  await verifyCitations([{ url: "https://a.org" }], { head: (url, { signal }) => fetch(url, { method: "HEAD", signal }) });
  return Object.values(byAddress);
}
console.log(verify, headline, states, value, score.terms[0]?.delta, label, last, read, trust, domain, auditMarkers("a", 2).used, passesGate(1, 2),
  scoreSourceQuality([{ url: "https://a.org", credibility_score: 1 }]).limits);
`;

const CHECK_USE = `
import init, { SourceRegistry, selectSources, reportSection, checkClaim, CheckFlow, SelectionMemory, CredenceError } from "credence/check";
import type { CheckReport, CheckState, Selection } from "credence/check";
const registry = new SourceRegistry({ keys: { tavily_search: "k", openalex: null } });
registry.add({ name: "archive", description: "d", reliability_score: 0.7, ask: async ({ words }, { signal }) => [{ url: "https://a.org", text: words + String(signal.aborted) }] });
const selection: Selection = await selectSources("c", { registry, strategy: "llm", llm: async (messages) => messages[0]?.content ?? "", memory: await SelectionMemory.open() });
const section: string | null = reportSection(selection, registry);
const flow = new CheckFlow("c", { registry, bases: { openalex: "http://127.0.0.1:1" }, timeframe: { start: "2026-01-01" }, rules: { profile: "flowchart" }, trust: [{ domain: "a.org", level: "low" }] });
for (const action of flow.actions()) if (action.kind === "ask_source") flow.receive(action.id, { kind: "failed", trouble: "timeout" });
const state: CheckState = JSON.parse(JSON.stringify(flow));
const report: CheckReport = await CheckFlow.fromJSON(state, { registry }).run({ fetch: (url, init) => fetch(url, init), onStep: ({ text }) => console.log(text) });
const outcome: "True" | "False" | "Invalid" | null | undefined = report.verdict?.outcome;
console.log(init, section, outcome, checkClaim("c", { strategy: "rules", signal: AbortSignal.timeout(5), maxAttempts: 1 }), CredenceError);
`;

const MISUSE = [
  'import { assess } from "credence"; assess({ answer: 5 });',
  'import { assess } from "credence"; assess({}, { profile: "other" });',
  'import { assess } from "credence"; assess({}, { grounding: true });',
  'import { scoreToolRun } from "credence"; scoreToolRun([{ tool_name: "t" }]);',
  'import { assess } from "credence"; const code: "x" = assess({}).outcome;',
  'import { AgentStream } from "credence"; new AgentStream().push(5);',
  'import { AgentStream, TrustPolicy } from "credence"; new AgentStream({ policy: new TrustPolicy(), learn: true });',
  'import { TrustPolicy } from "credence"; new TrustPolicy().override("a.org", "great");',
  'import { classifyContradiction } from "credence/evidence"; classifyContradiction("low");',
  'import { EvidenceGraph } from "credence/evidence"; new EvidenceGraph().addEvidence({ claim: "c", stance: "for" });',
  'import { assess } from "credence"; assess({ evidence: [{ url: "https://a.org" }] });',
  'import { verifyCitations } from "credence"; verifyCitations([{ url: 5 }]);',
  'import { buildRequest } from "credence/ask"; buildRequest("mcp", { endpoint: "/" });',
  'import { checkClaim } from "credence/check"; checkClaim("c", { strategy: "guess" });',
  'import { SourceRegistry } from "credence/check"; new SourceRegistry().add({ name: "x" });',
  'import { CheckFlow } from "credence/check"; new CheckFlow("c").receive("1", { kind: "failed", trouble: "bored" });',
];

function compile(sources, resolution) {
  assert.ok(existsSync(compiler), "the compiler is not installed: run `npm ci` in `tests`");
  const names = sources.map((source, index) => written(`program-${index}.mts`, source));
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--lib", "es2022,dom,dom.iterable,dom.asynciterable", ...resolution];
  return run(process.execPath, [compiler, ...options, ...names], { cwd: folder });
}

function written(name, source) {
  writeFileSync(join(folder, name), source);
  return name;
}

const RESOLUTIONS = { node: ["--module", "nodenext"], bundler: ["--module", "esnext", "--moduleResolution", "bundler"] };

for (const [name, resolution] of Object.entries(RESOLUTIONS)) {
  test(`a strict program compiles with the resolution of ${name}`, () => {
    const { status, stdout } = compile([USE, CHECK_USE], resolution);
    assert.equal(status, 0, stdout);
  });
}

test("a misuse does not compile", () => {
  const { stdout } = compile(MISUSE, RESOLUTIONS.node);
  for (const [index, source] of MISUSE.entries()) {
    assert.match(stdout, new RegExp(`program-${index}\\.mts\\(1,\\d+\\): error TS2`), source);
  }
});

test("the README's examples run and print what they say", () => {
  writeFileSync(join(folder, "recording.sse"), readFileSync(join(recordings, "portfolio-clean.sse")));
  const examples = [...readFileSync(join(folder, "node_modules/credence/README.md"), "utf8").matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => code);
  for (const name of ["@langchain", "ai", "openai"]) symlinkSync(join(root, "tests/node_modules", name), join(folder, "node_modules", name));
  const answered = 'globalThis.fetch = async () => new Response(\'event: token\\ndata: {"content":"a"}\\n\\n\');\n';
  assert.ok(examples.length >= 6, `${examples.length} examples`);
  for (const [index, code] of examples.entries()) {
    writeFileSync(join(folder, `example-${index}.mjs`), answered + code);
    const { status, stdout, stderr } = run(process.execPath, [`example-${index}.mjs`], { cwd: folder });
    assert.equal(status, 0, `${code}\n${stderr}`);
    const said = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, words]) => words);
    for (const words of said) {
      assert.ok(stdout.split("\n").includes(words), `${words} is not what was printed: ${stdout}`);
    }
  }
});
