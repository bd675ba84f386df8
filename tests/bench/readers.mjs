// Each reader takes the chunks of one stream, reads them all, and returns a function that tells how many characters of
// answer it read: what asking costs is not part of the time.

import { load } from "./peers.mjs";

/** The reader everything is compared with: frames, then `JSON.parse`. */
export async function eventsourceParser() {
  const { createParser } = await load("eventsource-parser");
  return (chunks) => {
    const sum = new Characters();
    const decoder = new TextDecoder();
    const parser = createParser({ onEvent: (event) => sum.add(JSON.parse(event.data)) });
    for (const chunk of chunks) {
      parser.feed(decoder.decode(chunk, { stream: true }));
    }
    return () => sum.total;
  };
}

/** `parseJsonEventStream`, with a schema that accepts everything. */
export async function aiSdk() {
  const { parseJsonEventStream, jsonSchema } = await load("ai");
  const schema = jsonSchema({ type: "object" });
  return async (chunks) => {
    const sum = new Characters();
    const events = parseJsonEventStream({ stream: streamOf(chunks), schema }).getReader();
    for (let event = await events.read(); !event.done; event = await events.read()) {
      if (!event.value.success) throw event.value.error;
      sum.add(event.value.value);
    }
    return () => sum.total;
  };
}

function streamOf(chunks) {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      if (next < chunks.length) {
        controller.enqueue(chunks[next]);
        next += 1;
      } else {
        controller.close();
      }
    },
  });
}

/** `parseSSEStream`, which reads from the moment it is called: chunks come once its events are listened to. */
export async function agUi() {
  const { parseSSEStream } = await load("@ag-ui/client");
  const { Subject } = await load("rxjs");
  return (chunks) => {
    const sum = new Characters();
    const source = new Subject();
    const events = parseSSEStream(source);
    return new Promise((resolve, reject) => {
      events.subscribe({ next: (event) => sum.add(event), error: reject, complete: () => resolve(() => sum.total) });
      for (const data of chunks) {
        source.next({ type: "data", data });
      }
      source.complete();
    });
  };
}

/** Counts what a reader understood, so that all can be held to the same result. */
class Characters {
  total = 0;

  add(event) {
    this.total += (event.content ?? event.response?.message ?? "").length;
  }
}
