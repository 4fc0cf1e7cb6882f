/**
 * Reloads the page if the server responds: it may have newer files than `build`, the build of this page. Only once per
 * build and path: if the new page also lacks a file, there is nothing newer.
 */
export async function reloadIfNewer(build: string): Promise<void> {
  const key = `started-anew-for:${window.location.pathname}:${build}`;
  if (sessionStorage.getItem(key)) return;
  const answer = await fetch('/healthz').catch(() => null);
  if (!answer?.ok) return;
  sessionStorage.setItem(key, '1');
  window.location.reload();
}
