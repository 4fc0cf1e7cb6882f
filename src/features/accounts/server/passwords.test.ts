import { describe, expect, it } from 'vitest';
import { passwordLength } from '../rules.ts';
import { commonPasswords } from './common-passwords.ts';
import { hashPassword, refusePoorPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are verified by their hash, many at once', async () => {
    const given = Array.from({ length: 6 }, (_, index) => `password ${index}`);
    const hashes = await Promise.all(given.map(hashPassword));
    expect(new Set(hashes).size).toBe(6);
    const same = hashes.map((hash, index) => verifyPassword({ hash, password: given[index] ?? '' }));
    expect(await Promise.all(same)).toEqual(given.map(() => true));
    expect(await verifyPassword({ hash: hashes[0] ?? '', password: 'password 1' })).toBe(false);
  });

  it('go on after a hash that cannot be read', async () => {
    const broken = Array.from({ length: 4 }, () => verifyPassword({ hash: 'broken', password: 'x' }));
    for (const outcome of await Promise.allSettled(broken)) expect(outcome.status).toBe('rejected');
    expect(await verifyPassword({ hash: await hashPassword('x'), password: 'x' })).toBe(true);
  });

  it.each(['123456', 'PassWord@123', 'india@123', 'Omsairam', 'asha@a.in', 'ASHA@A.IN'])('refuse %s', (password) => {
    expect(() => refusePoorPassword('password', password, 'asha@a.in')).toThrow(
      expect.objectContaining({ details: { fields: [{ path: 'password', code: 'common_password' }] } }),
    );
  });

  it.each(['seven mango trees', 'x7!kQz', 'asha@b.in'])('take %s', (password) => {
    expect(() => refusePoorPassword('password', password, 'asha@a.in')).not.toThrow();
  });

  it('on the list are lower case, long enough to be tried, and at least two hundred', () => {
    const list = [...commonPasswords];
    expect(list.filter((password) => password !== password.toLowerCase())).toEqual([]);
    expect(list.filter((password) => password.length < passwordLength.shortest)).toEqual([]);
    expect(list.length).toBeGreaterThanOrEqual(200);
  });
});
