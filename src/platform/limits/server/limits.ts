import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '#platform/failure.ts';

/** A rate limit per key, shared by all servers on one database. */
export interface Limit {
  /** Counts an attempt; throws Failure('too_many') with `retryAfter` in seconds above the limit. */
  consume(key: string): Promise<void>;
  /** Takes back a successful attempt and removes the lock it caused. */
  refund(key: string): Promise<void>;
  /** Deletes all attempts of a key. */
  clear(key: string): Promise<void>;
}

interface LimitTerms {
  readonly name: string;
  readonly tries: number;
  readonly perSeconds: number;
  /** How long a key is locked above the limit; by default until the period ends. */
  readonly lockSeconds?: number;
}

/** Opens a limit that is counted in the table `rate_limits`. Keys are hashed, since they may be personal data. */
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
      // Refused attempts were counted too and would keep the key locked.
      if (left.consumedPoints >= terms.tries) await limiter.set(hash, terms.tries - 1, terms.perSeconds);
    },
    clear: async (key) => {
      await limiter.delete(hashOf(key));
    },
  };
}

/** The network of an IP address: IPv4 itself, IPv6 its /64, which belongs to one household or office. */
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
