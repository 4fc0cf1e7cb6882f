import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** The only place for names of settings and server commands; what an agent can do is explained above it. */
export function TechnicianNote({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <details className="[&_code]:break-words [&_code]:text-ink [&_code]:select-all">
      <summary className="w-fit text-ink-3 hover:text-ink touch:py-3">{t`For your technician`}</summary>
      <div className="mt-1.5 grid gap-1.5">{children}</div>
    </details>
  );
}
