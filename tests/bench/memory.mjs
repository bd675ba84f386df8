// The memory of WebAssembly modules, noted as they start.

/** Notes the memory of every module that starts from now on. Returns a function that adds up their bytes. */
export function noteMemories() {
  const memories = new Set();
  const note = ({ exports }) => exports.memory && memories.add(exports.memory);
  WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
    construct(target, given) {
      const instance = Reflect.construct(target, given);
      note(instance);
      return instance;
    },
  });
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...given) => {
    const started = await instantiate(...given);
    note(started.instance ?? started);
    return started;
  };
  return () => [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
}

/** Bytes in MiB with one digit. */
export function mibOf(bytes) {
  return (bytes / 2 ** 20).toFixed(1);
}
