import type { Messages } from '@lingui/core';
import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { keepTypedTexts } from './typed-texts.ts';

const messages: Messages = { hello: ['Hello ', ['name'], '!'], arrow: 'A \\u2192 B' };
const i18n = keepTypedTexts(setupI18n({ locale: 'en', messages: { en: messages } }));

it.each([
  String.raw`Asha \u0000 Rao`,
  String.raw`\x3cscript\x3e`,
  String.raw`C:\users\u0041`,
  String.raw`\\u0041\\`,
  '\\',
  'Asha',
])('inserts %s into a sentence unchanged', (name) => {
  expect(i18n._('hello', { name })).toBe(`Hello ${name}!`);
  expect(i18n._({ id: 'hello', values: { name } })).toBe(`Hello ${name}!`);
  expect(i18n.t('hello', { name })).toBe(`Hello ${name}!`);
});

it('still decodes the escapes of the sentence itself', () => {
  expect(i18n._('arrow')).toBe('A → B');
});
