// Policies from YAML: a separate module that is loaded with the first policy, and errors with line and column.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { copyOf, imported, install, piecesIn, root, run } from "./installed.mjs";

const folder = install();
const pieces = piecesIn(folder);
const { CredenceError, lookupTrust } = await imported(folder);
const { parsePolicyYaml } = await yaml(folder);

const POLICY = `# what I trust
allowlist:
  - wiki.example.com            # a bare domain
  - domain: "*.example.net"
    trust_level: academic
    from: 2020-01-01
denylist: [blog.example.org]
graylist: []
user_overrides:
  - {domain: news.example.com, trust_level: low, added_at: 2026-11-21}
`;

/** The exports of an entry for YAML in a folder. */
async function yaml(folder, specifier = "credence/policy-yaml") {
  const file = join(folder, `use-${specifier.replaceAll("/", "-")}.mjs`);
  writeFileSync(file, `export * from "${specifier}";\n`);
  return import(pathToFileURL(file));
}

/** The entry for browsers, loaded again as another page would. */
async function page() {
  return yaml(copyOf(folder), "credence/policy-yaml/web");
}

test("a policy in YAML is the same policy as an object", async () => {
  const policy = await parsePolicyYaml(POLICY);
  assert.deepEqual(policy, {
    allowlist: [{ domain: "wiki.example.com" }, { domain: "*.example.net", trust_level: "academic", from: "2020-01-01" }],
    denylist: [{ domain: "blog.example.org" }],
    greylist: [],
    user_overrides: [{ domain: "news.example.com", trust_level: "low", added_at: "2026-11-21" }],
  });
  assert.equal(lookupTrust("https://wiki.example.com/a", policy).level, "trusted");
  assert.equal(lookupTrust("https://news.example.com/a", policy).level, "low");
  assert.equal(lookupTrust("https://blog.example.org/a", policy).skip, true);
});

test("JSON is YAML: a policy that is written out is read back as it was", async () => {
  const policy = await parsePolicyYaml(POLICY);
  assert.deepEqual(await parsePolicyYaml(JSON.stringify(policy)), policy);
  assert.deepEqual(await parsePolicyYaml(JSON.stringify(policy, null, 2)), policy);
});

test("an error has a path, a line and a column", async () => {
  const wrong = [
    [POLICY.replace(": low", ": lwo"), "user_overrides[0].trust_level", 10, 45, "expected one of `blocked`"],
    [POLICY.replace("from:", "form:"), "allowlist[1].form", 6, 5, "is an unknown key, expected one of `domain`"],
    [POLICY.replace("[blog", "[[blog"), "", 8, 1, "cannot be read as YAML"],
    ["denylist:\r\n- é.example\r\n- domain: []\r\n", "denylist[1].domain", 3, 11, "is a list, expected a text"],
  ];
  for (const [text, path, line, column, words] of wrong) {
    await assert.rejects(parsePolicyYaml(text), (error) => {
      assert.ok(error instanceof CredenceError && error.code === "invalid_policy", `${error.stack}`);
      assert.deepEqual([error.path, error.line, error.column], [path, line, column], error.message);
      assert.ok(error.message.startsWith(`line ${line}, column ${column}: `) && error.message.includes(words), error.message);
      return true;
    });
  }
  assert.deepEqual((await parsePolicyYaml("denylist: [a.org]")).denylist, [{ domain: "a.org" }]);
});

test("only a text is read", async () => {
  for (const wrong of [undefined, null, 5, new Uint8Array(3)]) {
    await assert.rejects(parsePolicyYaml(wrong), (error) => error.code === "invalid_argument" && error.path === "text");
  }
});

test("a policy of a megabyte is read, and one of aliases of aliases is not", async () => {
  const long = `denylist:\n${"- domain: example.org\n  reason: somebody said so\n".repeat(20_000)}`;
  assert.equal((await parsePolicyYaml(long)).denylist.length, 20_000);
  const laughs = Array.from({ length: 30 }, (_, level) => `- &l${level + 1} [*l${level}, *l${level}, *l${level}]\n`).join("");
  await assert.rejects(parsePolicyYaml(`allowlist:\n- &l0 [a]\n${laughs}`), (error) => error.message.includes("a deeper level"));
  await assert.rejects(parsePolicyYaml("[".repeat(1 << 20)), (error) => error.code === "invalid_policy" && error.line === 1);
});

test("in a browser it is loaded once, from whatever is given", async () => {
  const response = (file) => new Response(pieces(file), { headers: { "content-type": "application/wasm" } });
  for (const source of [pieces, (file) => new WebAssembly.Module(pieces(file)), response]) {
    const web = await page();
    const loading = web.init(source);
    assert.equal(web.init(), loading);
    await loading;
    assert.deepEqual((await web.parsePolicyYaml("denylist: [a.org]")).denylist, [{ domain: "a.org" }]);
  }
  const web = await page();
  await assert.rejects(
    web.init(() => new Uint8Array([1, 2])),
    (error) => error.code === "load_failed",
  );
  await web.init(pieces);
  assert.deepEqual((await web.parsePolicyYaml("{}")).denylist, []);
});

test("the entry for YAML exports what it declares", async () => {
  const names = ["init", "parsePolicyYaml"];
  assert.deepEqual(Object.keys(await page()).sort(), names);
  const declared = readFileSync(join(folder, "node_modules/credence/policy-yaml.d.ts"), "utf8").matchAll(/^export function (\w+)/gm);
  assert.deepEqual([...declared].map(([, name]) => name).sort(), names);
});

/** Provides a compiled module for an imported `.wasm`, as edge runtimes do. */
const COMPILED = `
import { register } from "node:module";
const hooks = \`
import { readFileSync } from "node:fs";
export async function load(url, context, next) {
  const file = new URL(url);
  if (!file.pathname.endsWith(".wasm")) return next(url, context);
  file.search = "";
  const text = JSON.stringify([...readFileSync(file)]);
  return { format: "module", shortCircuit: true, source: "export default new WebAssembly.Module(new Uint8Array(" + text + "));" };
}\`;
register("data:text/javascript," + encodeURIComponent(hooks));
`;

for (const condition of ["workerd", "edge-light"]) {
  test(`under the condition ${condition} a policy is read`, () => {
    writeFileSync(join(folder, "compiled-yaml.mjs"), COMPILED);
    const script = 'import { parsePolicyYaml } from "credence/policy-yaml"; console.log(import.meta.resolve("credence/policy-yaml"), (await parsePolicyYaml("denylist: [a.org]")).denylist[0].domain);';
    const hooks = pathToFileURL(join(folder, "compiled-yaml.mjs")).href;
    const { status, stdout, stderr } = run(process.execPath, ["--import", hooks, "-C", condition, "--input-type=module", "-e", script], { cwd: folder });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /\/ready\.mjs a.org\n$/);
  });
}

test("a strict program compiles, and a misuse does not", () => {
  const use = `
import { assess, CredenceError } from "credence";
import { init, parsePolicyYaml } from "credence/policy-yaml";
import type { PolicyYamlError, ReadPolicy } from "credence/policy-yaml";

await init();
const policy: ReadPolicy = await parsePolicyYaml("denylist: []");
const domains: string[] = policy.allowlist.map((entry) => entry.domain);
assess({ answer: "a" }, { policy });
const place = (error: PolicyYamlError): number[] => [error.line, error.column];
try { await parsePolicyYaml("x") } catch (error) { if (error instanceof CredenceError && error.code === "invalid_policy") console.log(place(error as PolicyYamlError), domains); }
`;
  const misuse = 'import { parsePolicyYaml } from "credence/policy-yaml"; parsePolicyYaml(5);\n';
  writeFileSync(join(folder, "use.mts"), use);
  writeFileSync(join(folder, "misuse.mts"), misuse);
  const compiler = join(root, "tests/node_modules/typescript/bin/tsc");
  const compile = (file) =>
    run(
      process.execPath,
      [compiler, "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--lib", "es2022,dom,dom.iterable,dom.asynciterable", "--module", "nodenext", file],
      { cwd: folder },
    );
  const compiled = compile("use.mts");
  assert.equal(compiled.status, 0, compiled.stdout);
  assert.match(compile("misuse.mts").stdout, /misuse\.mts\(1,\d+\): error TS2/);
});
