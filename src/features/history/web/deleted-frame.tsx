import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useMe } from '#features/accounts/web/queries.ts';
import { roleMay } from '#platform/access/rights.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import type { RestorableRecord } from './use-restore-record.ts';
import { useRestoreRecord } from './use-restore-record.ts';

interface DeletedFrameProps {
  readonly record: RestorableRecord;
  /** 'This lead was deleted. You can restore it for 30 days.' */
  readonly text: string;
  /** 'Restore' */
  readonly restoreLabel: string;
  /** 'The lead could not be restored.' */
  readonly failed: string;
}

/** Replaces an open record that another person deleted; those who manage the trash can restore it here. */
export function DeletedFrame({ record, text, restoreLabel, failed }: DeletedFrameProps) {
  const { role } = useMe();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const restoreRecord = useRestoreRecord();
  const restore = useMutation({
    mutationFn: () => restoreRecord(record),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [record.topic] }),
    onError: (error) => fail(error, failed),
  });
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-warning-tint px-4 py-2 text-warning-ink"
    >
      <Trash2 aria-hidden="true" />
      <p className="min-w-0 flex-1">{text}</p>
      {roleMay(role, 'manage_trash') && (
        <Button size="sm" busy={restore.isPending} onClick={() => restore.mutate()}>
          {restoreLabel}
        </Button>
      )}
    </div>
  );
}
