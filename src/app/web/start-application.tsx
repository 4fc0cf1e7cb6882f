import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Me } from '#features/accounts/contract.ts';
import { meQuery } from '#features/accounts/web/queries.ts';
import { customFieldsQuery } from '#features/custom-fields/web/queries.ts';
import { wordsQuery } from '#features/vocabulary/web/queries.ts';
import { showCustomFields } from '#platform/custom-fields/web/show-custom-fields.ts';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import { isLanguage } from '#platform/i18n/languages.ts';
import { startTexts } from '#platform/i18n/web/activate.ts';
import { createQueryClient } from '#platform/query/web/query-client.ts';
import { clearPreloadedQueries, hasPreloadedQueries } from '#platform/rpc/web/preloaded-queries.ts';
import { readStart } from '#platform/session/web/read-start.ts';
import { showWords } from '#platform/words/web/show-words.ts';
import { showCarriedToast } from '#ui/carried-toast.ts';
import { followSystemTheme, switchTheme, themePreference } from '#ui/theme.ts';
import { Toaster } from '#ui/toaster.tsx';
import { isPhoneWidth } from '#ui/use-media.ts';
import { warmUpFloating } from '#ui/warm-up.ts';
import { startTarget } from '../start-address.ts';
import { onceShown } from './once-shown.ts';
import { OwnWords } from './own-words.tsx';
import { createAppRouter } from './routes.tsx';
import { SignedInFormats } from './signed-in-formats.tsx';
import { appCatalogs } from './texts.ts';

/** The signed-in person, and when the server confirmed it, in milliseconds. */
interface SignedInPerson {
  readonly me: Me;
  readonly at: number;
}

const start = readStart<Me>();
const queryClient = createQueryClient();

/** Renders the page of the URL with its messages; low-priority work follows. */
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
  // Before the router reads the URL, so that the other screen never shows.
  const target = startTarget(location, isPhoneWidth());
  if (target !== null) history.replaceState(history.state, '', target);
  const router = createAppRouter(queryClient);
  void queryClient.prefetchQuery(wordsQuery);
  void queryClient.prefetchQuery(customFieldsQuery);
  const texts = startTexts(appCatalogs, isLanguage(lang) ? lang : 'en');
  if (!known) {
    await texts;
    return (await import('./offline/no-offline-session.lazy.tsx')).showNoOfflineSession();
  }
  // A cached page may have an outdated theme, and a browser the cookie of another user or none.
  if (!start.me || themePreference() !== known.me.theme) switchTheme(known.me.theme);
  if (!start.me) await startOfflineSupport(known);
  await Promise.all([texts, router.load()]);
  // Lets the screen read the preloaded queries first, so that it renders once, with its data.
  if (hasPreloadedQueries()) await nextTask();
  const words = queryClient.getQueryData(wordsQuery.queryKey);
  if (words) showWords(words);
  const customFields = queryClient.getQueryData(customFieldsQuery.queryKey);
  if (customFields) showCustomFields(customFields);
  const root = document.getElementById('root');
  if (!root) return;
  // In slices, so that the browser can handle input and paint.
  startTransition(() =>
    createRoot(root).render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <SignedInFormats>
            <RouterProvider router={router} />
          </SignedInFormats>
          <OwnWords />
          <Toaster />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  await onceShown(queryClient);
  clearPreloadedQueries();
  void listen(known.me);
  await nextTask();
  if (start.me) void startOfflineSupport(known);
  await nextTask();
  warmUpFloating();
  await nextTask();
  void import('./after-start.lazy.tsx').then(
    (part) => part.registerServiceWorker(),
    () => undefined,
  );
}

/** Yields to the browser. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Without the server both the page and the person are read from this device. */
async function readOfflineUser(): Promise<SignedInPerson | null> {
  return (await import('./offline/persisted-me.ts')).readPersistedMe();
}

async function startOfflineSupport(known: SignedInPerson): Promise<void> {
  try {
    (await import('./after-start.lazy.tsx')).startOffline(queryClient, known.me, known.at);
  } catch {
    setTimeout(startOfflineSupport, 5_000, known);
  }
}

/** Starts live updates from the position at which the page was made, so that no change is missed. */
async function listen(person: Me): Promise<void> {
  try {
    const { startLiveUpdates } = await import('./after-start.lazy.tsx');
    startLiveUpdates(queryClient, person, start.position);
  } catch {
    setTimeout(listen, 5_000, person);
  }
}
