/**
 * Loads the page anew where the server answers: it may have newer files than `build`, the program of this page. Once for
 * each of these and address: should the new page miss a file too, there is nothing newer.
 */
export async function reloadIfNewer(build: string): Promise<void> {
  const key = `started-anew-for:${window.location.pathname}:${build}`;
  if (sessionStorage.getItem(key)) return;
  const answer = await fetch('/healthz').catch(() => null);
  if (!answer?.ok) return;
  sessionStorage.setItem(key, '1');
  window.location.reload();
}
