import type { Rolldown } from 'vite';
import type { Chunks } from './dry-run-build.ts';
import { closureOf, hasOwnTexts, isScreen, lazyChunksOf, modulesOf, pagesOf } from './dry-run-build.ts';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/**
 * Bytes of minified code that cost as much as one more request, including the worse compression of small files and the
 * time of the main thread. Measured with 45 screens: at 5,000 the heaviest screen loads 4 kB more.
 */
const requestWeight = 3_500;
/**
 * Modules imported by this share of a page's screens load at its start. With 45 screens, at 0.3 the heaviest screens
 * grow by 2 kB.
 */
const shareAtStart = 0.23;
/** Weight of a dialog or another lazy part, relative to what a page needs before its first paint. */
const lazyShare = 0.1;
/** Weight of all that every page loads right after its first paint, relative to one screen. */
const soonShare = 4;
/** Below this size (an icon, for example) a module is never worth a file with unrelated modules. */
const smallModule = 700;

/**
 * Few files at a time, and no unused code. One chunk has what all pages need to start, another one what a single page
 * needs; code shared by screens and dialogs is merged where that saves more in requests than it costs in bytes.
 */
export function chunkGroups(chunks: Chunks): Groups {
  const pages = pagesOf(chunks).map((entry) => {
    const before = closureOf(chunks, [entry.fileName]);
    const lazy = lazyChunksOf(chunks, before);
    return {
      name: entry.name,
      atStart: new Set([...modulesOf(chunks, before), ...neededByMost(chunks, lazy.filter(isScreen))]),
      ever: modulesOf(
        chunks,
        closureOf(
          chunks,
          [entry, ...lazy].map(({ fileName }) => fileName),
        ),
      ),
    };
  });
  const sizes = new Map([...chunks.values()].flatMap(({ modules }) => Object.entries(modules)));
  const lazyNames = sharedLazyChunks(
    chunks,
    (id) => pages.some(({ atStart }) => atStart.has(id)),
    (id) =>
      pages
        .filter(({ ever }) => ever.has(id))
        .map(({ name }) => name)
        .join(),
  );

  const screens = [...chunks.values()]
    .filter(isScreen)
    .map(({ fileName }) => modulesOf(chunks, closureOf(chunks, [fileName])));

  const nameOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
    const [page, ...others] = pages.filter(({ atStart }) => atStart.has(id));
    if (!page) return lazyNames.get(id) ?? null;
    // The page's own module stays its entry.
    if (id.endsWith('.html') || context.getModuleInfo(id)?.importers.some((one) => one.endsWith('.html'))) return null;
    if (others.length > 0) return 'start';
    if (!pages.some(({ ever, name }) => name !== page.name && ever.has(id))) return `start-${page.name}`;
    if ((sizes.get(id)?.renderedLength ?? 0) < smallModule) return 'start';
    return screens.filter((modules) => modules.has(id)).length > 1 ? `shared-${page.name}` : `parts-${page.name}`;
  };
  // Imports are assigned to their own groups; including unused ones recursively would also include their users.
  return [{ name: nameOf, includeDependenciesRecursively: false }];
}

/** The modules that `shareAtStart` of a page's screens import. */
function neededByMost(chunks: Chunks, screens: readonly Rolldown.OutputChunk[]): string[] {
  const users = new Map<string, number>();
  for (const { fileName } of screens) {
    for (const id of modulesOf(chunks, closureOf(chunks, [fileName]))) users.set(id, (users.get(id) ?? 0) + 1);
  }
  return [...users].filter(([, count]) => count >= screens.length * shareAtStart).map(([id]) => id);
}

/** Stands for all the parts that every page loads right after its first paint: they are one user of what they share. */
const everyPage = 'every page';

/** Of what the start of a page imports on demand: `after-start.lazy.tsx`, and small parts without messages of their own. */
function partsOfEveryPage(chunks: Chunks): Set<string> {
  const atStart = closureOf(
    chunks,
    pagesOf(chunks).map(({ fileName }) => fileName),
  );
  const imported = [...atStart].flatMap((name) => chunks.get(name)?.dynamicImports ?? []);
  return new Set(
    imported.filter((name) => {
      const part = chunks.get(name);
      return part && (part.facadeModuleId?.endsWith('/after-start.lazy.tsx') || !hasOwnTexts(part));
    }),
  );
}

/** Chunks of the first build that are merged into one. */
interface Gathered {
  readonly modules: readonly string[];
  /** The screens and dialogs that fetch it. */
  readonly users: ReadonlySet<string>;
  /** The pages that may fetch it. A chunk of one page imports that page's start and with it its styles. */
  readonly pages: string;
  readonly size: number;
  readonly from: ReadonlySet<string>;
  readonly imports: ReadonlySet<string>;
}

/** The chunk name of every module that several lazy parts (screens, dialogs) share. */
function sharedLazyChunks(
  chunks: Chunks,
  isAtStart: (id: string) => boolean,
  pagesOfModule: (id: string) => string,
): Map<string, string> {
  const parts = [...chunks.values()].filter((chunk) => chunk.isDynamicEntry);
  const screens = new Set(parts.filter(isScreen).map(({ fileName }) => fileName));
  const soon = partsOfEveryPage(chunks);
  const closures = parts.map(({ fileName }) => ({
    user: soon.has(fileName) ? everyPage : fileName,
    chunks: closureOf(chunks, [fileName]),
  }));
  let groups: Gathered[] = [...chunks.values()]
    .filter((chunk) => !chunk.isEntry && !chunk.isDynamicEntry && !chunk.moduleIds.every(isAtStart))
    .map((chunk) => ({
      modules: chunk.moduleIds,
      users: new Set(closures.filter((closure) => closure.chunks.has(chunk.fileName)).map(({ user }) => user)),
      pages: pagesOfModule(chunk.moduleIds[0] ?? ''),
      size: chunk.code.length,
      from: new Set([chunk.fileName]),
      imports: new Set(chunk.imports),
    }));

  const weightOf = (user: string) => (user === everyPage ? soonShare : screens.has(user) ? 1 : lazyShare);
  const weigh = (users: readonly string[]) => users.reduce((sum, user) => sum + weightOf(user), 0);
  for (let best = bestPair(groups, weigh); best; best = bestPair(groups, weigh)) {
    const [one, other] = best;
    groups = [...groups.filter((group) => group !== one && group !== other), joined(one, other)];
  }
  return new Map(groups.flatMap(({ modules }, index) => modules.map((id) => [id, `shared-${index}`] as const)));
}

function joined(one: Gathered, other: Gathered): Gathered {
  return {
    modules: [...one.modules, ...other.modules],
    users: new Set([...one.users, ...other.users]),
    pages: one.pages,
    size: one.size + other.size,
    from: new Set([...one.from, ...other.from]),
    imports: new Set([...one.imports, ...other.imports]),
  };
}

/** The two groups whose merge saves most, unless the merge would create a circular import. */
function bestPair(
  groups: readonly Gathered[],
  weigh: (users: readonly string[]) => number,
): [Gathered, Gathered] | null {
  let best: [Gathered, Gathered] | null = null;
  let mostSaved = 0;
  for (const [index, one] of groups.entries()) {
    for (const other of groups.slice(index + 1)) {
      if (one.pages !== other.pages) continue;
      const both = weigh([...one.users].filter((user) => other.users.has(user)));
      const needless = (weigh([...one.users]) - both) * other.size + (weigh([...other.users]) - both) * one.size;
      const atMost = both * requestWeight - needless;
      if (atMost <= mostSaved || isRoundabout(groups, one, other) || isRoundabout(groups, other, one)) continue;
      const saved = atMost - dragged(groups, one, other, weigh) - dragged(groups, other, one, weigh);
      if (saved <= mostSaved) continue;
      best = [one, other];
      mostSaved = saved;
    }
  }
  return best;
}

/** What users of one group alone would fetch besides, because the other group imports it. */
function dragged(
  groups: readonly Gathered[],
  one: Gathered,
  other: Gathered,
  weigh: (users: readonly string[]) => number,
): number {
  const alone = [...one.users].filter((user) => !other.users.has(user));
  return groups
    .filter((group) => group !== one && group !== other && [...other.imports].some((name) => group.from.has(name)))
    .reduce((sum, group) => sum + weigh(alone.filter((user) => !group.users.has(user))) * group.size, 0);
}

/** Whether one group reaches another through a third. */
function isRoundabout(groups: readonly Gathered[], from: Gathered, to: Gathered): boolean {
  const nextOf = (group: Gathered) => groups.filter((next) => [...group.imports].some((name) => next.from.has(name)));
  const seen = new Set<Gathered>([from]);
  const waiting = nextOf(from).filter((group) => group !== to && group !== from);
  for (const group of waiting) {
    if (seen.has(group)) continue;
    seen.add(group);
    const following = nextOf(group);
    if (following.includes(to)) return true;
    waiting.push(...following);
  }
  return false;
}
