import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AuthLayout } from './auth-layout.tsx';

/** Shown for an invalid one-time link; its children are the next steps. */
export function ExpiredLink({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <AuthLayout
      title={t`Link expired`}
      heading={t`This link no longer works`}
      sub={t`It has expired or has already been used.`}
    >
      <div className="mt-6 grid">{children}</div>
    </AuthLayout>
  );
}
