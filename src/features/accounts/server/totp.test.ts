import { describe, expect, it } from 'vitest';
import { base32Of, codeOf, newSecret, otpAddress, stepAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('codes of an app', () => {
  // RFC 6238, appendix B, to six digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('are those of the standard %d seconds after 1970', (seconds, code) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  it('count one step to either side, and only after the last one that was used', () => {
    const now = new Date('2026-03-02T09:00:00Z');
    const step = stepAt(now);
    const found = (of: number, last = 0) => stepOfCode(secret, codeOf(secret, of), now, last);
    expect([step - 2, step - 1, step, step + 1, step + 2].map((of) => found(of))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
    expect(found(step, step)).toBeNull();
    expect(found(step + 1, step)).toBe(step + 1);
    expect(stepOfCode(secret, '', now, 0)).toBeNull();
  });
});

describe('what an app is given', () => {
  // RFC 4648, section 10.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes %j in base 32', (text, written) => expect(base32Of(Buffer.from(text))).toBe(written));

  it('names agency and account', () => {
    expect(otpAddress({ secret, issuer: 'A & B: Homes', email: 'meera@a.in' })).toBe(
      'otpauth://totp/A%20%26%20B%20%20Homes:meera%40a.in?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=A%20%26%20B%20%20Homes',
    );
    expect(newSecret()).toHaveLength(20);
  });
});
