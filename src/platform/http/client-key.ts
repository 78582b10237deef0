import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv6 ranges whose last four bytes are an IPv4 address (RFC 4291, RFC 6052, RFC 6145). */
const carriesIpv4 = new Set(['ipv4Mapped', 'rfc6052', 'rfc6145']);

/**
 * The longest IPv6 prefix, in bytes, that providers assign to one customer (RFC 6177), who controls the remaining
 * bytes.
 */
const linePrefixBytes = 8;

/**
 * The rate-limit key of a client: its IPv4 address, or the /64 network of its IPv6 address. Different spellings of an
 * address give the same key; brackets or a port added by a proxy are ignored.
 * @param address from the socket or a trusted proxy
 * @returns such as `192.0.2.1` or `2001:db8:0:1::/64`; `unknown` for anything else
 */
export function clientKey(address: string): string {
  // the common case, on every request
  if (isIPv4(address)) return address;
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

/**
 * The block of addresses that a client belongs to. It distinguishes networks, but not devices.
 * @param client from `clientKey`
 * @returns such as `192.0.2.0/24` or `2001:db8:0:1::/64`
 */
export function addressBlock(client: string): string {
  return isIPv4(client) ? client.replace(/\d+$/, '0/24') : client;
}
