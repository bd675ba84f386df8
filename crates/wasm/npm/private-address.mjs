// Which addresses belong to a private network, as far as the address itself shows it.

/** Names that are only resolved in a private network, and names without a dot. */
const PRIVATE_NAME = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|corp|home|private|home\.arpa)$|^[^.:]*$/;

/** Networks that are not public, by the registry of special-purpose addresses. */
const PRIVATE_V4 = /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.[02]|192\.88\.99|198\.51\.100|203\.0\.113|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89]|2(2[4-9]|[345]\d))\./;

/** Public IPv6 addresses begin so; those for protocols and documentation, and those of Teredo and 6to4, which embed an IPv4 address, do not. */
const PUBLIC_V6 = /^(?!2001:(:|1?[\da-f]{1,2}:|db8:)|2002:|3fff:)[23][\da-f]{3}:/;

/** Whether the host of an address is in a private network. A name that resolves to one is not recognized: that takes a lookup. @param {string} address */
export function isPrivate(address) {
  // `URL` writes every form of an IPv4 address with four decimal numbers, and IPv6 in its shortest form.
  const host = new URL(address).hostname.replace(/\.+$/, "");
  return host.startsWith("[") ? !PUBLIC_V6.test(host.slice(1)) : PRIVATE_NAME.test(host) || PRIVATE_V4.test(host);
}

/** Whether an IP address, as a lookup gives it, is in a private network. @param {string} address */
export function isPrivateIp(address) {
  const host = address.includes(":") ? `[${address.split("%")[0]}]` : address;
  return !URL.canParse(`http://${host}/`) || isPrivate(`http://${host}/`);
}

/** Whether a redirect may be followed: to an address of the web, and never from outside into a private network. @param {string} from @param {string} to */
export function mayRedirect(from, to) {
  return URL.canParse(to) && /^https?:$/.test(new URL(to).protocol) && (isPrivate(from) || !isPrivate(to));
}

/** Whether an address that nobody typed may be requested: a public one, or any from a page that is in a private network itself. @param {string} address */
export function mayRequest(address, here = globalThis.location?.href) {
  return !isPrivate(address) || (isWeb(here) && isPrivate(here));
}

/** @param {unknown} address */
function isWeb(address) {
  return typeof address === "string" && /^https?:/.test(address);
}
