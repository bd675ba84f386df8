// The conversations that the browser keeps.

import assert from "node:assert/strict";

/** Everything that is kept, as texts. */
export const kept = (panel) =>
  panel.page.evaluate(async () => {
    // Opening it would make it, without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === "credence")) return { records: [], pieces: [] };
    const database = await new Promise((done, failed) => {
      const request = indexedDB.open("credence");
      request.onsuccess = () => done(request.result);
      request.onerror = failed;
    });
    const all = (name) => new Promise((done) => (database.transaction(name).objectStore(name).getAll().onsuccess = ({ target }) => done(target.result)));
    const [records, pieces] = [await all("conversations"), await all("pieces")];
    database.close();
    return { records, pieces: pieces.map((piece) => new TextDecoder().decode(piece)) };
  });

/** What is kept as soon as `isThere` holds for it. */
export async function untilKept(panel, isThere) {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await kept(panel);
    if (isThere(found)) return found;
    await panel.page.waitForTimeout(100);
  }
  assert.fail("it was not kept");
}
