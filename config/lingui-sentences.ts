import { getCatalogs } from '@lingui/cli/api';
import type { CatalogType, ExtractedCatalogType } from '@lingui/conf';
import { makeConfig } from '@lingui/conf';
import linguiSettings from './lingui.ts';

export const linguiConfig = makeConfig(linguiSettings);
export const sentenceCatalogs = getCatalogs(linguiConfig);

type Sentences = ReadonlyMap<string, ExtractedCatalogType>;
let reading: Promise<{ sentences: Sentences; shortIds: ReadonlyMap<string, string> }> | undefined;

/**
 * Every English message by catalog and id, read from the code itself, so that a production build needs no extraction.
 * Also assigns short ids: Lingui's own are six random letters in code and catalog that do not compress.
 */
export function readSentences() {
  reading ??= collect();
  return reading;
}

const catalogs = new Map<string, Promise<CatalogType>>();

/** A catalog of one language, which every part of every screen asks for: parsing it takes half a second. */
export function readCatalog(name: string, locale: string): Promise<CatalogType> {
  const key = `${name} ${locale}`;
  const found = catalogs.get(key) ?? parseCatalog(name, locale);
  catalogs.set(key, found);
  return found;
}

async function parseCatalog(name: string, locale: string): Promise<CatalogType> {
  const catalog = (await sentenceCatalogs).find((one) => one.name === name);
  if (!catalog) throw new Error(`There is no catalog "${name}" in config/lingui.ts.`);
  return (await catalog.read(locale)) ?? {};
}

/** Resets the cache before a build: source files may have changed. */
export function forgetSentences(): void {
  reading = undefined;
  catalogs.clear();
}

async function collect() {
  const sentences = new Map<string, ExtractedCatalogType>();
  for (const catalog of await sentenceCatalogs) {
    const found = await catalog.collect();
    if (!catalog.name || !found) throw new Error(`The messages of the catalog ${catalog.path} could not be read.`);
    sentences.set(catalog.name, found);
  }
  const ids = new Set([...sentences.values()].flatMap(Object.keys));
  return { sentences, shortIds: new Map([...ids].sort().map((id, index) => [id, index.toString(36)] as const)) };
}
