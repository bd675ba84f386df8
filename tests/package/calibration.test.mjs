// `credence/calibration` and `credence calibrate`.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { copyOf, imported, install, piecesIn, run } from "./installed.mjs";

const folder = install();
const { CredenceError, calibrate, parseLabels, recalibrate, version, writeLabels } = await imported(folder, "credence/calibration");

const CSV = "kind,judge,score,reading,right\nstance,lexical,0.9,supports,right\nstance,lexical,0.8,supports,wrong\nstance,model,0.2,refutes,wrong\nstance,model,0.4,refutes,right\n";

/** A file in the folder of the consumer. */
function written(name, text) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function credence(args, options) {
  return run(process.execPath, [join(folder, "node_modules/credence/cli.mjs"), ...args], options);
}

test("labels become figures per kind and per judge", () => {
  const report = calibrate(parseLabels(CSV), { recalibrate: true });
  assert.equal(report.n, 4);
  assert.deepEqual(
    report.groups.map(({ by, name, n, n_right }) => [by, name, n, n_right]),
    [
      ["kind", "stance", 4, 2],
      ["judge", "lexical", 2, 1],
      ["judge", "model", 2, 1],
    ],
  );
  const [{ accuracy, readings, scores, map, limits }] = report.groups;
  assert.ok(accuracy.low < 0.5 && accuracy.value === 0.5 && accuracy.high > 0.5);
  assert.deepEqual(
    readings.map(({ name, n }) => [name, n]),
    [
      ["refutes", 2],
      ["supports", 2],
    ],
  );
  // By hand: (0.01 + 0.64 + 0.04 + 0.36) / 4.
  assert.ok(Math.abs(scores.brier.score - 0.2625) < 1e-12);
  const { reliability, resolution, uncertainty, within_bins } = scores.brier;
  assert.ok(Math.abs(reliability - resolution + uncertainty + within_bins - scores.brier.score) < 1e-12);
  assert.deepEqual(limits, ["few_labels", "fitted_on_these"]);
  const found = recalibrate(map, 0.6);
  assert.deepEqual([found.score, found.value, found.n_labels], [0.6, 0.5, 4]);
  assert.ok(found.limits.includes("recalibrated"), "a recalibrated score always says so");
  assert.equal(calibrate(parseLabels(CSV)).groups[0].map, null);
});

test("labels survive writing and reading", () => {
  const labels = parseLabels(CSV);
  assert.deepEqual(parseLabels(writeLabels(labels)), labels);
});

test("errors name the value", () => {
  const thrown = (call) => {
    try {
      call();
    } catch (error) {
      assert.ok(error instanceof CredenceError, error);
      return error;
    }
    return assert.fail("nothing was thrown");
  };
  const text = thrown(() => parseLabels("kind,score,right\nstance,2,right\n"));
  assert.deepEqual([text.code, text.path, text.line, text.column], ["invalid_argument", "text", 2, 8]);
  assert.match(text.message, /line 2, column 8: `score` is 2, expected a number from 0 to 1/);
  assert.equal(
    thrown(() =>
      calibrate([
        { kind: "a", score: 0.5, right: true },
        { kind: "a", score: -1, right: true },
      ]),
    ).path,
    "records[1].score",
  );
  assert.equal(thrown(() => calibrate("a")).path, "records");
  assert.equal(thrown(() => calibrate([], { recalibrate: 1 })).path, "options.recalibrate");
  assert.equal(
    thrown(() =>
      recalibrate(
        {
          of: "a",
          n_labels: 1,
          points: [
            { score: 0.5, value: 0.5 },
            { score: 0.4, value: 0.6 },
          ],
        },
        0.5,
      ),
    ).path,
    "map.points[1].score",
  );
  assert.equal(thrown(() => recalibrate({ of: "a", n_labels: 1, points: [{ score: 0.5, value: 0.5 }] }, Number.NaN)).path, "score");
});

test("the entry for browsers is loaded by `init`", async () => {
  const web = await imported(copyOf(folder), "credence/calibration/web");
  assert.throws(
    () => web.calibrate([]),
    (error) => error.code === "not_ready",
  );
  await web.init(piecesIn(folder));
  assert.equal(web.calibrate([]).n, 0);
  assert.equal(web.version(), version());
});

test("the command line prints a table or JSON", () => {
  const file = written("labels.csv", CSV);
  const { status, stdout } = credence(["calibrate", file]);
  assert.equal(status, 0);
  assert.match(stdout, /^ +labels +right +95 % interval +Brier +ECE +AURC\n/);
  assert.match(stdout, /\nkind stance +4 +50\.0 % +15\.0–85\.0 % +0\.26\d /);
  assert.match(stdout, /\njudge model +2 /);
  const { groups } = JSON.parse(credence(["calibrate", file, "--json"]).stdout);
  assert.equal(groups[0].map.n_labels, 4);
  const piped = credence(["calibrate", "-"], { input: '{"kind":"a","score":0.5,"right":true}\n' });
  assert.match(piped.stdout, /\nkind a +1 +100\.0 %/);
});

test("the command line names what it cannot read", () => {
  const bad = credence(["calibrate", written("bad.csv", "kind,score,right\na,x,right\n")]);
  assert.equal(bad.status, 1);
  assert.match(bad.stderr, /could not read the labels `.*bad\.csv`: line 2, column 3: `score` is `x`, expected a number/);
  assert.equal(credence(["calibrate"]).status, 2);
  assert.equal(credence(["calibrate", "a", "b"]).status, 2);
  assert.equal(credence(["calibrate", "a", "--policy", "p"]).status, 2);
});
