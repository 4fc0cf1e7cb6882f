import './auth.css';
import '#ui/fonts.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { isLanguage } from '#platform/i18n/languages.ts';
import { startTexts } from '#platform/i18n/web/activate.ts';
import { queryCacheName } from '#platform/query-cache/web/query-cache-name.ts';
import { readStart } from '#platform/session/web/read-start.ts';
import { showCarriedToast } from '#ui/carried-toast.ts';
import { followSystemTheme } from '#ui/theme.ts';
import { prefetchToasts, Toaster } from '#ui/toaster.tsx';
import { AuthApp } from './auth-app.tsx';
import { authCatalogs } from './texts.ts';

// Restored from the back/forward cache: the signed-in person may have changed.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const { lang } = document.documentElement;
await startTexts(authCatalogs, isLanguage(lang) ? lang : 'en');
followSystemTheme();
showCarriedToast();
// Signed out: deletes the cached queries of the last person, so that nobody can open them offline, and ends their push
// subscription. The next person must enable push again.
if (!readStart().me) {
  indexedDB.deleteDatabase(queryCacheName);
  void import('#platform/push/web/forget-pushed.ts').then((part) => part.forgetPushed()).catch(() => undefined);
}
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <AuthApp />
      <Toaster />
    </I18nProvider>,
  );
  // A network error needs its toast, whose code cannot be fetched then.
  requestAnimationFrame(prefetchToasts);
}
