import { useLingui } from '@lingui/react/macro';
import { withPassword } from '#features/accounts/web/password-request.ts';
import { historyApi } from './queries.ts';

export type RestorableRecord = Pick<Parameters<typeof historyApi.restore>[0], 'topic' | 'id'>;

/** Restores a record from the trash; restoring an Admin requires the password. */
export function useRestoreRecord(): (record: RestorableRecord) => Promise<void> {
  const { t } = useLingui();
  return (record) =>
    withPassword(
      {
        title: t`Restore this Admin?`,
        text: t`They will be an Admin again. Enter your password to confirm.`,
        confirmLabel: t`Restore`,
      },
      (credentials) => historyApi.restore({ ...record, ...credentials }),
    );
}
