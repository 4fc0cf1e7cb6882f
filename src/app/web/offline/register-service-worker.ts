/** Nobody waits for it, and whatever the page itself still fetches comes first. */
const afterMs = 5_000;

/**
 * The worker keeps the program itself, so that it opens without a network, in the language it is read in. Browsers have
 * workers only for pages that come by https, or from the machine itself.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const root = document.documentElement;
  const ask = async () => {
    const registration = await navigator.serviceWorker.ready;
    registration.active?.postMessage({ keepFor: root.lang });
  };
  try {
    await navigator.serviceWorker.register('/service-worker.js');
  } catch {
    // Some browsers refuse workers in their private windows.
    return;
  }
  // Of a newer version: it keeps its own files.
  navigator.serviceWorker.addEventListener('controllerchange', () => void ask());
  new MutationObserver(() => void ask()).observe(root, { attributeFilter: ['lang'] });
  await ask();
}
