// The pages whose start is compared: each has a field for a question.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundled, folder } from "./peers.mjs";

const HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Chat</title>';

const ASSISTANT_UI = `
  import { createElement as h } from "react";
  import { createRoot } from "react-dom/client";
  import { AssistantRuntimeProvider, ComposerPrimitive, MessagePrimitive, ThreadPrimitive, useLocalRuntime } from "@assistant-ui/react";
  const message = () => h(MessagePrimitive.Root, null, h(MessagePrimitive.Parts));
  const messages = h(ThreadPrimitive.Messages, { components: { UserMessage: message, AssistantMessage: message } });
  const composer = h(ComposerPrimitive.Root, null, h(ComposerPrimitive.Input), h(ComposerPrimitive.Send, null, "Send"));
  function Chat() {
    const runtime = useLocalRuntime({ run: async () => ({ content: [{ type: "text", text: "" }] }) });
    return h(AssistantRuntimeProvider, { runtime }, h(ThreadPrimitive.Root, null, h(ThreadPrimitive.Viewport, null, messages), composer));
  }
  createRoot(document.getElementById("chat")).render(h(Chat));`;

/** Name, path, the field as a chain of selectors through shadow roots, and the marks that the page sets, if it does: when it takes a question, and when its program runs. */
export const PAGES = [
  { name: "Credence", path: "/credence/", field: [".composer-input"], mark: "usable", runs: "running" },
  { name: "deep-chat", path: "/deep-chat/", field: ["deep-chat", "#text-input"] },
  { name: "assistant-ui", path: "/assistant-ui/", field: ['textarea[name="input"]'] },
  { name: "an empty page", path: "/empty/", field: ["textarea"] },
];

/** Reads a file of one of the pages. */
export async function reader(dist) {
  const files = {
    "/deep-chat/index.html": `${HEAD}<script type="module" src="deep-chat.js"></script><deep-chat></deep-chat>`,
    "/deep-chat/deep-chat.js": readFileSync(join(folder, "deep-chat/dist/deepChat.bundle.js")),
    "/assistant-ui/index.html": `${HEAD}<script type="module" src="chat.js"></script><div id="chat"></div>`,
    "/assistant-ui/chat.js": await bundled(ASSISTANT_UI),
    "/empty/index.html": `${HEAD}<textarea></textarea>`,
  };
  return (path) => {
    const file = path.startsWith("/credence/") ? join(dist, path.slice("/credence/".length)) : null;
    return file ? existsSync(file) && readFileSync(file) : files[path];
  };
}
