import './portal.css';
import '#ui/fonts.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import type { PortalView } from '#features/portal/contract.ts';
import { isLanguage } from '#platform/i18n/languages.ts';
import { startTexts } from '#platform/i18n/web/activate.ts';
import { readStart } from '#platform/session/web/read-start.ts';
import { followSystemTheme } from '#ui/theme.ts';
import { prefetchToasts, Toaster } from '#ui/toaster.tsx';
import { NoLink } from './no-link.tsx';
import { Portal } from './portal.tsx';
import { portalCatalogs } from './texts.ts';

const { lang } = document.documentElement;
await startTexts(portalCatalogs, isLanguage(lang) ? lang : 'en');
followSystemTheme();
const { pageData: view } = readStart<null, PortalView>();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      {view ? <Portal start={view} /> : <NoLink />}
      <Toaster />
    </I18nProvider>,
  );
  requestAnimationFrame(prefetchToasts);
}
