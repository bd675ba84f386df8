const agent = process.env.AGENT ?? "http://127.0.0.1:8787";

export default { server: { proxy: { "/ai-sdk": agent } } };
