import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '#platform/failure.ts';

/** A number of tries in a time, per key; all servers on one database count together. */
export interface Limit {
  /** Counts a try; throws Failure('too_many') with `retryAfter` in seconds when there were too many. */
  consume(key: string): Promise<void>;
  /** Takes a try back that turned out to be a good one, and lifts the lock that it caused. */
  refund(key: string): Promise<void>;
  /** Forgets all tries of a key. */
  clear(key: string): Promise<void>;
}

interface LimitTerms {
  readonly name: string;
  readonly tries: number;
  readonly perSeconds: number;
  /** How long a key stays shut once it had too many; without it, until the time is over. */
  readonly lockSeconds?: number;
}

/** Opens a limit that is counted in the table `rate_limits`. Keys are stored as hashes: they may be personal. */
export function openLimit(pool: Pool, terms: LimitTerms): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: terms.name,
    points: terms.tries,
    duration: terms.perSeconds,
    ...(terms.lockSeconds === undefined ? {} : { blockDuration: terms.lockSeconds }),
  });
  return {
    consume: async (key) => {
      try {
        await limiter.consume(hashOf(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Failure('too_many', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
      }
    },
    refund: async (key) => {
      const hash = hashOf(key);
      const left = await limiter.reward(hash);
      // Refused tries were counted, too, and would keep the key shut.
      if (left.consumedPoints >= terms.tries) await limiter.set(hash, terms.tries - 1, terms.perSeconds);
    },
    clear: async (key) => {
      await limiter.delete(hashOf(key));
    },
  };
}

/** What an address counts as: IPv4 itself, IPv6 its /64, which is one household's or one office's. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/u, ''))
    .join(':');
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
