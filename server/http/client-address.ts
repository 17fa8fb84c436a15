import { isIPv6 } from 'node:net';

/**
 * What one client can choose its address within: an IPv4 address, or the /64 network every IPv6 home is given.
 * Counted by the whole IPv6 address, each attempt could come from a new one.
 */
export function clientNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? `${groups(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** The eight groups of an IPv6 address, none left out. */
function groups(address: string): string[] {
  const [start = [], end = []] = address.split('::').map(part => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return [...start, ...zeros, ...end].map(group => Number.parseInt(group, 16).toString(16));
}
