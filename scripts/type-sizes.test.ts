import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('knows every type size in use', () => {
  const theme = readFileSync('src/ui/theme.css', 'utf8');
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const unknown = files.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/(?<![\w-])text-\d+\b/gu)]
      .filter(([name]) => !theme.includes(`--${name}:`))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
