import { expect, it } from 'vitest';
import { plainTextOf } from './plain-text.ts';

it.each([
  ['<p>नमस्ते Rahul,</p><p>See you <b>tomorrow</b>.</p>', 'नमस्ते Rahul,\n\nSee you tomorrow.'],
  ['<h1>Visit</h1><p>at 10</p>', 'Visit\n\nat 10'],
  ['<a href="https://aangan.test/confirm?a=1&amp;b=2">Confirm</a>', 'Confirm (https://aangan.test/confirm?a=1&b=2)'],
  ['<a href="https://aangan.test">https://aangan.test</a>', 'https://aangan.test'],
  ['<img src="https://aangan.test/logo.png" alt="Logo">Hello', 'Hello'],
  ['<ul><li>2 BHK</li><li>₹ 45,00,000</li></ul>', ' * 2 BHK\n * ₹ 45,00,000'],
  [
    '<table><tr><td><p>An email laid out</p></td></tr><tr><td>as a table</td></tr></table>',
    'An email laid out\n\nas a table',
  ],
  ['<style>p { color: red }</style><script>alert(1)</script><title>T</title>Body', 'Body'],
  ['Tom &lt;tom@example.test&gt; &amp; co', 'Tom <tom@example.test> & co'],
  ['one<br>two', 'one\ntwo'],
  ['', ''],
])('%s', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

it('wraps long lines but no URL', () => {
  const address = `https://aangan.test/${'x'.repeat(120)}`;
  const lines = plainTextOf(`<p>${'word '.repeat(40)}</p><p>${address}</p>`).split('\n');
  expect(Math.max(...lines.filter((line) => line !== address).map((line) => line.length))).toBeLessThanOrEqual(78);
  expect(lines).toContain(address);
});
