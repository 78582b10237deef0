import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { FeedFailure } from './feed-failure.ts';

/** Ranges outside the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry */
const reservedIpv4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
/** The only IPv6 range in public use; loopback, link-local, mapped IPv4 and the like lie outside it. */
const globalIpv6 = blockList('ipv6', [['2000::', 3]]);
/**
 * Special-purpose ranges within 2000::/3, some of which embed an IPv4 address:
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const reservedIpv6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

function blockList(family: 'ipv4' | 'ipv6', ranges: [network: string, prefix: number][]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

/** Whether an IP address is on the public internet. @param address without brackets; false for a host name */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reservedIpv4.check(address, 'ipv4');
    case 6:
      return globalIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}

const notPublic = () => new FeedFailure('leads to an address that is not public');

/**
 * Resolves a host name for a connection; fails if any of its addresses is not public. The connection uses the addresses
 * checked here, so the name cannot change between check and use.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) done(error ?? notPublic(), '');
    else if (!addresses.every(({ address }) => isPublicAddress(address))) done(notPublic(), '');
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

/** Checks a host given as an IP address, which is never looked up. @throws FeedFailure if it is not public */
export function assertPublicHost({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) && !isPublicAddress(address)) throw notPublic();
}
