import type { QueryClient } from '@tanstack/react-query';

const patienceMs = 5_000;
let shown: Promise<void> | undefined;

/** Resolves when the first data is shown or has failed and the browser is idle; low-priority work starts then. */
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
