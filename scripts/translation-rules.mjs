// What a translation must keep of its English sentence, and the trade terms it must use.

/**
 * @typedef {{ text: string, parts: string[], forms: string[][] }} Shape
 *   text: the readable text, without placeholders and tags; parts: placeholders, tags and '#', each once, sorted;
 *   forms: the plural forms of each plural in it.
 * @typedef {{ english: string, words: Record<string, string[]>, not: Record<string, string[]> }} Term
 */

/** The shape of a message as Lingui compiles it: a string, or a list of strings and [name, type, forms]. */
export function shapeOf(compiled) {
  const texts = [];
  const parts = new Set();
  const forms = [];
  const read = (tokens, isInPlural) => {
    for (const token of typeof tokens === 'string' ? [tokens] : tokens) {
      if (token === '#' && isInPlural) parts.add('#');
      else if (typeof token === 'string') {
        for (const [tag] of token.matchAll(/<\/?\w+\/?>/g)) parts.add(tag);
        texts.push(token.replace(/<\/?\w+\/?>/g, ' '));
      } else {
        const [name, type, options] = token;
        parts.add(type ? `{${name}, ${type}}` : `{${name}}`);
        texts.push(' ');
        if (typeof options !== 'object' || options === null) continue;
        const branches = Object.entries(options).filter(([form]) => form !== 'offset');
        if (type === 'plural') forms.push(branches.map(([form]) => form));
        for (const [, branch] of branches) {
          read(branch, type !== 'select');
          texts.push(' ');
        }
      }
    }
  };
  read(compiled, false);
  return { text: texts.join('').replace(/\s+/g, ' ').trim().normalize('NFC'), parts: [...parts].sort(), forms };
}

/** The faults of a translation compared with its English sentence; empty if there are none. */
export function faultsOf({ language, english, translation, terms, sameAsEnglish, namesAsWritten, allowedWithout }) {
  const faults = [];
  const lost = english.parts.filter((part) => !translation.parts.includes(part));
  const added = translation.parts.filter((part) => !english.parts.includes(part));
  if (lost.length > 0) faults.push(`lacks ${lost.join(' ')}`);
  if (added.length > 0) faults.push(`has ${added.join(' ')}, which the English text lacks`);

  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const forms of translation.forms) {
    const missing = needed.filter((form) => !forms.includes(form));
    if (missing.length > 0) faults.push(`lacks the plural form ${missing.join(', ')}`);
  }

  const latin = english.text.match(/\p{Script=Latin}[\p{Script=Latin}\d'’-]*/gu) ?? [];
  if (translation.text === english.text && latin.some((word) => !sameAsEnglish.includes(word))) {
    faults.push('is the untranslated English text');
    return faults;
  }
  faults.push(...writingFaults(language, english.text, translation.text, [...sameAsEnglish, ...namesAsWritten]));
  for (const term of terms) {
    const translated = translation.text.toLowerCase();
    for (const word of term.not[language] ?? []) {
      if (hasWord(translated, word)) faults.push(`says "${word}"; ${term.english} is ${term.words[language][0]}`);
    }
    if (!hasTerm(english.text, term.english) || allowedWithout(term.english)) continue;
    if (!term.words[language].some((stem) => translated.includes(stem.toLowerCase()))) {
      faults.push(`does not say "${term.words[language].join('" or "')}" for ${term.english}`);
    }
  }
  return faults;
}

/** The final punctuation of a sentence; Hindi uses a danda instead of a full stop. */
function endOf(text) {
  return /(\.\.\.|…|[.।?!])["”’)]*$/u.exec(text.trim())?.[1] ?? '';
}

/** Faults of style in a translation: English words, other digits, different final punctuation. */
function writingFaults(language, english, translation, latinWords) {
  const faults = [];
  // Text in quotation marks is from another program's screen, or was typed.
  const own = translation.replace(/“[^”]*”/gu, ' ');
  const left = own.match(/\p{Script=Latin}[\p{Script=Latin}\d'’-]*/gu) ?? [];
  const foreign = [...new Set(left.filter((word) => !latinWords.includes(word)))];
  if (foreign.length > 0) faults.push(`leaves "${foreign.join('", "')}" in English`);

  const figures = (text) => [...new Set(text.match(/\d+/gu) ?? [])].sort().join(' ');
  if (figures(english) !== figures(translation)) faults.push(`has the figures ${figures(translation) || 'none'}`);

  const end = endOf(english) === '.' && language === 'hi' ? '।' : endOf(english);
  if (endOf(translation) !== end) faults.push(`ends with "${endOf(translation)}" and not with "${end}"`);
  const wrongStop = language === 'hi' ? /[\p{Script=Devanagari}]\.(?!\.)(?:\s|$)/u : /।/u;
  if (wrongStop.test(translation)) faults.push('uses the full stop of another language');
  return faults;
}

/** Phrases that a native speaker would not use in an interface. */
export function stiltedPhrases(text, phrases) {
  return phrases.filter((phrase) => new RegExp(`(?<![\\w-])${phrase}(?![\\w-])`, 'i').test(text));
}

const smallWords = ['a', 'an', 'and', 'as', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with'];

/** Whether a text is in Title Case: each word is capitalized except small ones, and one that is no proper name follows the first. */
export function isTitleCase(text, properNames) {
  const words = text.match(/\p{Letter}[\p{Letter}’'-]*/gu) ?? [];
  const isCapitalized = (word) => /^\p{Lu}/u.test(word);
  const isName = (word) => properNames.includes(word) || !/\p{Ll}/u.test(word);
  const counted = words.filter((word) => !smallWords.includes(word));
  return counted.every(isCapitalized) && words.slice(1).some((word) => isCapitalized(word) && !isName(word));
}

/** Whether an English text contains a term, singular or plural, as whole words. */
export function hasTerm(text, term) {
  const plural = /[^aeiou]y$/i.test(term) ? `${term}|${term.slice(0, -1)}ies` : `${term}(?:s|es)?`;
  return new RegExp(`(?<![\\w-])(?:${plural})(?![\\w-])`, 'i').test(text);
}

/** Indic scripts join vowel signs to letters: a word ends where neither follows. */
function hasWord(text, word) {
  return new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, 'iu').test(text);
}

export const glossaryHeading = '## Words in four languages';
const columns = ['English', 'Hindi', 'Marathi', 'Gujarati', 'Not'];
const languageOf = { Hindi: 'hi', Marathi: 'mr', Gujarati: 'gu' };

/**
 * Reads the table under the heading. A cell names a word; brackets after it contain the stem that all its forms share,
 * if that differs from the word; more accepted words follow after a slash. 'Not' lists rejected words per language,
 * after its code: `hi: क्लाइंट; mr: क्लायंट`.
 * @returns {Term[]}
 */
export function parseGlossary(markdown) {
  const lines = markdown.split(/\r?\n/);
  const heading = lines.indexOf(glossaryHeading);
  if (heading < 0) throw new Error(`GLOSSARY.md has no heading "${glossaryHeading}"`);
  const start = lines.findIndex((line, index) => index > heading && line.startsWith('|'));
  if (start < 0) throw new Error(`GLOSSARY.md has no table under "${glossaryHeading}"`);
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  const [header, , ...rows] = lines.slice(start, length < 0 ? undefined : start + length).map(cellsOf);
  if (header.join() !== columns.join()) throw new Error(`The glossary's columns must be ${columns.join(', ')}`);

  return rows.map((cells) => {
    const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
    const words = Object.entries(languageOf).map(([column, language]) => [language, stemsOf(row[column])]);
    const empty = words.find(([, stems]) => stems.length === 0);
    if (!row.English || empty) throw new Error(`The glossary's row "${cells.join(' | ')}" lacks a word`);
    return { english: row.English, words: Object.fromEntries(words), not: avoided(row.Not) };
  });
}

function cellsOf(line) {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().normalize('NFC'));
}

function stemsOf(cell) {
  return cell
    .split(' / ')
    .map((word) => (/\((.+)\)$/.exec(word)?.[1] ?? word).trim())
    .filter((stem) => stem !== '');
}

function avoided(cell) {
  const not = {};
  for (const group of cell.split(';').map((one) => one.trim())) {
    const [, language, list] = /^(hi|mr|gu):(.*)$/.exec(group) ?? [];
    if (!list) continue;
    const words = list.split(',').map((word) => word.trim());
    not[language] = [...(not[language] ?? []), ...words.filter((word) => word !== '')];
  }
  return not;
}
