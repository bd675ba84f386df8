// Modules whose bytes are in JavaScript.

/** The bytes of a module from base64 of deflated bytes. @param {string} packed */
export async function inflated(packed) {
  const deflated = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  if (!globalThis.DecompressionStream) return globalThis.process.getBuiltinModule("node:zlib").inflateRawSync(deflated);
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}
