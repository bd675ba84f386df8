// Which addresses belong to a private network, as far as the address itself shows it.

/** Names that are only resolved in a private network, and names without a dot. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa)$|^[^.:]+$/;

/** Networks that are not public, by the registry of special-purpose addresses. */
const PRIVATE_V4 = /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89]|2(2[4-9]|[345]\d))\./;

/** Public IPv6 addresses begin so; those of Teredo and 6to4, which embed an IPv4 address, are not among them. */
const PUBLIC_V6 = /^(?!2001:0?:|2002:)[23][\da-f]{3}:/;

/** Whether the host of an address is in a private network. A name that resolves to one is not recognized: only a server can look it up. */
export function isPrivate(address) {
  // `URL` writes every form of an IPv4 address with four decimal numbers.
  const host = new URL(address).hostname.replace(/\.$/, "");
  return host.startsWith("[") ? !PUBLIC_V6.test(host.slice(1)) : PRIVATE_NAME.test(host) || PRIVATE_V4.test(host);
}

/** Whether a redirect may be followed: to an address of the web, and never from outside into a private network. */
export function mayRedirect(from, to) {
  return URL.canParse(to) && /^https?:$/.test(new URL(to).protocol) && (isPrivate(from) || !isPrivate(to));
}
