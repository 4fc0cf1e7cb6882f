import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { BlockList } from 'node:net';

/** Networks that are nobody's on the internet: one's own, private, shared, link-local, for tests and documents, multicast. */
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

/** All that is on the internet stands in here (RFC 4291); what of it is not, or stands for an IPv4 address, below. */
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
 * Finds the addresses of a host as the resolver does, and refuses a host with any that is not on the internet. To be given
 * to the connection itself: a name that is looked up twice may answer differently.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '');
    if (!found.every(isPublicAddress)) return callback(new PrivateAddress(hostname), '');
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

/** A host whose address lies within somebody's own network. */
export class PrivateAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} is not on the internet`);
  }
}
