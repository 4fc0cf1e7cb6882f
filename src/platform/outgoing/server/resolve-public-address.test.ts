import { beforeEach, expect, test, vi } from 'vitest';
import { PrivateAddress } from './public-address.ts';
import { resolvePublicAddress } from './resolve-public-address.ts';

const answers = vi.hoisted(() => ({ found: [] as Array<{ address: string; family: number }>, calls: 0 }));
vi.mock('node:dns/promises', () => ({
  lookup: () => {
    answers.calls += 1;
    return Promise.resolve(answers.found);
  },
}));
beforeEach(() => Object.assign(answers, { found: [], calls: 0 }));

const publicOnly = { isPrivateAllowed: false };

test('resolves a public host once', async () => {
  answers.found = [{ address: '93.184.215.14', family: 4 }];
  expect(await resolvePublicAddress('imap.example.in', publicOnly)).toEqual(answers.found[0]);
  expect(answers.calls).toBe(1);
});

test('refuses a host if any of its addresses is private', async () => {
  answers.found = [
    { address: '93.184.215.14', family: 4 },
    { address: '10.0.0.7', family: 4 },
  ];
  await expect(resolvePublicAddress('imap.example.in', publicOnly)).rejects.toBeInstanceOf(PrivateAddress);
});

test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '[::1]', '::ffff:10.0.0.1', 'fd00::1'])(
  'refuses the private address %s without a lookup',
  async (host) => {
    await expect(resolvePublicAddress(host, publicOnly)).rejects.toBeInstanceOf(PrivateAddress);
    expect(answers.calls).toBe(0);
  },
);

test('resolves a private host that an Admin allowed', async () => {
  answers.found = [{ address: '192.168.1.4', family: 4 }];
  expect(await resolvePublicAddress('mail.office', { isPrivateAllowed: true })).toEqual(answers.found[0]);
  expect(await resolvePublicAddress('[::1]', { isPrivateAllowed: true })).toEqual({ address: '::1', family: 6 });
});
