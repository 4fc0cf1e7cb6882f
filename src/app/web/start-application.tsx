import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Me } from '#features/accounts/contract.ts';
import { meQuery } from '#features/accounts/web/queries.ts';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import { isLanguage } from '#platform/i18n/languages.ts';
import { startTexts } from '#platform/i18n/web/activate.ts';
import { createQueryClient } from '#platform/query/web/query-client.ts';
import { clearPreloadedQueries, hasPreloadedQueries } from '#platform/rpc/web/preloaded-queries.ts';
import { readStart } from '#platform/session/web/read-start.ts';
import { showCarriedToast } from '#ui/carried-toast.ts';
import { followSystemTheme, switchTheme } from '#ui/theme.ts';
import { Toaster } from '#ui/toaster.tsx';
import { warmUpFloating } from '#ui/warm-up.ts';
import { onceShown } from './once-shown.ts';
import { createAppRouter } from './routes.tsx';
import { SignedInFormats } from './signed-in-formats.tsx';
import { appCatalogs } from './texts.ts';

/** Who is signed in, and when the server said so, in milliseconds. */
interface SignedInPerson {
  readonly me: Me;
  readonly at: number;
}

const start = readStart<Me>();
const queryClient = createQueryClient();

/** Shows the page of the address, with its sentences; what can wait comes after. */
export async function startApplication(): Promise<void> {
  const known = start.me ? { me: start.me, at: Date.now() } : await readOfflineUser();
  const me = known?.me;
  if (me) {
    queryClient.setQueryData(meQuery.queryKey, me);
    setDraftOwner(me.profile_id);
  }
  followSystemTheme();
  showCarriedToast();
  const lang = me?.language ?? document.documentElement.lang;
  const router = createAppRouter(queryClient);
  const texts = startTexts(appCatalogs, isLanguage(lang) ? lang : 'en');
  if (!known) {
    await texts;
    return (await import('./offline/no-offline-session.lazy.tsx')).showNoOfflineSession();
  }
  if (!start.me) {
    // The kept page may be in the colours of before.
    switchTheme(known.me.theme);
    await startOfflineSupport(known);
  }
  await Promise.all([texts, router.load()]);
  // A moment in which the screen takes the answers that came with the page, so that it is drawn once, with its data.
  if (hasPreloadedQueries()) await turn();
  const root = document.getElementById('root');
  if (!root) return;
  // In parts, between which the browser listens and paints.
  startTransition(() =>
    createRoot(root).render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <SignedInFormats>
            <RouterProvider router={router} />
          </SignedInFormats>
          <Toaster />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  await onceShown(queryClient);
  clearPreloadedQueries();
  void listen(known.me);
  await turn();
  if (start.me) void startOfflineSupport(known);
  await turn();
  warmUpFloating();
  await turn();
  void import('./offline/register-service-worker.ts').then(
    (part) => part.registerServiceWorker(),
    () => undefined,
  );
}

/** Lets the browser do what waits before this goes on. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Without the server the page comes from this device, and so does who it is for. */
async function readOfflineUser(): Promise<SignedInPerson | null> {
  return (await import('./offline/persisted-me.ts')).readPersistedMe();
}

async function startOfflineSupport(known: SignedInPerson): Promise<void> {
  try {
    (await import('./offline/start-offline.lazy.ts')).startOffline(queryClient, known.me, known.at);
  } catch {
    setTimeout(startOfflineSupport, 5_000, known);
  }
}

/** To what changes elsewhere, from the place on at which the page was made: nothing of before is missed. */
async function listen(person: Me): Promise<void> {
  try {
    const { startLiveUpdates } = await import('./live-updates.lazy.ts');
    startLiveUpdates(queryClient, person, start.position);
  } catch {
    setTimeout(listen, 5_000, person);
  }
}
