import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { BlockList } from 'node:net';

/** Networks that are not on the public internet: private, shared, link-local, test, documentation and multicast. */
const reserved = new BlockList();
for (const [network, length] of [
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
] as const)
  reserved.addSubnet(network, length, 'ipv4');

/** The global unicast range of IPv6 (RFC 4291); exceptions and ranges that embed IPv4 addresses follow. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, length] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, length, 'ipv6');

export function isPublicAddress({ address, family }: LookupAddress): boolean {
  if (family === 4) return !reserved.check(address, 'ipv4');
  return global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/**
 * Resolves a host name and fails if any address is not public. Pass it to the connection itself: a second lookup could
 * give another answer.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '');
    if (!found.every(isPublicAddress)) return callback(new PrivateAddress(hostname), '');
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

/** The address of a host is in a private network. */
export class PrivateAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} is not on the internet`);
  }
}
