import vue from "@vitejs/plugin-vue";

const agent = process.env.AGENT ?? "http://127.0.0.1:8787";
const template = { compilerOptions: { isCustomElement: (tag) => tag.startsWith("credence-") } };

export default { plugins: [vue({ template })], server: { proxy: { "/chat": agent } } };
