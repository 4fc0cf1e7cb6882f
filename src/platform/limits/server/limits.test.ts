import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/database/server/database.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import type { TestDatabase } from '#platform/database/server/testing.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import { networkOf, openLimit } from './limits.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, maxConnections: 4 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const tooMany = (retryAfter: number) => expect.objectContaining({ code: 'too_many', details: { retryAfter } });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('a limit', () => {
  it('allows the given number of attempts per key and period', async () => {
    const limit = openLimit(database.pool, { name: 'plain', tries: 2, perSeconds: 60 });
    await limit.consume('a');
    later(20);
    await limit.consume('a');
    await expect(limit.consume('a')).rejects.toEqual(tooMany(40));
    await limit.consume('b');
    later(40);
    await limit.consume('a');
  });

  it('locks for its own period, which further attempts do not extend', async () => {
    const limit = openLimit(database.pool, { name: 'locking', tries: 1, perSeconds: 60, lockSeconds: 600 });
    await limit.consume('a');
    await expect(limit.consume('a')).rejects.toEqual(tooMany(600));
    later(599);
    await expect(limit.consume('a')).rejects.toEqual(tooMany(1));
    later(1);
    await limit.consume('a');
  });

  it('counts across servers, also at the same moment', async () => {
    const terms = { name: 'shared', tries: 5, perSeconds: 60 };
    const servers = [openLimit(database.pool, terms), openLimit(database.pool, terms)];
    const tries = Array.from({ length: 12 }, (_, index) => servers[index % 2]?.consume('a'));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('removes its lock on a refund, also after refused attempts', async () => {
    const limit = openLimit(database.pool, { name: 'lifted', tries: 2, perSeconds: 60, lockSeconds: 600 });
    await limit.consume('a');
    await limit.consume('a');
    for (let count = 0; count < 3; count += 1) await expect(limit.consume('a')).rejects.toEqual(tooMany(600));
    await limit.refund('a');
    await limit.consume('a');
    await expect(limit.consume('a')).rejects.toEqual(tooMany(600));
  });

  it('refunds one attempt or clears all', async () => {
    const limit = openLimit(database.pool, { name: 'kind', tries: 1, perSeconds: 60 });
    await limit.consume('a');
    await limit.refund('a');
    await limit.consume('a');
    await expect(limit.consume('a')).rejects.toEqual(tooMany(60));
    await limit.clear('a');
    await limit.consume('a');
  });

  it('is independent of other limits', async () => {
    const terms = { tries: 1, perSeconds: 60 };
    await openLimit(database.pool, { name: 'one', ...terms }).consume('a');
    await openLimit(database.pool, { name: 'two', ...terms }).consume('a');
  });
});

describe('the network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
