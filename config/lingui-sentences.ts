import { getCatalogs } from '@lingui/cli/api';
import type { ExtractedCatalogType } from '@lingui/conf';
import { makeConfig } from '@lingui/conf';
import linguiSettings from './lingui.ts';

export const linguiConfig = makeConfig(linguiSettings);
export const sentenceCatalogs = getCatalogs(linguiConfig);

type Sentences = ReadonlyMap<string, ExtractedCatalogType>;
let reading: Promise<{ sentences: Sentences; shortIds: ReadonlyMap<string, string> }> | undefined;

/**
 * Every English sentence by catalog and id, from the code itself: a production build misses none for want of an
 * extraction. Also a short id for each: Lingui's own are six random letters, in the code and in the catalog, that no
 * compression shortens.
 */
export function readSentences() {
  reading ??= collect();
  return reading;
}

/** Before a build: what an earlier one read may have changed. */
export function forgetSentences(): void {
  reading = undefined;
}

async function collect() {
  const sentences = new Map<string, ExtractedCatalogType>();
  for (const catalog of await sentenceCatalogs) {
    const found = await catalog.collect();
    if (!catalog.name || !found) throw new Error(`The sentences of the catalog ${catalog.path} could not be read.`);
    sentences.set(catalog.name, found);
  }
  const ids = new Set([...sentences.values()].flatMap(Object.keys));
  return { sentences, shortIds: new Map([...ids].sort().map((id, index) => [id, index.toString(36)] as const)) };
}
