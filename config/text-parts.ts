import path from 'node:path';
import type { Plugin } from 'vite';
import type { Chunks } from './dry-run-build.ts';
import { closureOf, hasOwnTexts, lazyChunksOf, pagesOf } from './dry-run-build.ts';

/**
 * The source files whose messages load with a page (under `first`), with each of its screens and with each lazy part
 * that loads its own messages (`*.lazy.tsx`), by file name.
 */
export type TextParts = ReadonlyMap<string, ReadonlySet<string>>;
export const first = '';

/** For each page of a build, by the name of its html file. */
export function textParts(dryRun: Chunks, root: string): ReadonlyMap<string, TextParts> {
  const filesOf = (start: string): string[] => {
    const before = closureOf(dryRun, [start]);
    const lazy = lazyChunksOf(dryRun, before, (chunk) => !hasOwnTexts(chunk));
    const all = closureOf(dryRun, [...before, ...lazy.map(({ fileName }) => fileName)]);
    return [...all].flatMap((name) => dryRun.get(name)?.moduleIds ?? []).map((id) => path.relative(root, id));
  };
  return new Map(
    pagesOf(dryRun).map(({ fileName, facadeModuleId }) => {
      const atFirst = new Set(filesOf(fileName));
      const lazy = lazyChunksOf(dryRun, closureOf(dryRun, [fileName])).filter(hasOwnTexts);
      const parts = lazy.map((part) => {
        const files = filesOf(part.fileName).filter((file) => !atFirst.has(file));
        return [path.relative(root, part.facadeModuleId ?? ''), new Set(files)] as const;
      });
      return [path.basename(facadeModuleId ?? ''), new Map([[first, atFirst], ...byLazyName(parts)])] as const;
    }),
  );
}

/** By the name that imports use, which has no folder: of two files of one name, one would lack its messages. */
export function byLazyName<T>(parts: ReadonlyArray<readonly [file: string, part: T]>): Map<string, T> {
  const files = new Map<string, string>();
  const named = new Map<string, T>();
  for (const [file, part] of parts) {
    const name = path.basename(file).replace(/\.tsx?$/, '');
    const other = files.get(name);
    if (other)
      throw new Error(
        `${other} and ${file} have the same name, which is the key of their messages: rename one of them.`,
      );
    files.set(name, file);
    named.set(name, part);
  }
  return named;
}

const dynamicImport = /\bimport\(['"][^'"]+['"]\)/;
const partWithTexts = /([\w-]+(?:-screen|\.lazy))\.tsx?['"]\)$/;

/** Makes every import() retry after a failure; parts with their own messages also wait for those. */
export function lazyImports(): Plugin {
  return {
    name: 'aangan:lazy-imports',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: dynamicImport },
      handler(code) {
        const retried = code.replace(new RegExp(dynamicImport, 'g'), (whole) => {
          const part = partWithTexts.exec(whole)?.[1];
          return part ? `withTexts('${part}', importAgain(${whole}))` : `importAgain(${whole})`;
        });
        const imports = [
          `import { importAgain } from '#ui/import-again.ts';`,
          ...(retried.includes('withTexts(') ? [`import { withTexts } from '#platform/i18n/web/activate.ts';`] : []),
        ];
        return { code: `${imports.join('\n')}\n${retried}`, map: null };
      },
    },
  };
}
