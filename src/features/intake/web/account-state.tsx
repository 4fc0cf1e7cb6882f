import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { When } from '#platform/formats/web/when.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import type { Connection } from '../contract.ts';
import { accountErrorLabels } from '../labels.ts';
import { isPulled } from '../rules.ts';
import { intakeApi } from './queries.ts';

interface AccountStateProps {
  readonly connection: Connection;
  readonly mayTest: boolean;
  onTested(connection: Connection): void;
  onEdit(): void;
}

/** Whether asking the sender works, and since when not; asks it now. */
export function AccountCheck({ connection, mayTest, onTested, onEdit }: AccountStateProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [received, setReceived] = useState<number | null>(null);
  const test = useMutation({
    mutationFn: () => intakeApi.testConnection({ id: connection.id }),
    onSuccess: (tested) => {
      setReceived(tested.received);
      onTested(tested.connection);
    },
    onError: (error) => fail(error, t`The sender could not be asked.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['intake_connections'] }),
  });
  const { account, kind, is_enabled } = connection;
  if (!account) return null;
  const { error, error_detail, failing_since, last_success_at } = account;
  const worked = isPulled(kind) ? t`It works. New enquiries: ${received ?? 0}` : t`It works.`;
  return (
    <div className="grid min-w-0 gap-3">
      {error !== null && (
        <div role="alert" className="grid min-w-0 gap-1 rounded-control bg-danger-tint p-3 text-danger-ink">
          <p>{t(accountErrorLabels[error])}</p>
          {error_detail !== '' && <p className="text-12 break-words">{error_detail}</p>}
          {failing_since !== null && (
            <p className="text-12">
              {t`Not working since`} <When at={failing_since} />
            </p>
          )}
        </div>
      )}
      {error === null && received !== null && (
        <p role="status" className="text-success-ink">
          {worked}
        </p>
      )}
      <p className="flex flex-wrap gap-x-2 text-12 text-ink-3">
        {last_success_at === null && error === null && <span>{t`Not asked yet.`}</span>}
        {last_success_at !== null && (
          <span>
            {t`Last worked`} <When at={last_success_at} />
          </span>
        )}
        {isPulled(kind) && is_enabled && <span>{t`Asked every 5 minutes.`}</span>}
      </p>
      {mayTest && (
        <div className="flex flex-wrap gap-2">
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            {t`Test now`}
          </Button>
          {error !== null && <Button onClick={onEdit}>{t`Edit connection`}</Button>}
        </div>
      )}
    </div>
  );
}
