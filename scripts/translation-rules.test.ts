import { createCompiledCatalog } from '@lingui/cli/api';
import { describe, expect, it } from 'vitest';
import type { Term } from './translation-rules.mjs';
import { faultsOf, hasTerm, isTitleCase, parseGlossary, shapeOf, stiltedPhrases } from './translation-rules.mjs';

function shape(message: string) {
  const { source } = createCompiledCatalog('en', { message }, { namespace: 'json' });
  return shapeOf(JSON.parse(source).messages.message);
}

const property: Term = {
  english: 'property',
  words: { hi: ['संपत्ति'], mr: ['मालमत्त'], gu: ['મિલકત'] },
  not: { hi: ['प्रॉपर्टी'] },
};

function faults(english: string, translation: string, without: readonly string[] = []) {
  return faultsOf({
    language: 'hi',
    english: shape(english),
    translation: shape(translation),
    terms: [property],
    sameAsEnglish: ['Aangan', 'RERA'],
    namesAsWritten: ['Excel'],
    allowedWithout: (term) => without.includes(term),
  });
}

describe('a translation', () => {
  it.each([
    ['Save {name}', 'सहेजें', ['lacks {name}']],
    ['Save', '{name} सहेजें', ['has {name}, which the English text lacks']],
    ['<0>Sign in</0> or <1/>', 'साइन इन <1/>', ['lacks </0> <0>']],
    ['{count, plural, one {# day} other {# days}}', '{count, plural, one {एक दिन} other {बहुत दिन}}', ['lacks #']],
    ['{count, plural, one {# day} other {# days}}', '{count, plural, other {# दिन}}', ['lacks the plural form one']],
    [
      '{count, plural, one {# day} other {# days}}',
      '{count} दिन',
      ['lacks # {count, plural}', 'has {count}, which the English text lacks'],
    ],
    ['Welcome home', 'Welcome home', ['is the untranslated English text']],
    ['Add Property', 'जोड़ें', ['does not say "संपत्ति" for property']],
    ['Remove', 'प्रॉपर्टी हटाएँ', ['says "प्रॉपर्टी"; property is संपत्ति']],
    ['Save it', 'इसे save करें', ['leaves "save" in English']],
    ['Kept for 30 days', '13 दिन रहेगा', ['has the figures 13']],
    ['Kept for 30 days', 'तीस दिन रहेगा', ['has the figures none']],
    ['It is saved.', 'सहेजा गया', ['ends with "" and not with "।"']],
    ['It is saved.', 'सहेजा गया.', ['ends with "." and not with "।"', 'uses the full stop of another language']],
    ['Saving...', 'सहेज रहे हैं', ['ends with "" and not with "..."']],
    ['Really?', 'सचमुच।', ['ends with "।" and not with "?"']],
  ])('of "%s" as "%s" has these faults: %j', (english, translation, expected) => {
    expect(faults(english, translation)).toEqual(expected);
  });

  it.each([
    ['Save {name}', '{name} सहेजें'],
    ['<0>Sign in</0> to {name}', '{name} में <0>साइन इन</0>'],
    ['{count, plural, one {# property} other {# properties}}', '{count, plural, one {# संपत्ति} other {# संपत्तियाँ}}'],
    ['Aangan', 'Aangan'],
    ['RERA {number}', 'RERA {number}'],
    ['{0} · {1}', '{0} · {1}'],
    ['Save {property}', '{property} सहेजें'],
    ['Remove', 'प्रॉपर्टीवाला हटाएँ'],
    ['Open it in Excel.', 'Excel में खोलें।'],
    ['Press “Add calendar” there.', 'वहाँ “Add calendar” दबाएँ।'],
    ['Saving...', 'सहेज रहे हैं...'],
    [
      'Kept for {count, plural, =0 {30 days} one {# day} other {# days}}.',
      '{count, plural, =0 {30 दिन} one {# दिन} other {# दिन}} रहेगा।',
    ],
  ])('of "%s" as "%s" is correct', (english, translation) => {
    expect(faults(english, translation)).toEqual([]);
  });

  it('may lack a term where an exception allows it', () => {
    expect(faults('Add Property', 'जोड़ें', ['property'])).toEqual([]);
  });
});

it.each([
  ['Recent Properties', 'property', true],
  ['Add property', 'property', true],
  ['proper', 'property', false],
  ['Rented', 'rent', false],
  ['For rent', 'rent', true],
  ['Property types', 'property type', true],
  ['a pre-sale offer', 'sale', false],
  ['Purchases', 'purchase', true],
])('"%s" uses the term "%s": %s', (text, term, expected) => {
  expect(hasTerm(text, term)).toBe(expected);
});

it.each([
  ['Letters wait here.', ['letters']],
  ['Given to nobody', ['given to', 'nobody']],
  ['Emails wait here. Open a newsletter.', []],
])('finds the stilted phrases in "%s"', (text, found) => {
  expect(stiltedPhrases(text, ['letters', 'given to', 'nobody'])).toEqual(found);
});

describe('the glossary', () => {
  const table = (rows: string) =>
    `# Glossary\n\n## Words in four languages\n\nHow it is read.\n\n| English | Hindi | Marathi | Gujarati | Not |\n|---|---|---|---|---|\n${rows}\n\n| Other | table |\n`;

  it('is read with stems, more accepted words and rejected words', () => {
    const markdown = table('| lease | लीज़ / पट्टा (पट्ट) | भाडेपट्टा (भाडेपट्ट) | લીઝ | hi: भाड़ा |');
    expect(parseGlossary(markdown)).toEqual([
      {
        english: 'lease',
        words: { hi: ['लीज़'.normalize('NFC'), 'पट्ट'], mr: ['भाडेपट्ट'], gu: ['લીઝ'] },
        not: { hi: ['भाड़ा'.normalize('NFC')] },
      },
    ]);
  });

  it.each([
    ['no heading', '# Glossary', 'has no heading'],
    ['no table', '## Words in four languages\n\ntext', 'has no table'],
    ['other columns', '## Words in four languages\n| English | Hindi |\n|---|---|', 'columns must be'],
    ['a missing word', table('| lead | लीड | | લીડ | |'), 'lacks a word'],
  ])('with %s is rejected', (_what, markdown, message) => {
    expect(() => parseGlossary(markdown)).toThrow(message);
  });
});

describe('a text in Title Case', () => {
  const names = ['Aangan', 'Pradesh', 'WhatsApp'];
  it.each(['Back to Leads', 'Listed By', 'Meeting Notes & Outcome', 'Move Stage: , ', 'Sign In'])('is "%s"', (text) =>
    expect(isTitleCase(text, names)).toBe(true),
  );
  it.each(['Back to leads', 'Save', 'Andhra Pradesh', 'Open in Aangan', 'GST', 'Export CSV', 'Ask your Admin'])(
    'is not "%s"',
    (text) => expect(isTitleCase(text, names)).toBe(false),
  );
});
