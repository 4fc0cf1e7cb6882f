import { expect, it } from 'vitest';
import { languageCodes } from '#platform/i18n/languages.ts';
import { textsFor } from './texts.ts';

it.each(languageCodes)('formats %s with its own catalog and numbers in lakh', (language) => {
  const texts = textsFor(language);
  expect(texts.locale).toBe(language);
  expect(Object.keys(texts.messages).length).toBeGreaterThan(0);
  expect(texts.number(1234567)).toBe('12,34,567');
});
