import { isIPv6 } from 'node:net';

/**
 * The network within which one client can choose its address: an IPv4 address, or the /64 network that every
 * IPv6 home is given. If whole IPv6 addresses were counted, each attempt could come from a new one. So could it if
 * ports were counted, which some proxies write behind the address.
 */
export function clientNetwork(address: string): string {
  const plain = withoutPort(address)
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? `${groups(plain).slice(0, 4).join(':')}::/64` : plain;
}

const withoutPort = (address: string): string =>
  address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/** The eight groups of an IPv6 address, with omitted ones filled in. */
function groups(address: string): string[] {
  const [start = [], end = []] = address.split('::').map(part => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return [...start, ...zeros, ...end].map(group => Number.parseInt(group, 16).toString(16));
}
