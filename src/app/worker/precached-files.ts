declare const self: ServiceWorkerGlobalScope;

/** Written in by the build: `version=…;*=files of every language;hi=files of one`. */
const written = '%PRECACHED_FILES%';
const groups = new Map(
  written.split(';').map((group) => {
    const [name = '', files = ''] = group.split('=');
    return [name, files.split(' ')] as const;
  }),
);
const prefix = 'aangan-';
const current = `${prefix}${groups.get('version')?.[0] ?? ''}`;
const shell = '/shell';
/** Whoever works meanwhile has the line first. */
const atATime = 3;

/**
 * Keeps all that the application needs to open in a language without a network, and last the page itself: it is never
 * there without its files. What an older version left is taken over where it is the same.
 */
export async function precacheFiles(language: string): Promise<void> {
  const common = groups.get('*');
  if (!common) return;
  const cache = await caches.open(current);
  const wanted = [...common, ...(groups.get(language) ?? [])].map((file) => `/${file}`);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = wanted.filter((file) => !cached.has(file));
  const cacheNext = async (): Promise<void> => {
    for (let file = missing.shift(); file !== undefined; file = missing.shift()) {
      const answer = (await caches.match(file, { ignoreVary: true })) ?? (await fetch(file));
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(file, answer);
    }
  };
  await Promise.all(Array.from({ length: atATime }, cacheNext));
  await precacheShell(cache, new Set(wanted));
  await dropOlder();
}

/** A page of a newer version than this worker's would ask for files that are not kept; then its own worker sees to it. */
async function precacheShell(cache: Cache, files: ReadonlySet<string>): Promise<void> {
  const answer = await fetch(shell, { cache: 'no-store' });
  if (!answer.ok) return;
  const scripts = [...(await answer.clone().text()).matchAll(/<script[^>]* src="([^"]+)"/gu)].map(
    ([, src]) => src ?? '',
  );
  if (scripts.every((script) => files.has(script))) await cache.put(shell, answer);
  else await self.registration.update();
}

/** Pages of the version before may still be open and ask for files that the server has no more. */
async function dropOlder(): Promise<void> {
  const own = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current);
  for (const name of own.slice(0, -1)) await caches.delete(name);
}

/** A kept file; of this version first. */
export async function cachedFile(path: string): Promise<Response | undefined> {
  const options = { ignoreVary: true };
  return (await (await caches.open(current)).match(path, options)) ?? (await caches.match(path, options));
}

/** The page of the application, when there is no network. */
export function cachedShell(): Promise<Response | undefined> {
  return cachedFile(shell);
}
