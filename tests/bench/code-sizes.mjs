// The bytes of each function of a WebAssembly module with names, by crate and room.

const CODE = 10;
const CUSTOM = 0;
const IMPORT = 2;
const NAMES_OF_FUNCTIONS = 1;

/** A room is a module of a crate: `credence_core::stream`. Of other crates only the crate is told. */
const ROOM = /\b(credence_\w+)(?:\[[0-9a-f]+\])?(?:::([a-z_0-9]+))?/;
const CRATE = /\b(?:core|alloc|std|[a-z][a-z_0-9]+)(?=(?:\[[0-9a-f]+\])?::)/;

/** The bytes of code by room, as a `Map` from the largest to the smallest. */
export function codeByRoom(module) {
  const bytes = new Map();
  for (const { name, length } of functionsOf(module)) {
    const room = roomOf(name);
    bytes.set(room, (bytes.get(room) ?? 0) + length);
  }
  return new Map([...bytes].sort(([, first], [, second]) => second - first));
}

/** A function of the standard library that is compiled for a type of ours counts as ours. */
function roomOf(name) {
  const [, crate, room] = ROOM.exec(name) ?? [];
  if (crate) return room ? `${crate}::${room}` : crate;
  return CRATE.exec(name)?.[0] ?? "exports and glue";
}

function functionsOf(module) {
  let n_imported = 0;
  let lengths = [];
  let names = new Map();
  for (const { id, reader } of sectionsOf(module)) {
    if (id === IMPORT) n_imported = importedFunctions(reader);
    if (id === CODE) lengths = reader.list(() => reader.skipped());
    if (id === CUSTOM && reader.text() === "name") names = namesIn(reader);
  }
  return lengths.map((length, index) => ({ name: names.get(n_imported + index) ?? "", length }));
}

function* sectionsOf(module) {
  const reader = new Reader(module, 8, module.length);
  while (!reader.isAtEnd) {
    const id = reader.byte();
    yield { id, reader: reader.inner() };
  }
}

function importedFunctions(reader) {
  const kinds = reader.list(() => {
    reader.text();
    reader.text();
    return skipImport(reader);
  });
  return kinds.filter((kind) => kind === 0).length;
}

/** Skips what is imported, and returns its kind: a function, table, memory, global or tag. */
function skipImport(reader) {
  const kind = reader.byte();
  if (kind === 0) reader.number();
  if (kind === 1) reader.byte();
  if (kind === 1 || kind === 2) skipLimits(reader);
  if (kind === 3 || kind === 4) reader.bytes(2);
  return kind;
}

function skipLimits(reader) {
  const hasMost = reader.byte() & 1;
  reader.number();
  if (hasMost) reader.number();
}

function namesIn(reader) {
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const inner = reader.inner();
    if (id === NAMES_OF_FUNCTIONS) return new Map(inner.list(() => [inner.number(), inner.text()]));
  }
  return new Map();
}

/** Reads numbers, texts and lists as WebAssembly writes them. */
class Reader {
  constructor(buffer, at, end) {
    Object.assign(this, { buffer, at, end });
  }

  get isAtEnd() {
    return this.at >= this.end;
  }

  byte() {
    return this.buffer[this.at++];
  }

  bytes(length) {
    this.at += length;
    return this.buffer.subarray(this.at - length, this.at);
  }

  number() {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = this.byte();
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  }

  text() {
    return new TextDecoder().decode(this.bytes(this.number()));
  }

  /** Skips what has its length before it, and returns the length. */
  skipped() {
    const length = this.number();
    this.bytes(length);
    return length;
  }

  /** A reader of what has its length before it. */
  inner() {
    const length = this.number();
    this.bytes(length);
    return new Reader(this.buffer, this.at - length, this.at);
  }

  list(item) {
    return Array.from({ length: this.number() }, item);
  }
}
