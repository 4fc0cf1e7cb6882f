import { useLingui } from '@lingui/react/macro';
import type { BulkAct } from '../rules.ts';

/** The acts as short buttons. */
export function useBulkActNames(): Record<BulkAct, string> {
  const { t } = useLingui();
  return {
    assign: t`Assign`,
    stage: t`Stage`,
    status: t`Status`,
    tag: t`Tags`,
    field: t`Field`,
    follow_up: t`Follow-up`,
    message: t`Email`,
    send: t`Email`,
    cancel: t`Cancel invoices`,
    trash: t`Delete`,
  };
}
