// The types, as a strict compiler sees them; and the README's examples, run as they stand.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { install, recordings, root, run } from "./installed.mjs";

const folder = install();
const compiler = join(root, "tests/node_modules/typescript/bin/tsc");

const USE = `
import init, { AgentStream, CredenceError, assess, assessRecording, auditMarkers, buildCitations, citationPrompt, lookupTrust,
  passesGate, readAgentStream, registrableDomain, scoreSourceQuality, scoreToolRun } from "credence";
import type { Assessment, Options, PolicyDocument, Score, ToolState, Turn } from "credence";

const policy: PolicyDocument = { allowlist: ["a.org", { domain: "b.org", trust_level: "academic" }] };
const options: Options = { policy, profile: "agentforge-compat", weights: { diversity: 0.5 }, maxFrame: 1024 };
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
console.log(headline, states, value, score.terms[0]?.delta, label, last, read, trust, domain, auditMarkers("a", 2).used, passesGate(1, 2),
  scoreSourceQuality([{ url: "https://a.org", credibility_score: 1 }]).limits);
`;

const MISUSE = [
  'import { assess } from "credence"; assess({ answer: 5 });',
  'import { assess } from "credence"; assess({}, { profile: "other" });',
  'import { scoreToolRun } from "credence"; scoreToolRun([{ tool_name: "t" }]);',
  'import { assess } from "credence"; const code: "x" = assess({}).outcome;',
  'import { AgentStream } from "credence"; new AgentStream().push(5);',
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
    const { status, stdout } = compile([USE], resolution);
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
