import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { Me } from '#features/accounts/contract.ts';
import { meQuery } from '#features/accounts/web/queries.ts';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import { isLanguage } from '#platform/i18n/languages.ts';
import { startTexts } from '#platform/i18n/web/activate.ts';
import { createQueryClient } from '#platform/query/web/query-client.ts';
import { readStart } from '#platform/session/web/read-start.ts';
import { showCarriedToast } from '#ui/carried-toast.ts';
import { followSystemTheme } from '#ui/theme.ts';
import { Toaster } from '#ui/toaster.tsx';
import { warmUpFloating } from '#ui/warm-up.ts';
import { onceShown } from './once-shown.ts';
import { createAppRouter } from './routes.tsx';
import { catalogs } from './texts.ts';

const { me, place } = readStart<Me>();
const queryClient = createQueryClient();

/** Shows the page of the address, with its sentences; what can wait comes after. */
export async function startApplication(): Promise<void> {
  if (me) {
    queryClient.setQueryData(meQuery.queryKey, me);
    setDraftOwner(me.profile_id);
  }
  followSystemTheme();
  showCarriedToast();
  const { lang } = document.documentElement;
  const router = createAppRouter(queryClient);
  await Promise.all([startTexts(catalogs, isLanguage(lang) ? lang : 'en'), router.load()]);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await onceShown(queryClient);
  warmUpFloating();
  if (me) void listen(me);
}

/** To what changes elsewhere, from the place on at which the page was made: nothing of before is missed. */
async function listen(person: Me): Promise<void> {
  try {
    const { startLiveUpdates } = await import('./live-updates.ts');
    startLiveUpdates(queryClient, person, place);
  } catch {
    setTimeout(listen, 5_000, person);
  }
}
