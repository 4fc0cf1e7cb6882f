import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { outOfReachLabel } from '#platform/visibility/labels.ts';

/** A form of a record that the user sees, but may not change. */
export function ReadOnlyForm({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <p className="mb-5 rounded-control bg-info-tint px-3 py-2 text-info-ink">{t(outOfReachLabel)}</p>
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </>
  );
}
