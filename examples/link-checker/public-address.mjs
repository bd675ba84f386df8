// Decides which addresses are on the public internet. Requests to other addresses would expose the checker's own network.

import { BlockList, isIP } from "node:net";

/** Networks that are not public, by the registries of special-purpose addresses. */
const NOT_PUBLIC_V4 = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // carriers' own
  ["127.0.0.0", 8], // loopback
  ["169.254.0.0", 16], // link-local, with the metadata of clouds
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocols
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // AMT
  ["192.88.99.0", 24], // relays of 6to4
  ["192.168.0.0", 16], // private
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, and broadcast
];

/** Non-public networks within `2000::/3`, the only public range, including those that embed an IPv4 address. */
const NOT_PUBLIC_V6 = [
  ["2001::", 23], // protocols, Teredo among them
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4
  ["2620:4f:8000::", 48], // AS112
  ["3fff::", 20], // documentation
];

const notPublic = new BlockList();
for (const [network, bits] of NOT_PUBLIC_V4) notPublic.addSubnet(network, bits, "ipv4");
for (const [network, bits] of NOT_PUBLIC_V6) notPublic.addSubnet(network, bits, "ipv6");

const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

/**
 * Whether an IP address is public. IPv4 embedded in IPv6 (mapped, compatible, NAT64, 6to4, Teredo) is not: it
 * is outside `2000::/3` or in the list above.
 */
export function isPublicAddress(address) {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, "ipv4");
    case 6: {
      const plain = address.split("%")[0];
      return global.check(plain, "ipv6") && !notPublic.check(plain, "ipv6");
    }
    default:
      return false;
  }
}
