// What is kept in the browser: two tabs keep each other's changes, and what cannot be stored is said and stays in the tab.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setStage } from "./stage.mjs";
import { untilKept } from "./kept.mjs";

const stage = setStage();

const stored = (panel, name) => panel.page.evaluate((name) => localStorage.getItem(`credence.${name}`), name);

/** Waits until a tab says of a host that it has this level. */
async function hasLevel(panel, host, level) {
  const found = await panel.lookUp(host);
  await found.locator(`.trust[data-level="${level}"]`).waitFor();
}

const csv = (lines) => ({ name: "labels.csv", mimeType: "text/csv", buffer: Buffer.from(["kind,judge,score,reading,right", ...lines, ""].join("\n")) });

async function addLabels(panel, lines) {
  await panel.goTo("calibration");
  await panel.see("labels-file").setInputFiles(csv(lines));
  await panel
    .see("labels-import")
    .filter({ hasText: `Labels added: ${lines.length}` })
    .waitFor();
}

const labelLines = async (panel) => ((await stored(panel, "labels")) ?? "").split("\n").filter(Boolean).length;

async function twoTabs() {
  const first = await stage.open({ fresh: true });
  return [first, await stage.open()];
}

test("two tabs keep each other's levels, show them at once, and each takes back only its own", async () => {
  const [first, second] = await twoTabs();
  await first.setLevel("first.example", "trusted");
  await second.setLevel("second.example", "low");
  await hasLevel(first, "second.example", "low");
  await hasLevel(second, "first.example", "trusted");
  await first.page.waitForFunction(() => /first\.example[^]*second\.example|second\.example[^]*first\.example/.test(localStorage.getItem("credence.policy")));
  await first.see("undo-button").click();
  await second.page.waitForFunction(() => !localStorage.getItem("credence.policy").includes("first.example"));
  await hasLevel(second, "second.example", "low");
  assert.match(await stored(first, "policy"), /second\.example/);
  await first.close();
  await second.close();
});

test("a form that is being filled in stays when another tab changes another host", async () => {
  const [first, second] = await twoTabs();
  const found = await second.lookUp("form.example");
  await found.getByTestId("level-select").selectOption("low");
  await found.getByTestId("level-reason").fill("half a rea");
  await first.setLevel("elsewhere.example", "trusted");
  await second.see("own-rule").filter({ hasText: "elsewhere.example" }).waitFor();
  assert.deepEqual([await found.getByTestId("level-select").inputValue(), await found.getByTestId("level-reason").inputValue()], ["low", "half a rea"]);
  await first.close();
  await second.close();
});

test("labels of two tabs are all kept and counted in both", async () => {
  const [first, second] = await twoTabs();
  await addLabels(first, ["stance,lexical,0.9,supports,right", "stance,lexical,0.8,supports,wrong"]);
  await addLabels(second, ["stance,lexical,0.7,refutes,right"]);
  for (const panel of [first, second]) {
    await panel.page.waitForFunction(() => localStorage.getItem("credence.labels")?.trim().split("\n").length === 3);
    await panel.goTo("calibration");
    await panel
      .see("calibration-group")
      .first()
      .filter({ hasText: /2 of 3 right/ })
      .waitFor();
  }
  // What a tab has just added is added again where another one did not know of it.
  await first.page.waitForTimeout(5_500);
  await first.see("labels-delete").click();
  await second.see("no-labels").waitFor();
  await first.close();
  await second.close();
});

test("colors and language that are chosen in one tab are those of the other", async () => {
  const [first, second] = await twoTabs();
  await first.speak("pt-BR");
  await second.page.locator('html[lang="pt-BR"]').waitFor();
  await first.speak("en");
  await second.page.locator('html[lang="en"]').waitFor();
  await first.close();
  await second.close();
});

test("a conversation that one tab keeps is listed in the other", async () => {
  const [first, second] = await twoTabs();
  await second.goTo("history");
  const before = await second.see("history-row").count();
  await first.connect(`${stage.agent.url}/chat?recording=portfolio-clean&speed=instant`);
  await first.ask("Which tab sees this?");
  await first.ended();
  await untilKept(first, ({ records }) => records.some((record) => record.includes("Which tab sees this?")));
  await second.see("history-row").filter({ hasText: "Which tab sees this?" }).waitFor();
  assert.equal(await second.see("history-row").count(), before + 1);
  await first.close();
  await second.close();
});

/** A store without room, until `globalThis.hasRoom` is set. */
function fullStore() {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (...pair) {
    if (this === localStorage && !globalThis.hasRoom) throw new DOMException("full", "QuotaExceededError");
    return setItem.apply(this, pair);
  };
}

test("what a full store does not take is said, stays in the tab, and is stored when there is room", async () => {
  const panel = await stage.openFresh({ prepare: fullStore });
  await addLabels(panel, ["stance,lexical,0.9,supports,right", "stance,lexical,0.8,supports,right"]);
  await panel
    .see("unkept")
    .filter({ hasText: /could not be kept in this browser/ })
    .waitFor();
  await panel.setLevel("full.example", "low");
  await hasLevel(panel, "full.example", "low");
  await panel.goTo("calibration");
  assert.match(await panel.see("calibration-group").first().innerText(), /2 of 2 right/);
  assert.deepEqual([await stored(panel, "labels"), await stored(panel, "policy")], [null, null]);
  await panel.see("unkept-retry").click();
  await panel.see("unkept-retry").waitFor();
  await panel.page.evaluate(() => (globalThis.hasRoom = true));
  await panel.see("unkept-retry").click();
  await panel.see("unkept-retry").waitFor({ state: "hidden" });
  assert.equal(await labelLines(panel), 2);
  // Rules are stored a moment after they were set.
  await panel.page.waitForFunction(() => localStorage.getItem("credence.policy")?.includes("full.example"));
  await panel.close();
});

test("a browser that forbids storage is said to, and what was entered stays in the tab", async () => {
  const panel = await stage.open({
    prepare: () =>
      Object.defineProperty(globalThis, "localStorage", {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      }),
    example: true,
  });
  await panel.goTo("calibration");
  await panel.see("labels-file").setInputFiles(csv(["stance,lexical,0.9,supports,right"]));
  await panel
    .see("unkept")
    .filter({ hasText: /could not be kept in this browser/ })
    .first()
    .waitFor();
  assert.match(await panel.see("calibration-group").first().innerText(), /1 of 1 right/);
  await panel.close();
});
