// Runs the link checker: `PORT=8787 ORIGIN=https://panel.example node serve.mjs`.

import { checker } from "./checker.mjs";

const { PORT = "8787", HOST = "127.0.0.1", ORIGIN, HOSTS = "", CLIENT_HEADER } = process.env;
const server = checker({ origin: ORIGIN ?? null, hosts: HOSTS.split(",").filter(Boolean), clientHeader: CLIENT_HEADER?.toLowerCase() ?? null });

server.listen(Number(PORT), HOST, () => {
  const { address, port } = server.address();
  console.log(`the checker listens at http://${address}:${port}${ORIGIN ? ` for the pages of ${ORIGIN}` : ""}`);
});
