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

// Back from the application: whoever signed in or out meanwhile is not who this page was made for.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const { lang } = document.documentElement;
await startTexts(authCatalogs, isLanguage(lang) ? lang : 'en');
followSystemTheme();
showCarriedToast();
// Nobody is signed in: what a person saw here last is nobody's to open any more, even without a network, and what is
// pushed here was theirs. Whoever signs in next is pushed to only once they turn it on.
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
  // What could not be sent for want of a network must still be said.
  requestAnimationFrame(prefetchToasts);
}
