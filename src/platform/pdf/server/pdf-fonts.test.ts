import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { languageCodes } from '#platform/i18n/languages.ts';
import { readFonts } from './pdf-fonts.ts';

it.each(languageCodes)('have a glyph for every character that the program writes in %s', async (language) => {
  const catalog = path.resolve(import.meta.dirname, `../../i18n/locales/${language}/server.po`);
  const written = (await readFile(catalog, 'utf8')).match(/^msg(?:id|str) ".+"$/gmu) ?? [];
  expect(written.length).toBeGreaterThan(50);
  const fonts = await readFonts();
  const missing = new Set<string>();
  for (const { face, text } of written.flatMap((line) => fonts.runsOf(line.slice(7, -1)))) {
    const letters = new Set(fonts.font(face, 'regular').characterSet);
    for (const letter of text.replaceAll(/[\u200c\u200d]/gu, ''))
      if (!letters.has(letter.codePointAt(0) ?? 0)) missing.add(letter);
  }
  expect([...missing]).toEqual([]);
});
