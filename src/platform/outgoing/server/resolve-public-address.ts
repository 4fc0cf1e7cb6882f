import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress, PrivateAddress } from './public-address.ts';

interface ResolveOptions {
  /** An Admin allowed this host although it is in a private network. */
  readonly isPrivateAllowed: boolean;
}

/**
 * Resolves a host name or an address once. Throws PrivateAddress if any of its addresses is not public, unless an Admin
 * allowed the host. Connect to the returned address, and name the host only for TLS: a second lookup could differ.
 */
export async function resolvePublicAddress(host: string, { isPrivateAllowed }: ResolveOptions): Promise<LookupAddress> {
  const literal = host.replace(/^\[(.*)\]$/u, '$1');
  const family = isIP(literal);
  const found = family === 0 ? await lookup(host, { all: true }) : [{ address: literal, family }];
  const [first] = found;
  if (!first) throw new Error(`${host} has no address`);
  if (!isPrivateAllowed && !found.every(isPublicAddress)) throw new PrivateAddress(host);
  return first;
}
