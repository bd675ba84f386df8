// The type declarations: every export is documented, and the examples in the documentation compile and print what they say.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import ts from "typescript";
import { install, root, run } from "./installed.mjs";

const folder = install();
const installed = join(folder, "node_modules/credence");
const files = readdirSync(installed)
  .filter((name) => name.endsWith(".d.ts"))
  .map(parsed);
const exported = files.flatMap(exportsOf);

function parsed(name) {
  return ts.createSourceFile(name, readFileSync(join(installed, name), "utf8"), ts.ScriptTarget.Latest, true);
}

/** Every exported declaration; the overloads of a function are one. */
function exportsOf(file) {
  const found = new Map();
  for (const statement of file.statements) {
    if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    for (const { name } of ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement]) {
      const earlier = found.get(name.text)?.documentation ?? "";
      found.set(name.text, { name: `${file.fileName}: ${name.text}`, statement, documentation: earlier + documentationOf(statement) });
    }
  }
  return [...found.values()];
}

function documentationOf(node) {
  return ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map((comment) => comment.getText())
    .join("\n");
}

const isValue = ({ statement }) => ts.isVariableStatement(statement) || ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);

/** The programs in a documentation comment. */
function examplesOf({ name, documentation }) {
  const text = documentation.replaceAll(/^ *\* ?/gm, "");
  return [...text.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => ({ name, code }));
}

const examples = exported.flatMap(examplesOf);

test("every export has documentation", () => {
  assert.ok(exported.length > 350, `${exported.length} exports`);
  assert.deepEqual(
    exported.filter(({ documentation }) => documentation === "").map(({ name }) => name),
    [],
  );
});

test("every exported function, class and constant has an example", () => {
  const values = exported.filter(isValue);
  assert.ok(values.length > 90, `${values.length} values`);
  assert.deepEqual(
    values.filter((each) => examplesOf(each).length === 0).map(({ name }) => name),
    [],
  );
});

test("every method and property of a class has documentation", () => {
  const members = exported.filter(({ statement }) => ts.isClassDeclaration(statement)).flatMap(({ name, statement }) => statement.members.map((member) => ({ name, member })));
  // A constructor is documented by its class, `name` and `code` of an error by their types, a second signature by the first.
  const undocumented = members.filter(({ member }) => !ts.isConstructorDeclaration(member) && documentationOf(member) === "").map(({ name, member }) => `${name}.${member.name.getText()}`);
  assert.deepEqual(undocumented, ["evidence.d.ts: EvidenceGraph.confidenceColumns", "index.d.ts: CredenceError.name", "index.d.ts: CredenceError.code"]);
});

test("no declaration has the type `any`", () => {
  const found = [];
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(`${node.getSourceFile().fileName}: ${node.parent.getText()}`);
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  assert.deepEqual(found, []);
});

/** What the examples import besides the package. */
function linkLibraries() {
  for (const name of ["@langchain", "ai", "openai"]) symlinkSync(join(root, "tests/node_modules", name), join(folder, "node_modules", name));
}

test("the examples compile strictly", () => {
  linkLibraries();
  const names = examples.map(({ name, code }, index) => {
    writeFileSync(join(folder, `example-${index}.mjs`), `// ${name}\n${code}\nexport {};\n`);
    return `example-${index}.mjs`;
  });
  const options = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--skipLibCheck", "--target", "esnext", "--lib", "esnext,dom,dom.iterable,dom.asynciterable", "--module", "nodenext"];
  const { status, stdout } = run(process.execPath, [join(root, "tests/node_modules/typescript/bin/tsc"), ...options, ...names], { cwd: folder });
  assert.equal(
    status,
    0,
    stdout.replaceAll(/example-(\d+)/g, (_, index) => examples[index].name),
  );
});

/** Examples whose output is stated run, all in one process, without a network. */
test("the examples print what they say", () => {
  const stated = examples.map(({ name, code }) => ({ name, code, wanted: [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, words]) => words) })).filter(({ wanted }) => wanted.length > 0);
  assert.ok(stated.length > 50, `${stated.length} examples`);
  const runs = join(folder, "runs");
  mkdirSync(runs);
  const names = stated.map(({ code }, index) => {
    writeFileSync(join(runs, `example-${index}.mjs`), code);
    return `./example-${index}.mjs`;
  });
  const all = `globalThis.fetch = async () => new Response("");\nfor (const name of ${JSON.stringify(names)}) { console.log("=", name); await import(name); }\n`;
  writeFileSync(join(runs, "all.mjs"), all);
  const { status, stdout, stderr } = run(process.execPath, ["all.mjs"], { cwd: runs });
  assert.equal(status, 0, stderr);
  const printed = stdout.split(/^= .*\n/m).slice(1);
  for (const [index, { name, wanted }] of stated.entries()) {
    for (const words of wanted) assert.ok(printed[index].split("\n").includes(words), `${name}: expected ${words}, printed ${printed[index]}`);
  }
});
