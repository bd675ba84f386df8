// Packs a text so that it fits into an address, and unpacks it. The page imports this file when a conversation is shared or opened
// from a link.

const FORMAT = "deflate-raw";

/** The text, compressed, in the letters of base64url. */
export async function pack(text) {
  const bytes = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT))).arrayBuffer();
  return letters(new Uint8Array(bytes));
}

/**
 * The packed text; `null` if it is damaged, `undefined` as soon as it turns out to be longer than `most` bytes: a few kilobytes can
 * unpack to gigabytes.
 */
export async function unpack(packed, most) {
  try {
    const stream = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream(FORMAT));
    const bytes = await atMost(stream.getReader(), most);
    return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function atMost(reader, most) {
  const pieces = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces).arrayBuffer();
    length += value.length;
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
    pieces.push(value);
  }
}

function letters(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(packed) {
  if (!/^[\w-]+$/.test(packed)) throw new Error("other letters than those of base64url");
  return Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
