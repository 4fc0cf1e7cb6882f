import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Progress } from '#ui/progress.tsx';
import type { BulkChange, PreviewInput } from '../contract.ts';
import { bulkActLabels } from '../labels.ts';
import type { BulkAct, BulkKind } from '../rules.ts';
import { isPlainAct } from '../rules.ts';
import { BulkChangeForm } from './bulk-change-form.tsx';
import { BulkRunDialog } from './bulk-run-dialog.tsx';
import { bulkApi, bulkRunQuery } from './queries.ts';

interface BulkDialogProps {
  readonly kind: BulkKind;
  readonly act: BulkAct;
  readonly chosen: { readonly ids: string[] } | { readonly filter: object };
  /** `isMade`: the change was started. */
  onClose(isMade: boolean): void;
}

const formId = 'bulk-change';

/** Asks what to change, then shows what it would do, how it goes, and what came of it. */
export function BulkDialog({ kind, act, chosen, onClose }: BulkDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [runId, setRunId] = useState<string | null>(null);
  const preview = useMutation({
    // The filter is that of the list of this kind, and the act one of its acts.
    mutationFn: (change: BulkChange) => bulkApi.preview({ id: uuid(), kind, ...chosen, change } as PreviewInput),
    onSuccess: (run) => {
      queryClient.setQueryData(bulkRunQuery(run.id).queryKey, run);
      setRunId(run.id);
    },
    onError: (error) => {
      const problem = problemOf(error);
      const field = 'fields' in problem ? problem.fields?.[0] : undefined;
      // The name of the field or choice that somebody changed.
      const changed = act === 'field' && field?.path.startsWith('change.') ? field.limit : undefined;
      const isTooMany = field?.code === 'too_big' && (field.path === 'filter' || field.path === 'ids');
      void fail(
        error,
        isTooMany
          ? t`Too many records: at most ${field.limit ?? ''}.`
          : typeof changed === 'string'
            ? t`“${changed}” was changed or removed. Choose again.`
            : t`The change could not be checked.`,
      );
      if (isPlainAct(act)) onClose(false);
    },
  });
  const { mutate } = preview;
  const wasAsked = useRef(false);
  // Nothing to ask.
  useEffect(() => {
    if (!isPlainAct(act) || wasAsked.current) return;
    wasAsked.current = true;
    mutate({ act });
  }, [act, mutate]);
  if (runId !== null)
    return <BulkRunDialog id={runId} onClose={onClose} onBack={isPlainAct(act) ? undefined : () => setRunId(null)} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      title={t(bulkActLabels[act])}
      text={t`You see what will happen before anything changes.`}
      footer={
        !isPlainAct(act) && (
          <>
            <Button onClick={() => onClose(false)}>{t`Cancel`}</Button>
            <Button variant="primary" type="submit" form={formId} busy={preview.isPending}>
              {t`Preview`}
            </Button>
          </>
        )
      }
    >
      {isPlainAct(act) ? (
        <Progress label={t`Checking the records`} value={null} />
      ) : (
        <BulkChangeForm id={formId} kind={kind} act={act} onSubmit={(change) => !preview.isPending && mutate(change)} />
      )}
    </Dialog>
  );
}
