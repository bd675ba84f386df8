// Pages that show a streamed answer as Markdown. Each reads the same stream, draws with the next frame, and keeps the end in view.

import { bundled } from "./peers.mjs";

const STYLE = "<style>body { margin: 0 auto; max-width: 44rem; font: 16px/1.6 sans-serif; overflow-wrap: anywhere }</style>";

/** The page of a library. */
export const HTML = `<!doctype html><meta charset="utf-8"><title>Answer</title>${STYLE}<div id="answer"></div><script type="module" src="answer.js"></script>`;

/** Reads the stream, and calls \`draw\` with all text and what is new, once a frame. */
const FOLLOW = `
  const answer = document.getElementById("answer");
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  async function* updates(body) {
    let rest = "";
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + part).split("\\n\\n");
      rest = frames.pop();
      for (const frame of frames) yield JSON.parse(frame.slice(frame.indexOf("data: ") + 6)).content ?? "";
    }
  }
  globalThis.follow = async (address) => {
    const { body } = await fetch(address, { method: "POST" });
    let text = "", drawn = 0, isOver = false;
    const reading = (async () => {
      for await (const update of updates(body)) text += update;
      isOver = true;
    })();
    while (!isOver || drawn < text.length) {
      await frame();
      const added = text.slice(drawn);
      drawn = text.length;
      if (added) await draw(text, added);
      scrollTo(0, document.documentElement.scrollHeight);
    }
    await reading;
  };`;

const DRAW = {
  "streaming-markdown": `
import { default_renderer, parser, parser_write } from "streaming-markdown";
    const state = parser(default_renderer(document.getElementById("answer")));
    const draw = (_, added) => { for (let at = 0; at < added.length; at += 8) parser_write(state, added.slice(at, at + 8)); };`,
  streamdown: `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Streamdown } from "streamdown";
    const root = createRoot(document.getElementById("answer"));
    const draw = (text) => root.render(createElement(Streamdown, null, text));`,
  marked: `
import { marked } from "marked";
    const draw = (text) => { answer.innerHTML = marked.parse(text); };`,
};

/** The libraries by their names. */
export const LIBRARIES = Object.keys(DRAW);

/** The script of a library's page. */
export function scriptOf(library) {
  return bundled(DRAW[library] + FOLLOW);
}
