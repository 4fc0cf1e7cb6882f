import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { indianStates } from '#platform/indian-states.ts';
import { readStateCode } from './states.ts';

describe('a state', () => {
  it.each(['hi', 'mr', 'gu'])('is read as the interface writes it in %s', (language) => {
    const catalog = readFileSync(new URL(`../../../platform/i18n/locales/${language}/app.po`, import.meta.url), 'utf8');
    const translated = new Map(
      [...catalog.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gmu)].map(([, name = '', said = '']) => [name, said]),
    );
    const codes = indianStates.map(({ name }) => [name, readStateCode(translated.get(name) ?? '')]);
    expect(codes).toEqual(indianStates.map(({ name, code }) => [name, code]));
  });

  it.each([
    ['महाराष्ट्र', '27'],
    ['મહારાષ્ટ્ર', '27'],
    ['गुजरात', '24'],
    ['ગુજરાત', '24'],
    ['उत्तरप्रदेश', '09'],
    ['आन्ध्र प्रदेश', '37'],
    ['उत्तराखण्ड', '05'],
    ['राजस्थान, भारत', '08'],
    ['Goa, India', '30'],
    ['पुणे', null],
  ])('%s is %s', (text, code) => {
    expect(readStateCode(text)).toBe(code);
  });
});
