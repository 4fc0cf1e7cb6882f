import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { hasPersistedUser } from '#platform/query-cache/web/query-cache-storage.ts';
import { ErrorState } from '#ui/error-state.tsx';

/** Shown when the app opens offline and nobody is signed in on this device, or too long ago, or in another build. */
export async function showNoOfflineSession(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const isSomebody = await hasPersistedUser().catch(() => false);
  window.addEventListener('online', () => window.location.reload());
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <main>
        <ErrorState
          isPage
          title={i18n._(msg`Aangan is offline`)}
          text={i18n._(
            isSomebody
              ? msg`Offline data on this device has expired. Connect to a network to continue.`
              : msg`You are not signed in on this device. Connect to a network to sign in.`,
          )}
          onRetry={() => window.location.reload()}
        />
      </main>
    </I18nProvider>,
  );
}
