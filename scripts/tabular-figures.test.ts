import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Tabular figures also widen the hyphen: '26 - 27/000040', 'Follow - up'. */
it('sets tabular figures on single figures, never on sentences or containers', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.startsWith('ui/'),
  );
  const wrong = files.flatMap((file) => {
    const code = readFileSync(`src/${file}`, 'utf8');
    return [...code.matchAll(/tabular-nums/gu)].flatMap(({ index }) => {
      const after = code.slice(index);
      const content = after.slice(after.search(/(?<!=)>/u) + 1, after.indexOf('</'));
      return /\bt[`(]|<[A-Z a-z]/u.test(content) ? [`${file}:${code.slice(0, index).split('\n').length}`] : [];
    });
  });
  expect(wrong).toEqual([]);
});
