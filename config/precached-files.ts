import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Chunks } from './dry-run-build.ts';
import { closureOf, lazyChunksOf } from './dry-run-build.ts';

/** The PDF renderer is larger than all other files together and useless without the file, so it is not precached. */
const largest = 400_000;
const scriptsOf: Readonly<Record<string, readonly string[]>> = { devanagari: ['hi', 'mr'], gujarati: ['gu'] };
const always = '*';

/**
 * Tells the worker which built files the application needs offline: those of every language (`*`) and those of one.
 * Written without quotes, `version=…;*=one two;hi=three`, so that it fits into any string literal of the worker.
 */
export function precachedFiles(worker: string): Plugin {
  return {
    name: 'aangan:precached-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const own = bundle[`${worker}.js`];
        if (own?.type !== 'chunk') return;
        const [shared] = [...own.imports, ...own.dynamicImports];
        if (shared)
          this.error(`The worker is one file; it shares ${shared} with the pages, which no browser loads for it.`);
        const groups = groupFiles(bundle);
        for (const ending of ['.js', '.css', '.woff2'])
          if (![...(groups.get(always) ?? [])].some((file) => file.endsWith(ending)))
            this.error(`No ${ending} file is named as expected, so the application would lack it offline.`);
        const list = [...groups].map(([language, files]) => `${language}=${[...files].sort().join(' ')}`).join(';');
        const version = createHash('sha256').update(list).digest('hex').slice(0, 12);
        own.code = own.code.replace('%PRECACHED_FILES%', `version=${version};${list}`);
      },
    },
  };
}

/** The texts of screens and lazy parts, which nothing imports by their name. */
function textsOf(chunks: Chunks): string[] {
  return [...chunks.values()]
    .filter(({ facadeModuleId }) => facadeModuleId?.includes('/app.po?part='))
    .map(({ fileName }) => fileName);
}

function groupFiles(bundle: Rolldown.OutputBundle): Map<string, Set<string>> {
  const all = Object.values(bundle);
  const chunks: Chunks = new Map(
    all.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'));
  const groups = new Map<string, Set<string>>();
  const add = (language: string, file: string) => groups.set(language, (groups.get(language) ?? new Set()).add(file));
  if (!entry) return groups;
  const start = closureOf(chunks, [entry.fileName]);
  const needed = closureOf(chunks, [
    ...textsOf(chunks),
    ...start,
    ...lazyChunksOf(chunks, start).map(({ fileName }) => fileName),
  ]);
  for (const name of needed) {
    const chunk = chunks.get(name);
    if (!chunk || chunk.code.length > largest) continue;
    const language = chunk.moduleIds.map((id) => /\/locales\/(\w+)\/app\.po/u.exec(id)?.[1]).find(Boolean) ?? always;
    add(language, name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) add(always, style);
  }
  for (const { fileName } of all) {
    const font = /^assets\/(.+)-[\w-]{7}\.woff2$/u.exec(path.posix.normalize(fileName))?.[1];
    if (font) for (const language of scriptsOf[font] ?? [always]) add(language, fileName);
  }
  return groups;
}
