const agent = process.env.AGENT ?? "http://127.0.0.1:8787";

// The files of its WebAssembly lie beside its modules, so Vite's development server must leave them where they are.
const optimizeDeps = { exclude: ["credence"] };

export default { optimizeDeps, server: { proxy: { "^/ai-sdk$": agent } } };
