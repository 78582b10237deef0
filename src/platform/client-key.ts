import ipaddr from 'ipaddr.js';

/** Ranges of IPv6 that carry an IPv4 address in their last four bytes (RFC 4291, RFC 6052, RFC 6145). */
const carriesIpv4 = new Set(['ipv4Mapped', 'rfc6052', 'rfc6145']);

/** The part of an IPv6 address that one subscriber's line is given at the least (RFC 6177): it has the rest to itself. */
const linePrefixBytes = 8;

/**
 * The key by which limits count a client: its IPv4 address, or the /64 network of its IPv6 address. The address is
 * parsed first, so that every spelling has the same key; a port or brackets that a proxy added do not count.
 * @param address as a socket or a trusted proxy names it
 * @returns such as `192.0.2.1` and `2001:db8:0:1::/64`; the same key for everything that is no address
 */
export function clientKey(address: string): string {
  const bare = /^\[(.*)\](?::\d+)?$|^([^:]+):\d+$/.exec(address);
  const text = bare?.[1] ?? bare?.[2] ?? address;
  if (!ipaddr.isValid(text)) return 'unknown';
  const parsed = ipaddr.parse(text);
  const bytes = parsed.toByteArray();
  if (parsed.kind() === 'ipv4') return bytes.join('.');
  if (carriesIpv4.has(parsed.range())) return bytes.slice(-4).join('.');
  const network = [...bytes.slice(0, linePrefixBytes), ...new Array<number>(16 - linePrefixBytes).fill(0)];
  return `${ipaddr.fromByteArray(network)}/64`;
}
