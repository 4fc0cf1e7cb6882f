import { createHash } from 'node:crypto';
import path from 'node:path';
import { createCompiledCatalog, getCatalogForFile } from '@lingui/cli/api';
import type { Plugin } from 'vite';
import { forgetSentences, linguiConfig, readCatalog, readSentences, sentenceCatalogs } from './lingui-sentences.ts';
import type { TextParts } from './text-parts.ts';
import { first } from './text-parts.ts';

const root = linguiConfig.rootDir ?? process.cwd();

/** Messages of `app` that another catalog also includes, by their source file. */
const borrows: Readonly<Record<string, (file: string) => boolean>> = {
  auth: (file) => /^src\/(ui|platform)\//.test(file) || /^src\/features\/accounts\/[^/]+$/.test(file),
  portal: (file) =>
    /^src\/(ui|platform)\//.test(file) ||
    file === 'src/features/matching/labels.ts' ||
    file === 'src/features/matching/web/use-reason-labels.ts' ||
    file === 'src/features/matching/labels.ts' ||
    file === 'src/features/visit-requests/labels.ts' ||
    file === 'src/features/detail-proposals/labels.ts' ||
    file === 'src/features/property-links/web/qr-code.lazy.tsx' ||
    file === 'src/features/owner-reports/labels.ts' ||
    file === 'src/features/owner-reports/web/dismissal-reasons.tsx' ||
    file === 'src/features/property-types/start-type-names.ts' ||
    file === 'src/features/properties/area-basis-labels.ts' ||
    file === 'src/features/properties/fact-labels.ts' ||
    file === 'src/features/properties/web/tour-links.tsx' ||
    file === 'src/features/properties/web/use-fact-formatters.ts' ||
    file === 'src/features/requirements/amenities.ts',
  server: (file) => !/^src\/ui\/|\/web\//.test(file),
};

/**
 * Compiles each .po file to a module that exports `messages`; an untranslated message stays English.
 * `entries` maps an entry of the build (by its file name) to its catalog. A production build fails when that catalog
 * lacks a message of a file that the entry reaches, since production code no longer contains the text.
 * With `partsOf` an entry, the catalog keeps only the messages of the first load; `openPart` of the module then loads those
 * of a screen or lazy part.
 */
export function linguiCatalogs(
  entries: Readonly<Record<string, string>>,
  partsOf: ReadonlyMap<string, TextParts> = new Map(),
): Plugin {
  const partsOfCatalog = new Map([...partsOf].map(([entry, parts]) => [entries[entry], parts] as const));
  /** The code of the parts of a build, which their common hash needs before they load. */
  const partCodes = new Map<string, string>();
  let isFinal = false;
  return {
    name: 'aangan:lingui-catalogs',
    configResolved({ command, isProduction }) {
      isFinal = command === 'build' && isProduction;
    },
    buildStart() {
      forgetSentences();
      partCodes.clear();
    },
    load: {
      filter: { id: /\.po(\?|$)/ },
      async handler(id) {
        if (!isFinal) forgetSentences();
        const [file = '', part = first] = id.split('?part=');
        const found = getCatalogForFile(path.relative(root, file), await sentenceCatalogs);
        if (!found?.catalog.name) throw new Error(`${file} is not a catalog of config/lingui.ts.`);
        const { catalog, locale } = found;
        const parts = partsOfCatalog.get(catalog.name);
        const codeOf = (one: string) => compile({ name: catalog.name ?? '', locale, isFinal, files: parts?.get(one) });
        this.addWatchFile(file);
        const code = await (partCodes.get(id) ?? codeOf(part));
        if (!parts || part !== first) return { code, map: null };
        const names = [...parts.keys()].filter((other) => other !== first);
        const hash = createHash('sha256');
        for (const other of names) {
          const partCode = await codeOf(other);
          partCodes.set(`${file}?part=${other}`, partCode);
          hash.update(partCode);
        }
        // One hash for all parts of a language: the first load has no list of their files.
        const folder = `${catalog.name}-${locale}-${hash.digest('hex').slice(0, 8)}`;
        for (const other of names)
          this.emitFile({
            type: 'chunk',
            id: `${file}?part=${other}`,
            fileName: `assets/${folder}/${other}.js`,
            // Otherwise nothing would be exported, since no module imports it by name.
            preserveSignature: 'strict',
          });
        return {
          code: `${code}\nexport const openPart = (name) => import(/* @vite-ignore */ \`./${folder}/\${name}.js\`);`,
          map: null,
        };
      },
    },
    async buildEnd(failure) {
      if (failure || !isFinal) return;
      const all = [...(await readSentences()).sentences.values()].flatMap((sentences) => Object.entries(sentences));
      for (const entry of [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)) {
        const catalog = entries[path.basename(entry)];
        if (!catalog) continue;
        const reached = new Set<string>();
        const follow = (id: string): void => {
          if (reached.has(id)) return;
          reached.add(id);
          const module = this.getModuleInfo(id);
          for (const next of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])]) follow(next);
        };
        follow(entry);
        const files = new Set([...reached].map((id) => path.relative(root, id)));
        const carried = await carriedBy(catalog, 'en', isFinal);
        for (const [id, { origin, message }] of all) {
          const file = origin?.map(([name]) => name).find((name) => files.has(name));
          if (!file || carried.has(id)) continue;
          this.error(
            `${file} is reached from ${path.basename(entry)}, but the catalog "${catalog}" lacks "${message}".`,
          );
        }
      }
    },
  };
}

interface CompiledPart {
  readonly name: string;
  readonly locale: string;
  readonly isFinal: boolean;
  /** The source files of the part; all without it. */
  readonly files: ReadonlySet<string> | undefined;
}

/** The code of a module with the messages of a catalog, or of a part of it. */
async function compile({ name, locale, isFinal, files }: CompiledPart): Promise<string> {
  const { shortIds } = isFinal ? await readSentences() : { shortIds: new Map<string, string>() };
  const sentences = await carriedBy(name, locale, isFinal, files);
  const messages = Object.fromEntries([...sentences].map(([id, text]) => [shortIds.get(id) ?? id, text]));
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' });
  const wrong = errors[0];
  if (wrong) throw new Error(`${name} (${locale}): "${wrong.source}" is not a valid message: ${wrong.error.message}`);
  return source;
}

/** The messages of a catalog and those it borrows, by id; only those of certain files, if given. */
async function carriedBy(
  name: string,
  locale: string,
  isFinal: boolean,
  files?: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const borrowed = borrows[name];
  const isWanted = (file: string) => files?.has(file) ?? true;
  return new Map([
    ...(borrowed ? await sentencesOf('app', locale, isFinal, (file) => borrowed(file) && isWanted(file)) : []),
    ...(await sentencesOf(name, locale, isFinal, isWanted)),
  ]);
}

async function sentencesOf(name: string, locale: string, isFinal: boolean, isWanted: (file: string) => boolean) {
  const english = isFinal ? (await readSentences()).sentences.get(name) : await readCatalog(name, 'en');
  const translated = await readCatalog(name, locale);
  return Object.entries(english ?? {})
    .filter(([, { origin }]) => origin?.some(([file]) => isWanted(file)))
    .map(([id, { message }]) => [id, translated[id]?.translation || message || id] as const);
}
