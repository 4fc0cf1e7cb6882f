import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are verified against their hash, many at once', async () => {
    const given = Array.from({ length: 6 }, (_, index) => `password ${index}`);
    const hashes = await Promise.all(given.map(hashPassword));
    expect(new Set(hashes).size).toBe(6);
    const same = hashes.map((hash, index) => verifyPassword({ hash, password: given[index] ?? '' }));
    expect(await Promise.all(same)).toEqual(given.map(() => true));
    expect(await verifyPassword({ hash: hashes[0] ?? '', password: 'password 1' })).toBe(false);
  });

  it('are still verified after an unreadable hash', async () => {
    const broken = Array.from({ length: 4 }, () => verifyPassword({ hash: 'broken', password: 'x' }));
    for (const outcome of await Promise.allSettled(broken)) expect(outcome.status).toBe('rejected');
    expect(await verifyPassword({ hash: await hashPassword('x'), password: 'x' })).toBe(true);
  });
});
