// What a screen reader hears while an answer streams: everything that live regions say, in order.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PICTURES } from "./panel.mjs";
import { setStage } from "./stage.mjs";

const stage = setStage();

/** Keeps what live regions say from now on: a text that changed, or an alert that appeared. */
function keepAnnouncements() {
  const LIVE = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]";
  const said = new WeakMap();
  globalThis.announced = [];
  const tell = (region) => {
    if (!region.isConnected || region.closest("[hidden]")) return;
    const text = region.textContent.replace(/\s+/g, " ").trim();
    if (text !== "" && said.get(region) !== text) {
      const how = region.ariaLive ?? (region.role === "alert" ? "assertive" : "polite");
      globalThis.announced.push({ at: performance.now(), how, text });
    }
    said.set(region, text);
  };
  const changed = ({ target, addedNodes }) => {
    const inside = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target).closest?.(LIVE);
    // Of what is new, only alerts are said.
    const added = [...addedNodes].filter(({ nodeType }) => nodeType === Node.ELEMENT_NODE);
    return [inside, ...added.flatMap((node) => [node, ...node.querySelectorAll("*")].filter(({ role }) => role === "alert"))];
  };
  const observer = new MutationObserver((records) => new Set(records.flatMap(changed).filter(Boolean)).forEach(tell));
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["hidden"] });
}

/** The announcements since the question was asked, kept as output of the test. */
async function transcript(panel, name) {
  const announced = await panel.page.evaluate(() => globalThis.announced);
  const lines = announced.map(({ at, how, text }) => `${(at / 1000).toFixed(2).padStart(7)} s  ${how.padEnd(9)}  ${text}`);
  writeFileSync(join(PICTURES, `announcements-${name}.txt`), `${lines.join("\n")}\n`);
  return announced;
}

async function asked(query, question) {
  const panel = await stage.open();
  await panel.connect(`${stage.agent.url}/chat?${query}`);
  await panel.see("composer-input").fill(question);
  await panel.page.evaluate(keepAnnouncements);
  await panel.see("composer-input").press("Enter");
  return panel;
}

/** Never more than one within a second, so that none cuts another off; what is said at once is said as one. */
function assertNotFlooded(announced) {
  const times = announced.map(({ at }) => at);
  const close = times.filter((at, index) => index > 0 && at - times[index - 1] < 900);
  assert.ok(close.length <= 1, `announcements follow one another closely: ${JSON.stringify(announced)}`);
}

for (const [recording, ending] of [
  ["says-so", /^Completed\. In the sources: 4 of 7 sentences, medium\. .*2 sentences differ from their sources\./],
  ["tools-failed-and-retried", /^Completed\. .*\d%/],
]) {
  test(`of an answer that streams, its beginning is said, and its end with the whole answer, once: ${recording}`, async () => {
    const panel = await asked(`recording=${recording}&delay=60`, "Please tell me");
    await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="turn"]').length === 1);
    await panel.ended();
    // What is compared later would be said later.
    await panel.page.waitForTimeout(1500);
    const announced = await transcript(panel, recording);
    const texts = announced.map(({ text }) => text);
    assert.equal(texts[0], "The agent is answering.");
    assert.match(texts.at(-1), ending);
    assert.equal(texts.length, 2, texts.join("\n"));
    assert.ok(announced.every(({ how }) => how === "polite"));
    assertNotFlooded(announced);
    const words = (await panel.last("answer").innerText()).split(/(?<=[.:])\s+/).filter((sentence) => sentence.length > 12);
    const plain = (text) => text.replace(/\[\d+\]|\W/g, "");
    assert.ok(words.length > 2 && !plain(texts[0]).includes(plain(words[0])));
    assert.ok(plain(texts.at(-1)).includes(plain(words[0]).slice(0, 10)), "the answer is heard when it is complete");
    await panel.close();
  });
}

test("an answer that was stopped, and one that could not be had, are said once", async () => {
  const stopped = await asked("recording=says-so&delay=200", "Stop me");
  await stopped.page.waitForFunction(() => document.querySelector('[data-testid="answer"]')?.textContent.length > 10);
  await stopped.see("stop-button").click();
  await stopped.ended();
  const afterStop = (await transcript(stopped, "stopped")).map(({ text }) => text);
  assert.match(afterStop.at(-1), /^Stopped\./);
  assert.equal(afterStop.filter((text) => /^Stopped\./.test(text)).length, 1);
  await stopped.close();
  const refused = await asked("status=503", "Are you there?");
  await refused.ended();
  await refused.page.waitForTimeout(500);
  const afterRefusal = (await transcript(refused, "refused")).map(({ text }) => text);
  assert.match(afterRefusal.join("\n"), /Failed\./);
  assert.equal(new Set(afterRefusal).size, afterRefusal.length, afterRefusal.join("\n"));
  await refused.close({ expected: [/503/] });
});
