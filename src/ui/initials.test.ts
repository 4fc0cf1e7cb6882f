import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it.each([
    ['Meera Kulkarni', 'MK'],
    ['Harpreet Singh Bedi', 'HB'],
    ['farida', 'F'],
    ["Joseph D'Souza", 'JD'],
    ['Dr. Ananya Pillai', 'AP'],
    ['Dr', 'D'],
    ['  Rohan   Deshpande ', 'RD'],
    ['(Rohan) Deshpande', 'RD'],
    ['', ''],
    ['–', ''],
  ])('returns for %s: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('keeps the vowel sign of an Indic letter', () => {
    expect(initialsOf('मीरा कुलकर्णी')).toBe('मीकु');
    expect(initialsOf('હેતલ શાહ')).toBe('હેશા');
  });

  it('takes a whole conjunct where the platform supports it', () => {
    const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment('क्षितिज');
    expect(initialsOf('क्षितिज')).toBe(first?.segment);
  });
});
