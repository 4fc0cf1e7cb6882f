const failures = new Map<string, number>();

/**
 * Awaits an `import()`; the build wraps every one in it. Browsers remember a module that failed to load, so each retry
 * requests it under another URL. Safari's error does not contain the URL; there only a reload helps.
 */
export async function importAgain<T>(
  imported: Promise<T>,
  load: (url: string) => Promise<T> = (url) => import(/* @vite-ignore */ url),
): Promise<T> {
  try {
    return await imported;
  } catch (error) {
    const url = /https?:\S+\.js/u.exec(String(error))?.[0];
    if (url === undefined) throw error;
    const tries = failures.get(url) ?? 0;
    failures.set(url, tries + 1);
    if (tries === 0) throw error;
    return load(`${url}?retry=${tries}`);
  }
}
