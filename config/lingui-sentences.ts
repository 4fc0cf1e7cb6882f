import { getCatalogs } from '@lingui/cli/api';
import type { ExtractedCatalogType } from '@lingui/conf';
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

/** Resets the cache before a build: source files may have changed. */
export function forgetSentences(): void {
  reading = undefined;
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
