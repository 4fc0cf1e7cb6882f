import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { base32Of, newSecret, otpAddress, stepAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const app = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
const codeAt = (step: number) => app.generate({ timestamp: step * 30_000 });

describe('authenticator codes', () => {
  // RFC 6238, appendix B, to six digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('match the standard %d seconds after 1970', (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(stepOfCode(secret, code, now, 0)).toBe(stepAt(now));
  });

  it('are accepted one step to either side, and only after the last one used', () => {
    const now = new Date('2026-03-02T09:00:00Z');
    const step = stepAt(now);
    const found = (of: number, last = 0) => stepOfCode(secret, codeAt(of), now, last);
    expect([step - 2, step - 1, step, step + 1, step + 2].map((of) => found(of))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
    expect(found(step, step)).toBeNull();
    expect(found(step + 1, step)).toBe(step + 1);
    // Six characters, but not six bytes.
    for (const code of ['', '१२३४५६', '12345é', '1234567']) expect(stepOfCode(secret, code, now, 0)).toBeNull();
  });
});

describe('the address for an app', () => {
  it('contains agency, account, and the secret for typing by hand', () => {
    const address = otpAddress({ secret, issuer: 'A & B: Homes', email: 'meera@a.in' });
    const url = new URL(address);
    expect(address).toMatch(/^otpauth:\/\/totp\/A%20%26%20B%20%20Homes:meera%40a\.in\?/u);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      issuer: 'A & B  Homes',
      secret: base32Of(secret),
      digits: '6',
      period: '30',
      algorithm: 'SHA1',
    });
    expect(base32Of(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(newSecret()).toHaveLength(20);
  });
});
