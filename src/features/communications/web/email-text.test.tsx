import { expect, test } from 'vitest';
import { emailText, isWritten, shortened } from './email-text.ts';

test('an email is plain text with a line for each paragraph', () => {
  const html = '<h1>Namaste</h1><p>The flat in <b>Baner</b> is<br>free again.</p><ul><li>3 bed</li><li>₹95 L</li></ul>';
  expect(emailText(html)).toBe('Namaste\nThe flat in Baner is\nfree again.\n3 bed\n₹95 L');
});

test('ignores scripts and styles, and runs nothing', () => {
  const html =
    '<style>p { color: red }</style><p>Hello</p><script>globalThis.hasRun = true</script><img src=x onerror="globalThis.hasRun = true">';
  expect(emailText(html)).toBe('Hello');
  expect('hasRun' in globalThis).toBe(false);
});

test('keeps escaped characters as characters', () => {
  expect(emailText('<p>3 &lt; 4 &amp; 5</p>')).toBe('3 < 4 & 5');
});

test.each([
  ['nothing at all', { subject: ' ', content: '<p><br></p>' }, false],
  ['the text of the template', { subject: 'Visit', content: '<p>On Saturday</p>' }, false],
  ['the template without its text', { subject: '', content: '' }, false],
  ['another subject', { subject: 'A visit', content: '<p>On Saturday</p>' }, true],
  ['other words', { subject: 'Visit', content: '<p>On Sunday</p>' }, true],
  ['the same text in bold', { subject: 'Visit', content: '<p>On <b>Saturday</b></p>' }, true],
])('%s: whether the person wrote something', (_, typed, expected) => {
  expect(isWritten(typed, { subject: 'Visit', content: '<p>On Saturday</p>' })).toBe(expected);
});

test('cuts a text at 150 characters, and never inside a character', () => {
  expect(shortened('क'.repeat(150))).toBe('क'.repeat(150));
  expect(shortened(`${'🏠'.repeat(150)}!`)).toBe(`${'🏠'.repeat(150)}...`);
});
