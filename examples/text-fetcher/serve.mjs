// Runs the text fetcher: `PORT=8788 ORIGIN=https://panel.example node serve.mjs`.

import { fetcher } from "./fetcher.mjs";

const { PORT = "8788", HOST = "127.0.0.1", ORIGIN, HOSTS = "", CLIENT_HEADER } = process.env;
const server = fetcher({ origin: ORIGIN ?? null, hosts: HOSTS.split(",").filter(Boolean), clientHeader: CLIENT_HEADER?.toLowerCase() ?? null });

server.listen(Number(PORT), HOST, () => {
  const { address, port } = server.address();
  console.log(`the fetcher listens at http://${address}:${port}${ORIGIN ? ` for the pages of ${ORIGIN}` : ""}`);
});
