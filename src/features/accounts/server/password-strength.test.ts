import { describe, expect, it } from 'vitest';
import { commonPasswordTerms } from './common-password-terms.ts';
import { isEasyToGuess } from './password-strength.ts';

const about = ['Meera Kulkarni', 'meera.k@sahyadrihomes.in', 'Sahyadri Homes'];

describe('password strength', () => {
  it.each([
    ...['123456', 'iloveyou', 'qwertyuiop', 'PassWord@123', 'P@ssw0rd', 'Admin@1234', 'india@123', 'Pune@2026'],
    ...['Jaishreeram', 'Omsairam@786', 'Rahul@2024', 'Realestate@1'],
    ...['Kulkarni@123', 'meera1985', 'Sahyadri@123', 'MEERA.K@SAHYADRIHOMES.IN'],
  ])('is too low for %s', async (password) => {
    expect(await isEasyToGuess(password, about)).toBe(true);
  });

  it.each(['seven mango trees', 'courtyard-27', 'verandah-44', 'x7!kQz', 'aB3$xY', 'मुंबई१२३'])(
    'is sufficient for %s',
    async (password) => {
      expect(await isEasyToGuess(password, about)).toBe(false);
    },
  );

  it('is estimated from the first 32 characters', async () => {
    for (const length of [32, 64, 128]) {
      expect(await isEasyToGuess(`${'a'.repeat(length)}x7!kQz#9wL`, about)).toBe(true);
    }
    for (const piece of ['P4$$w0rd', '1998', 'a1', '01/01/1990']) {
      const [once, twice] = [100, 200].map((length) => piece.repeat(length).slice(0, length));
      expect(await isEasyToGuess(once ?? '', about)).toBe(await isEasyToGuess(twice ?? '', about));
    }
  });

  it('uses lower-case terms, each once', () => {
    expect(commonPasswordTerms.filter((word) => word !== word.toLowerCase())).toEqual([]);
    expect(new Set(commonPasswordTerms).size).toBe(commonPasswordTerms.length);
  });
});
