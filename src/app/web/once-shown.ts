import type { QueryClient } from '@tanstack/react-query';

const patienceMs = 5_000;
let shown: Promise<void> | undefined;

/** Resolves when the first data is on the page, or does not come, and nothing else is to do: what can wait comes then. */
export function onceShown(queryClient: QueryClient): Promise<void> {
  shown ??= waitForIdle(queryClient);
  return shown;
}

async function waitForIdle(queryClient: QueryClient): Promise<void> {
  const end = Date.now() + patienceMs;
  do {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await idle();
  } while (queryClient.isFetching() > 0 && Date.now() < end);
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: patienceMs });
    else setTimeout(resolve);
  });
}
