import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Logo } from '#ui/logo.tsx';

/** Shown without a link, or with an expired or revoked one. */
export function NoLink() {
  const { t } = useLingui();
  useEffect(() => {
    document.title = t`Link no longer works`;
  }, [t]);
  return (
    <main className="mx-auto grid min-h-dvh max-w-88 content-center gap-3 px-6">
      <Logo large className="mb-6" />
      <h1 className="text-28">{t`This link no longer works`}</h1>
      <p className="text-ink-2">{t`This link has expired or is incomplete. Please ask your agent for a new one.`}</p>
    </main>
  );
}
