import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AuthLayout } from './auth-layout.tsx';

/** What stands where a one-time link led nowhere; its children are what to do next. */
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
