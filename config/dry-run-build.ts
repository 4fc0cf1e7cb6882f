import type { InlineConfig, Rolldown } from 'vite';
import { build } from 'vite';

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/**
 * A discarded build with one chunk per set of entries. Which entry needs which module is known only after tree shaking.
 */
export async function dryRunBuild(config: InlineConfig): Promise<Chunks> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: {
      ...config.build,
      write: false,
      rolldownOptions: { ...config.build?.rolldownOptions, experimental: { chunkOptimization: false } },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('Expected one build');
  return new Map(result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
}

/** Without the service worker: it is an entry, too, but no page. */
export function pagesOf(chunks: Chunks): Rolldown.OutputChunk[] {
  return [...chunks.values()].filter((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('.html'));
}

/** A screen is a whole page of the application, by its file name; other lazy chunks are parts of one. */
export function isScreen({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return facadeModuleId?.endsWith('-screen.tsx') ?? false;
}

/** Chunks that load their own messages: a screen, or a `*.lazy.tsx` file. */
export function hasOwnTexts(chunk: Rolldown.OutputChunk): boolean {
  return isScreen(chunk) || /\.lazy\.tsx?$/.test(chunk.facadeModuleId ?? '');
}

/** Chunks with all their static imports. */
export function closureOf(chunks: Chunks, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    closureOf(chunks, chunks.get(name)?.imports ?? [], found);
  }
  return found;
}

/** The chunks that may load after others, by import() or by the imports of those. */
export function lazyChunksOf(
  chunks: Chunks,
  before: ReadonlySet<string>,
  isWanted: (chunk: Rolldown.OutputChunk) => boolean = () => true,
): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const follow = (name: string): void => {
    for (const next of chunks.get(name)?.dynamicImports ?? []) {
      const chunk = chunks.get(next);
      if (!chunk || found.has(next) || !isWanted(chunk)) continue;
      found.set(next, chunk);
      for (const one of closureOf(chunks, [next])) follow(one);
    }
  };
  for (const name of before) follow(name);
  return [...found.values()];
}

export function modulesOf(chunks: Chunks, names: Iterable<string>): Set<string> {
  return new Set([...names].flatMap((name) => chunks.get(name)?.moduleIds ?? []));
}
