/** Low priority: the page's own requests come first. */
const afterMs = 5_000;

/**
 * The service worker precaches the application in the user's language, so that it opens offline. Browsers allow workers
 * only on https and localhost.
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
    // Some browsers refuse workers in private windows.
    return;
  }
  // A new version of the worker has its own cache.
  navigator.serviceWorker.addEventListener('controllerchange', () => void ask());
  new MutationObserver(() => void ask()).observe(root, { attributeFilter: ['lang'] });
  await ask();
}
