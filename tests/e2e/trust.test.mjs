// Changes of trust by the user, in a real Chromium: their effects, and undo.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setStage } from "./stage.mjs";
import { checkedClaims } from "./streams.mjs";

const stage = setStage();
const { openFresh: open } = stage;

/** The recording for this test: a blog against a journal, two governments, and a copied newspaper text. */
async function openDisagreement(options) {
  const panel = await open(options);
  await panel.playFromGallery("sources-disagree");
  await panel.openTab("evidence");
  return panel;
}

/** The number before a percent sign, or the weight of a level. */
const number = (text) => Number(/\d+(\.\d+)?/.exec(text)[0]);

test("misinformation comes first with both quotes and the blocked host, and neither of two governments is rejected", async () => {
  const panel = await openDisagreement();
  const { cards, blocked, badges } = await panel.scored();
  assert.deepEqual(
    cards.map(([kind, supporting, refuting]) => [kind, supporting[0], refuting[0]]),
    [
      ["misinformation", "rejected", "verified"],
      ["contested", "contested", "contested"],
    ],
  );
  const [misinformation, contested] = cards;
  assert.match(misinformation[1][1], /Vitamin D makes bones unbreakable.*sunny-bones\.example · Unverified, rank 1/);
  assert.match(misinformation[2][1], /did not lower the risk of fractures.*nejm\.org · Academic, rank 4/);
  assert.match(misinformation[3], /much more trusted source disagrees.*here 3/);
  assert.match(contested[1][1], /two drinks or less in a day.*Government, rank 5 · published 2020-12-29/);
  assert.match(contested[2][1], /14 units a week.*Government, rank 5 · published 2016-08-25/);
  assert.match(contested[3], /both are kept/i);
  assert.deepEqual([badges[1][0], badges[2][0], badges[3][0]], ["government", "government", "blocked"]);
  assert.deepEqual(blocked, ["sunny-bones.example"]);
  const note = await panel.see("blocked-note").innerText();
  assert.match(note, /a much more trusted source contradicts it/);
  assert.match(note, /Before, its level was “Unverified”/);
  await panel.see("disagreement").scrollIntoViewIfNeeded();
  await panel.picture("disagreement");
  await panel.close();
});

test("restoring a host lets its level and the score of the sources follow, and undo brings every number back", async () => {
  const panel = await openDisagreement();
  const before = await panel.scored();
  await panel.see("restore-button").click();
  await panel.see("blocked-note").waitFor({ state: "detached" });
  assert.equal(await panel.focused(), "to-evidence", "the button that was pressed is gone");
  const restored = await panel.scored();
  assert.deepEqual([before.badges[3][0], restored.badges[3][0]], ["blocked", "unverified"]);
  assert.ok(number(restored.badges[3][1]) > number(before.badges[3][1]));
  assert.ok(number(restored.pills.source_quality[1]) > number(before.pills.source_quality[1]));
  assert.deepEqual([before.pills.source_quality[0], restored.pills.source_quality[0]], ["yellow", "yellow"], "no text backs half of the answer");
  assert.deepEqual(restored.pills.tool_run, before.pills.tool_run, "what has nothing to do with trust stays");
  assert.equal(restored.cards[0][0], "misinformation", "its rank has not come nearer to that of the journal");
  assert.match(restored.rules[2], /your own setting/);
  assert.match(await panel.see("undo-text").innerText(), /sunny-bones\.example is restored/);
  await panel.see("undo-button").click();
  await panel.see("blocked-note").waitFor();
  assert.deepEqual(await panel.scored(), before);
  assert.match(await panel.see("undo-text").innerText(), /undone|taken back/i);
  await panel.close();
});

test("a user override turns misinformation into a contested claim on the whole page", async () => {
  const panel = await openDisagreement();
  const before = await panel.scored();
  await panel.setLevel("sunny-bones.example", "academic", "I know the editor");
  const after = await panel.scored();
  assert.deepEqual([before.badges[3][0], after.badges[3][0]], ["blocked", "academic"]);
  assert.equal(number(after.badges[3][1]), 0.9);
  assert.match(after.rules[2], /your own setting/);
  assert.deepEqual(after.blocked, []);
  const card = after.cards.find(([, supporting]) => supporting[1].includes("sunny-bones.example"));
  assert.deepEqual([before.cards[0][0], card[0]], ["misinformation", "contested"]);
  assert.deepEqual([card[1][0], card[2][0]], ["contested", "contested"]);
  assert.match(card[1][1], /Academic, rank 4/);
  for (const kind of ["source_quality", "claim_evidence"]) {
    assert.ok(number(after.pills[kind][1]) > number(before.pills[kind][1]), kind);
  }
  assert.match(before.claims[1], /supports 0 .* rejected 1 /);
  assert.match(after.claims[1], /supports 1 · refutes 1/);
  const row = panel.see("own-rule");
  assert.match(await row.innerText(), /sunny-bones\.example[\s\S]*Academic[\s\S]*I know the editor[\s\S]*\w{3} \d{1,2}, \d{4}/);
  assert.match(await row.getByTestId("rule-effect").innerText(), /conversation: 1\. Without the rule: Unverified\./);
  assert.equal(await panel.see("blocked-item").count(), 0);
  await panel.picture("own-level");
  await panel.see("rule-remove").click();
  await row.waitFor({ state: "detached" });
  assert.deepEqual(await panel.scored(), before, "without the rule everything is as it was");
  await panel.see("trust-yours").locator("h2").click();
  await panel.page.keyboard.press("Control+z");
  await row.waitFor();
  assert.deepEqual(await panel.scored(), after);
  await panel.page.keyboard.press("Control+z");
  await row.waitFor({ state: "detached" });
  assert.deepEqual(await panel.scored(), before);
  await panel.close();
});

test("a lower level takes trust away: a user override defeats a journal", async () => {
  const panel = await openDisagreement();
  const before = await panel.scored();
  await panel.setLevel("nejm.org", "low");
  const after = await panel.scored();
  assert.deepEqual([before.badges[4][0], after.badges[4][0]], ["academic", "low"]);
  assert.ok(number(after.pills.source_quality[1]) < number(before.pills.source_quality[1]));
  assert.deepEqual(
    after.cards.map(([kind]) => kind),
    ["contested", "contested"],
  );
  assert.deepEqual(after.blocked, [], "a source of low trust blocks nobody");
  await panel.close();
});

test("a level is set in the row of a source, and the focus stays there", async () => {
  const panel = await openDisagreement();
  await panel.openSources();
  const row = panel.sourceRow(6);
  const toggle = row.getByTestId("trust-toggle");
  await toggle.focus();
  await panel.page.keyboard.press("Enter");
  assert.equal(await toggle.getAttribute("aria-expanded"), "true");
  assert.match(await row.getByTestId("why-level").innerText(), /brisk walking/i, "the claim that taught the level is named");
  const [pressed, opened] = [await toggle.boundingBox(), await row.getByTestId("why-level").boundingBox()];
  const gap = opened.y - pressed.y - pressed.height;
  assert.ok(gap >= 0 && gap < 12, `it is directly below its button, not ${gap} pixels away`);
  await row.getByTestId("level-select").selectOption("trusted");
  await row.getByTestId("level-apply").focus();
  await panel.page.keyboard.press("Enter");
  await row.locator('.trust[data-level="trusted"]').waitFor();
  assert.equal(await panel.focused(), "level-apply");
  assert.ok(await row.evaluate((row) => row.contains(document.activeElement)));
  await row.getByTestId("level-block").click();
  await row.locator('.trust[data-level="blocked"]').waitFor();
  await panel.goTo("trust");
  const hosts = await panel.see("blocked-item").evaluateAll((items) => items.map((item) => item.dataset.domain).sort());
  assert.deepEqual(hosts, ["morning-herald.example", "sunny-bones.example"]);
  await panel.close();
});

for (const width of [320, 1280]) {
  test(`in a row of a source nothing is torn apart: ${width} pixels`, async () => {
    const panel = await openDisagreement({ size: [width, 900] });
    await panel.openSources();
    const heights = await panel.see("link-mark").evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().height));
    assert.ok(heights.length === 7 && heights.every((height) => height < 30), `a mark and its word are on one line: ${heights}`);
    const [skip, level] = await panel
      .sourceRow(3)
      .locator(".trust-skip, .trust-level")
      .evaluateAll((all) => {
        const range = document.createRange();
        return all.map((one) => (range.selectNodeContents(one), [...range.getClientRects()].map(({ left }) => left))).reverse();
      });
    await panel.sourceRow(1).getByTestId("trust-toggle").click();
    const values = await panel
      .sourceRow(1)
      .locator(".why-facts dd")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    assert.ok(Math.min(...values) > 80, `words stay whole: ${values}`);
    assert.ok(skip.length > 1 && Math.abs(Math.min(...skip) - Math.min(...level)) < 1, "lines begin at the edge of the list");
    await panel.close();
  });
}

test("the list of blocked hosts shows the claim and the refutation, and can restore a host", async () => {
  const panel = await openDisagreement();
  const before = await panel.scored();
  await panel.goTo("trust");
  const item = panel.see("blocked-item");
  assert.equal(await item.count(), 1);
  const account = await item.innerText();
  assert.match(account, /A much more trusted source contradicts it, since \w{3} \d{1,2}, \d{4}/);
  assert.match(account, /Before: Unverified/);
  assert.match(account, /Vitamin D supplements protect healthy adults from broken bones/);
  assert.match(account, /did not lower the risk of fractures/);
  assert.doesNotMatch(account, /`/);
  await item.getByTestId("blocked-restore").focus();
  await panel.page.keyboard.press("Enter");
  await panel.see("blocked-empty").waitFor();
  assert.equal(await panel.page.evaluate(() => document.activeElement.id), "trust-blocked", "the focus goes to the heading");
  const restored = await panel.scored();
  assert.deepEqual(restored.blocked, []);
  assert.ok(number(restored.pills.source_quality[1]) > number(before.pills.source_quality[1]));
  await panel.see("undo-button").focus();
  await panel.page.keyboard.press("Enter");
  await item.waitFor();
  assert.deepEqual(await panel.scored(), before);
  assert.equal(await panel.focused(), "undo-dismiss", "there is nothing more to undo");
  await panel.page.keyboard.press("Enter");
  await panel.page.waitForFunction(() => document.activeElement.id === "content");
  assert.equal(await panel.see("undo-text").innerText(), "");
  await panel.close();
});

test("the undo line is announced, and its space is reserved", async () => {
  const panel = await openDisagreement();
  const line = panel.see("undo-text");
  assert.equal(await line.getAttribute("role"), "status");
  assert.equal(await line.textContent(), "");
  await line.evaluate((line) => (line.dataset.mine = "1"));
  await panel.see("restore-button").click();
  await panel.see("blocked-note").waitFor({ state: "detached" });
  assert.equal(await line.getAttribute("data-mine"), "1", "a screen reader hears a change, not a new element");
  assert.notEqual(await line.textContent(), "");
  await panel.close();
});

test("a faulty YAML names its line and column and changes nothing", async () => {
  const panel = await openDisagreement();
  await panel.setLevel("nejm.org", "primary");
  const before = await panel.scored();
  for (const [text, place] of [
    ["allowlist:\n  - domain: sunny-bones.example\n    trust_level: superb\n", /Line 3, column 18\. Nothing was changed/],
    ["allowlist:\n  - domain: a.example\n  trust_level: [\n", /Line \d+, column \d+\. Nothing was changed/],
    ["allowlist:\n  - domain: a.example\n    colour: red\n", /Line 3, column 5\. Nothing was changed/],
  ]) {
    await panel.see("policy-text").fill(text);
    await panel.see("policy-import").click();
    const failure = panel.see("import-failed").filter({ hasText: place });
    await failure.waitFor();
    assert.equal(await failure.getAttribute("role"), "alert");
    assert.doesNotMatch(await failure.innerText(), /line \d+.*line \d+/is, "the place is said once");
    assert.deepEqual(await panel.scored(), before);
    assert.equal(await panel.see("own-rule").count(), 1);
  }
  await panel.see("import-failed").scrollIntoViewIfNeeded();
  await panel.picture("import-failed");
  await panel.close();
});

test("a policy is imported, downloaded and imported again to the same", async () => {
  const panel = await openDisagreement();
  const before = await panel.scored();
  const policy = [
    "# Comments and quotes are understood.",
    "allowlist:",
    "  - domain: sunny-bones.example",
    '    trust_level: "primary"',
    "    reason: 'said: \"no #doubt\"'",
    "denylist:",
    "  - domain: nejm.org",
    "    path: /doi",
    "user_overrides:",
    "  - domain: gov.uk",
    "    trust_level: low",
    "    added_at: 2026-11-21",
    "",
  ].join("\n");
  await panel.goTo("trust");
  await panel.see("policy-text").fill(policy);
  await panel.see("policy-import").click();
  await panel.see("import-done").waitFor();
  assert.match(await panel.see("import-done").innerText(), /3/);
  const imported = await panel.scored();
  assert.deepEqual([imported.badges[3][0], imported.badges[2][0]], ["primary", "low"]);
  assert.match(await panel.sourceRow(4).textContent(), /not (be )?used/i);
  assert.notDeepEqual(imported, before);
  const yaml = await download(panel, "policy-download", "credence-policy.yaml");
  assert.match(yaml, /sunny-bones\.example/);
  await panel.see("undo-button").click();
  await panel.see("yours-empty").waitFor();
  assert.deepEqual(await panel.scored(), before);
  await panel.see("policy-file").setInputFiles({ name: "mine.yaml", mimeType: "application/yaml", buffer: Buffer.from(yaml) });
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="own-rule"]').length === 3);
  assert.deepEqual(await panel.scored(), imported);
  assert.equal(await download(panel, "policy-download", "credence-policy.yaml"), yaml);
  await panel.close();
});

async function download(panel, button, name) {
  const [file] = await Promise.all([panel.page.waitForEvent("download"), panel.see(button).click()]);
  assert.equal(file.suggestedFilename(), name);
  return readFileSync(await file.path(), "utf8");
}

test("trust learned from an opened recording ends with it; the user's rules stay", async () => {
  const panel = await openDisagreement();
  await panel.setLevel("gov.uk", "trusted", "my own reason");
  const learned = panel.see("learned-item");
  const hosts = await learned.evaluateAll((items) => items.map((item) => item.dataset.domain).sort());
  assert.ok(hosts.includes("sunny-bones.example") && hosts.includes("morning-herald.example"), hosts.join());
  assert.match(await learned.filter({ hasText: "sunny-bones.example" }).innerText(), /Unverified → Blocked[\s\S]*did not lower the risk of fractures/);
  assert.equal(await panel.see("learned-keep").count(), 0, "what a recording taught cannot be kept");
  assert.match(JSON.stringify(JSON.parse(await download(panel, "learned-download", "credence-learned.json"))), /sunny-bones\.example/);
  await panel.reload();
  await panel.goTo("trust");
  await panel.see("own-rule").waitFor();
  assert.match(await panel.see("own-rule").innerText(), /gov\.uk[\s\S]*Trusted[\s\S]*my own reason/);
  assert.equal(await panel.see("blocked-item").count(), 0);
  await panel.see("learned-empty").waitFor();
  const found = await panel.lookUp("sunny-bones.example");
  assert.equal(await found.locator(".trust").getAttribute("data-level"), "unverified");
  await panel.close();
});

test("a pasted recording in which Wikipedia loses a contradiction leaves Wikipedia as it was", async () => {
  const panel = await open();
  const claim = "The council of Øre has raised the fee.";
  const evidence = [
    { url: "https://www.gov.uk/fee", title: "Fee", snippet: "The fee was never raised.", stance: "refutes", stance_confidence: 0.95 },
    { url: "https://en.wikipedia.org/wiki/Fee", title: "Fee", snippet: "The fee was raised.", stance: "supports", stance_confidence: 0.9 },
  ];
  const history = [{ tool_name: "check_claim", tool_args: {}, success: true, data: { claim, evidence }, error: null }];
  const response = { category: "made", message: "It was checked.", citations: [] };
  const done = { thread_id: "made", response, tool_call_history: history, step_count: 1 };
  await panel.paste(`event: done\ndata: ${JSON.stringify(done)}\n\n`);
  await panel.goTo("trust");
  assert.equal(await panel.see("blocked-item").getAttribute("data-domain"), "en.wikipedia.org", "within the conversation the rules apply");
  for (const leave of [() => panel.reload(), () => panel.see("start-over-button").click()]) {
    await leave();
    const found = await panel.lookUp("en.wikipedia.org");
    assert.notEqual(await found.locator(".trust").getAttribute("data-level"), "blocked");
    assert.equal(await panel.see("blocked-item").count(), 0);
    await panel.goTo("recordings");
    await panel.paste(`event: done\ndata: ${JSON.stringify(done)}\n\n`);
  }
  await panel.close();
});

test("learned trust is kept host by host, only if the user says so, and can be undone", async () => {
  const panel = await stage.open();
  await panel.startFresh();
  await panel.see("connect-button").click();
  await panel.see("endpoint-input").fill(`${stage.agent.url}/chat?recording=sources-disagree&speed=instant`);
  await panel.see("endpoint-input").press("Enter");
  await panel.ask("Do vitamin D supplements protect bones?");
  await panel.page.locator('[data-chip="disagreements"]').click();
  await panel.see("disagreement").waitFor();
  await panel.goTo("trust");
  const item = panel.see("learned-item").filter({ hasText: "sunny-bones.example" });
  await item.getByTestId("learned-keep").click();
  const rule = panel.see("own-rule");
  await rule.waitFor();
  assert.match(await rule.innerText(), /sunny-bones\.example[\s\S]*Blocked/);
  assert.match(await panel.see("undo-text").innerText(), /kept/i);
  await panel.see("undo-button").click();
  await rule.waitFor({ state: "detached" });
  await item.getByTestId("learned-keep").click();
  await rule.waitFor();
  await panel.reload();
  const found = await panel.lookUp("sunny-bones.example");
  assert.equal(await found.locator(".trust").getAttribute("data-level"), "blocked");
  const other = await panel.lookUp("morning-herald.example");
  assert.equal(await other.locator(".trust").getAttribute("data-level"), "unverified", "the others were not kept");
  await panel.close();
});

test("trust stored by an earlier version is set aside, shown once, and kept or deleted host by host", async () => {
  const panel = await openDisagreement();
  await panel.goTo("trust");
  const stored = await download(panel, "learned-download", "credence-learned.json");
  await panel.startFresh();
  await panel.page.evaluate((text) => localStorage.setItem("credence.learned", text), stored);
  await panel.reload();
  await panel.page.waitForFunction(() => /no longer apply/.test(document.querySelector('[data-testid="undo-text"]')?.textContent));
  await panel.see("set-aside-review").click();
  const item = panel.see("set-aside-item");
  await item.first().waitFor();
  const n_hosts = await item.count();
  assert.ok(n_hosts >= 2);
  assert.equal(await panel.see("blocked-item").count(), 0, "nothing of it is applied");
  const found = await panel.lookUp("sunny-bones.example");
  assert.equal(await found.locator(".trust").getAttribute("data-level"), "unverified");
  await item.filter({ hasText: "sunny-bones.example" }).getByTestId("set-aside-keep").click();
  await found.locator('.trust[data-level="blocked"]').waitFor();
  await item.filter({ hasText: "morning-herald.example" }).getByTestId("set-aside-delete").click();
  await item.filter({ hasText: "morning-herald.example" }).waitFor({ state: "detached" });
  assert.equal(await item.count(), n_hosts - 2);
  await panel.see("undo-button").click();
  await item.filter({ hasText: "morning-herald.example" }).waitFor();
  await panel.reload();
  await panel.goTo("trust");
  await item.first().waitFor();
  assert.equal(await item.count(), n_hosts - 1);
  assert.equal((await panel.see("undo-text").allTextContents()).join(""), "", "it is told once");
  await panel.close();
});

test("the bundled rules can be searched, and each shows its origin", async () => {
  const panel = await open();
  await panel.goTo("trust");
  const rules = panel.see("project-rule");
  await panel.see("project-size").waitFor();
  assert.match(await panel.see("project-size").innerText(), /^[\d,.]{4,} rules/);
  assert.equal(await rules.count(), 0, "a search, not a list");
  await panel.see("search-project").fill("press");
  await rules.first().waitFor();
  assert.equal(await rules.count(), 100);
  await panel.see("more-project").click();
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="project-rule"]').length === 200);
  await panel.see("search-project").fill("pubmed");
  await panel.page.waitForFunction(() => document.querySelectorAll('[data-testid="project-rule"]').length < 100);
  const found = await rules.allInnerTexts();
  assert.ok(found.length > 0 && found.every((text) => /pubmed/.test(text) && text.split("\n").length >= 2), found.join("\n"));
  assert.equal(await panel.focused(), "search-project");
  await panel.see("search-project").fill("no-such-domain.invalid");
  await panel.see("nothing-found").waitFor();
  await panel.see("look-up-input").fill("*.example.org");
  assert.match(await panel.see("look-up-found").innerText(), /without a star/);
  await panel.close();
});

for (const [width, scheme] of [
  [320, "light"],
  [320, "dark"],
  [768, "dark"],
  [1280, "light"],
]) {
  test(`the page of trust and the disagreement fit: ${width} pixels, ${scheme}`, async () => {
    const panel = await openDisagreement({ size: [width, 800], scheme });
    assert.equal(await panel.isWiderThanScreen(), false, "the disagreement fits");
    await panel.see("disagreement").scrollIntoViewIfNeeded();
    await panel.picture(`disagreement-${width}-${scheme}`);
    await panel.setLevel("sunny-bones.example", "primary", "a-reason-without-any-space-that-is-much-longer-than-a-narrow-page-is-wide");
    await panel.see("policy-text").fill("allowlist:\n  - domain: [\n");
    await panel.see("policy-import").click();
    await panel.see("import-failed").waitFor();
    assert.equal(await panel.isWiderThanScreen(), false, "the page of trust fits");
    await panel.picture(`trust-${width}-${scheme}`);
    await panel.close();
  });
}

test("a change of trust scores a thousand sources anew", async (context) => {
  const panel = await open();
  await panel.paste(checkedClaims({ n_claims: 250, n_sources: 1000 }));
  for (const [sources, level] of [
    ["closed", "primary"],
    ["open", "low"],
  ]) {
    await panel.goTo("conversation");
    if (sources === "open") await panel.openSources();
    const found = await panel.lookUp("host7.example");
    await found.getByTestId("level-select").selectOption(level);
    // The user looks at the conversation, so the button of the other page is clicked from there.
    await panel.goTo("conversation");
    const took = await panel.timeOf("level-apply");
    context.diagnostic(`1,000 sources in 250 claims, list ${sources}: ${took}`);
    await panel.openSources();
    assert.equal(await panel.sourceRow(8).locator(".trust").getAttribute("data-level"), level);
    assert.equal(await panel.see("source-row").count(), 1000);
    await panel.see("inspector-close").click();
  }
  await panel.close();
});

test("a change of trust draws only what it changes anew", async () => {
  const panel = await open();
  await panel.paste(checkedClaims({ n_claims: 250, n_sources: 1000 }));
  for (const tab of ["evidence", "sources"]) await panel.openTab(tab);
  const found = await panel.lookUp("host7.example");
  await found.getByTestId("level-select").selectOption("primary");
  await panel.goTo("conversation");
  await panel.page.evaluate(() => {
    globalThis.added = [];
    const note = (records) => globalThis.added.push(...records.flatMap((record) => [...record.addedNodes]));
    const observer = new MutationObserver(note);
    for (const place of document.querySelectorAll(".conversation, .inspector")) observer.observe(place, { childList: true, subtree: true });
  });
  await panel.see("level-apply").evaluate((button) => button.click());
  await panel.page.waitForFunction(() => document.querySelector('.source-row[data-label~="8"] .trust').dataset.level === "primary");
  const added = await panel.page.evaluate(() => {
    const elements = globalThis.added.filter((node) => node.nodeType === Node.ELEMENT_NODE);
    const count = (selector) => elements.filter((element) => element.matches(selector)).length;
    const nodes = elements.reduce((sum, element) => sum + 1 + element.querySelectorAll("*").length, 0);
    return { rows: count(".source-row"), verdicts: count(".verdict-folded, .verdict-card"), lines: count(".claim-line"), nodes };
  });
  assert.equal(added.rows, 1, "the row of the source");
  assert.ok(added.verdicts <= 2 && added.lines <= 1, `${added.verdicts} verdicts and ${added.lines} claims`);
  assert.ok(added.nodes < 300, `${added.nodes} elements of more than 10,000`);
  await panel.close();
});
