// Fails for missing or faulty translations: see translation-rules.mjs and GLOSSARY.md.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { faultsOf, isTitleCase, parseGlossary, shapeOf, stiltedPhrases } from './translation-rules.mjs';

const locales = 'src/platform/i18n/locales';
const config = getConfig({ configPath: 'config/lingui.ts' });
const translated = config.locales.filter((locale) => locale !== config.sourceLocale);
const glossaryTerms = parseGlossary(readFileSync('GLOSSARY.md', 'utf8'));
const plainWords = JSON.parse(readFileSync('scripts/plain-words.json', 'utf8'));
const exceptions = JSON.parse(readFileSync('scripts/translation-exceptions.json', 'utf8'));
const titles = JSON.parse(readFileSync('scripts/title-case.json', 'utf8'));
const allowedTitles = [...titles.asSpecified, ...titles.documentsOfLaw];
const usedExceptions = new Set();
const faults = [];

for (const catalog of await getCatalogs(config)) {
  const english = await readMessages(catalog, config.sourceLocale);
  for (const [, { shape, message }] of english) {
    if (isTitleCase(shape.text, titles.properNames)) {
      if (allowedTitles.includes(message)) usedExceptions.add(message);
      else faults.push(`en/${catalog.name}: "${message}" is in Title Case: use sentence case`);
    }
    if (plainWords.asSpecified[message]) continue;
    for (const phrase of stiltedPhrases(shape.text, plainWords.phrases)) {
      faults.push(`en/${catalog.name}: "${message}" says "${phrase}": use plain words that address the reader`);
    }
  }
  for (const language of translated) {
    const translations = await readMessages(catalog, language);
    for (const [id, { shape, message }] of english) {
      const translation = translations.get(id);
      for (const problem of translationProblems({ language, message, english: shape, translation })) {
        faults.push(`${language}/${catalog.name}: "${message}" ${problem}`);
      }
    }
  }
}
faults.push(...(await staleCatalogs()));
for (const exception of exceptions.withoutTerm) {
  if (!usedExceptions.has(exception))
    faults.push(`scripts/translation-exceptions.json: "${exception.english}" is not needed`);
}

for (const message of allowedTitles) {
  if (!usedExceptions.has(message)) faults.push(`scripts/title-case.json: "${message}" is not needed`);
}

for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'No translation problems.' : `\n${faults.length} to fix.`);
if (faults.length > 0) process.exitCode = 1;

function translationProblems({ language, message, english, translation }) {
  if (!translation?.text) return ['is not translated'];
  if (translation.isFuzzy) return ['is marked fuzzy'];
  if (!translation.shape) return ['is no valid message'];
  const allowedWithout = (term) => {
    const exception = exceptions.withoutTerm.find(
      (one) => one.english === message && one.term === term && one.languages.includes(language),
    );
    if (exception) usedExceptions.add(exception);
    return exception !== undefined;
  };
  return faultsOf({
    language,
    english,
    translation: translation.shape,
    terms: glossaryTerms,
    sameAsEnglish: exceptions.sameAsEnglish,
    namesAsWritten: exceptions.namesAsWritten,
    allowedWithout,
  });
}

async function readMessages(catalog, locale) {
  const entries = Object.entries((await catalog.read(locale)) ?? {}).filter(([, entry]) => !entry.obsolete);
  const texts = Object.fromEntries(entries.map(([id, entry]) => [id, entry.translation]));
  const { source } = createCompiledCatalog(locale, texts, { namespace: 'json', strict: true });
  const compiled = JSON.parse(source).messages;
  return new Map(
    entries.map(([id, entry]) => [
      id,
      {
        message: entry.message,
        text: entry.translation,
        isFuzzy: entry.extra?.flags?.includes('fuzzy') ?? false,
        shape: compiled[id] === undefined ? undefined : shapeOf(compiled[id]),
      },
    ]),
  );
}

/** Extracts into a copy; a changed file means that the repository's catalog is stale. */
async function staleCatalogs() {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'catalogs-'));
  try {
    cpSync(locales, copy, { recursive: true });
    const catalogs = await getCatalogs({
      ...config,
      catalogs: config.catalogs.map((one) => ({ ...one, path: one.path.replace(path.resolve(locales), copy) })),
    });
    const stale = [];
    for (const catalog of catalogs) {
      const isRead = await catalog.make({ clean: true, overwrite: false, orderBy: config.orderBy });
      if (!isRead) stale.push(`The messages of the catalog "${catalog.name}" could not be extracted.`);
      for (const locale of config.locales) {
        const extracted = readFileSync(catalog.getFilename(locale), 'utf8');
        const file = path.join(locales, locale, `${catalog.name}.po`);
        if (extracted !== readFileSync(file, 'utf8')) stale.push(`${file} is out of date: run npm run texts`);
      }
    }
    return stale;
  } finally {
    rmSync(copy, { recursive: true });
  }
}
