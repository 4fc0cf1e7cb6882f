declare const self: ServiceWorkerGlobalScope;

/** Replaced by the build: `version=…;*=files of every language;hi=files of one`. */
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
/** Leaves bandwidth to the user. */
const atATime = 3;

/**
 * Caches everything that the application needs to open offline in a language, and the page itself last, so that it never
 * lacks its files. Unchanged files are taken from the cache of an older version.
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

/** Caches the page only if its files are cached; a page of a newer version needs its own worker. */
async function precacheShell(cache: Cache, files: ReadonlySet<string>): Promise<void> {
  const answer = await fetch(shell, { cache: 'no-store' });
  if (!answer.ok) return;
  const scripts = [...(await answer.clone().text()).matchAll(/<script[^>]* src="([^"]+)"/gu)].map(
    ([, src]) => src ?? '',
  );
  if (scripts.every((script) => files.has(script))) await cache.put(shell, answer);
  else await self.registration.update();
}

/** Keeps the cache of the last version: its pages may still be open and need files that the server no longer has. */
async function dropOlder(): Promise<void> {
  const own = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current);
  for (const name of own.slice(0, -1)) await caches.delete(name);
}

/** A cached file, preferably of this version. */
export async function cachedFile(path: string): Promise<Response | undefined> {
  const options = { ignoreVary: true };
  return (await (await caches.open(current)).match(path, options)) ?? (await caches.match(path, options));
}

export function cachedShell(): Promise<Response | undefined> {
  return cachedFile(shell);
}
