import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** A form of a record that the user sees, but may not change. */
export function ReadOnlyForm({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <p className="mb-5 rounded-control bg-info-tint px-3 py-2 text-info-ink">
        {t`You see this record, but your role may not change it.`}
      </p>
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </>
  );
}
