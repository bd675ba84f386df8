import { svelte } from "@sveltejs/vite-plugin-svelte";

const agent = process.env.AGENT ?? "http://127.0.0.1:8787";

export default { plugins: [svelte()], server: { proxy: { "/chat": agent } } };
