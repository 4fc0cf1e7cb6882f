import type { Messages } from '@lingui/core';
import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import type { Catalogs } from './activate.ts';
import { startTexts, switchLanguage, withTexts } from './activate.ts';

const sentences = {
  en: { days: ['n', 'plural', { one: ['#', ' day'], other: ['#', ' days'] }] },
  hi: { days: ['n', 'plural', { one: ['#', ' दिन'], other: ['#', ' दिनों'] }] },
  mr: { days: ['n', 'plural', { one: ['#', ' दिवस'], other: ['#', ' दिवसांत'] }] },
  gu: { days: ['n', 'plural', { one: ['#', ' દિવસ'], other: ['#', ' દિવસો'] }] },
} as const;

function messagesOf(language: keyof typeof sentences): { messages: Messages } {
  return { messages: { days: [[...sentences[language].days]] } };
}

function catalogs(): Catalogs & { arrive: (language: keyof typeof sentences) => void } {
  const waiting = new Map<string, () => void>();
  const fetch = (language: keyof typeof sentences) => () =>
    new Promise<{ messages: Messages }>((resolve) => {
      waiting.set(language, () => resolve(messagesOf(language)));
    });
  return {
    en: fetch('en'),
    hi: fetch('hi'),
    mr: fetch('mr'),
    gu: fetch('gu'),
    arrive: (language) => waiting.get(language)?.(),
  };
}

it('switches between languages and formats counts in lakh', async () => {
  const fetched = catalogs();
  const started = startTexts(fetched, 'hi');
  fetched.arrive('hi');
  await started;
  expect(i18n._('days', { n: 1234567 })).toBe('12,34,567 दिनों');
  expect(document.documentElement.lang).toBe('hi');

  const switched = switchLanguage('mr');
  expect(i18n._('days', { n: 1 })).toBe('1 दिन');
  fetched.arrive('mr');
  await switched;
  expect(i18n._('days', { n: 1234567 })).toBe('12,34,567 दिवसांत');
  expect(document.documentElement.lang).toBe('mr');
});

it('applies the last choice when an earlier one loads later', async () => {
  const fetched = catalogs();
  const started = startTexts(fetched, 'en');
  fetched.arrive('en');
  await started;

  const first = switchLanguage('gu');
  const last = switchLanguage('hi');
  fetched.arrive('hi');
  await last;
  fetched.arrive('gu');
  await first;
  expect(document.documentElement.lang).toBe('hi');
  expect(i18n.locale).toBe('hi');
});

it('shows a screen once its texts are loaded, in the current language', async () => {
  const catalog = (text: string) => () =>
    Promise.resolve({ messages: {}, openPart: (name: string) => Promise.resolve({ messages: { [name]: text } }) });
  await startTexts({ en: catalog('Hello'), hi: catalog('नमस्ते'), mr: catalog('नमस्कार'), gu: catalog('નમસ્તે') }, 'en');
  expect(i18n._('one-screen')).toBe('one-screen');

  expect(await withTexts('one-screen', Promise.resolve('code'))).toBe('code');
  expect(i18n._('one-screen')).toBe('Hello');

  await switchLanguage('gu');
  expect(i18n._('one-screen')).toBe('નમસ્તે');
});

it('loads the texts of a screen that opens while the language changes', async () => {
  const waiting: (() => void)[] = [];
  const part = (text: string) =>
    new Promise<{ messages: Messages }>((resolve) => waiting.push(() => resolve({ messages: { farewell: text } })));
  const catalog = (text: string) => () =>
    Promise.resolve({
      messages: {},
      openPart: (name: string) => (name === 'other-screen' ? part(text) : Promise.resolve({ messages: {} })),
    });
  await startTexts({ en: catalog('Bye'), hi: catalog('फिर मिलेंगे'), mr: catalog('भेटू'), gu: catalog('આવજો') }, 'en');

  const switched = switchLanguage('hi');
  const opened = withTexts('other-screen', Promise.resolve('code'));
  await Promise.resolve();
  while (waiting.length < 2) await new Promise((resolve) => setTimeout(resolve));
  for (const arrive of waiting.reverse()) arrive();
  await Promise.all([switched, opened]);
  expect(i18n._('farewell')).toBe('फिर मिलेंगे');
});
