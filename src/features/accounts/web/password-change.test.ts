import { describe, expect, it } from 'vitest';
import { problemsOfPasswordChange } from './password-change.ts';

const good = { current_password: 'old', new_password: 'courtyard', confirm_password: 'courtyard' };
const wrong = (change: Partial<typeof good>) =>
  problemsOfPasswordChange({ ...good, ...change }, 6).map(({ path, code }) => `${path}: ${code}`);

describe('problemsOfPasswordChange', () => {
  it('passes a valid change', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ new_password: '123456', confirm_password: '123456' })).toEqual([]);
  });

  it('reports missing, short and different passwords', () => {
    expect(wrong({ current_password: '' })).toEqual(['current_password: required']);
    expect(wrong({ new_password: '12345', confirm_password: '12345' })).toEqual(['new_password: too_short']);
    expect(wrong({ confirm_password: 'Courtyard' })).toEqual(['confirm_password: different_password']);
  });
});
