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
import type { BulkKind } from '../rules.ts';
import { isPlainAct } from '../rules.ts';
import { BulkChangeForm } from './bulk-change-form.tsx';
import { BulkRunDialog } from './bulk-run-dialog.tsx';
import { bulkApi, bulkRunQuery } from './queries.ts';
import type { AskedChange } from './use-choices-of.ts';

interface BulkDialogProps {
  readonly kind: BulkKind;
  readonly asked: AskedChange;
  readonly chosen: { readonly ids: string[] } | { readonly filter: object };
  /** `isMade`: the change was started. */
  onClose(isMade: boolean): void;
}

const formId = 'bulk-change';

/** Asks what to change, then shows what it would do, how it goes, and what came of it. */
export function BulkDialog({ kind, asked, chosen, onClose }: BulkDialogProps) {
  const { act, stage } = asked;
  /** Nothing to ask. */
  const change = isPlainAct(act) ? ({ act } as const) : asked.change;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [runId, setRunId] = useState<string | null>(null);
  const preview = useMutation({
    // The filter is that of the list of this kind, and the act one of its acts.
    mutationFn: (wanted: BulkChange) =>
      bulkApi.preview({ id: uuid(), kind, ...chosen, change: wanted } as PreviewInput),
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
      if (change) onClose(false);
    },
  });
  const { mutate } = preview;
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!change || wasAsked.current) return;
    wasAsked.current = true;
    mutate(change);
  }, [change, mutate]);
  if (runId !== null)
    return <BulkRunDialog id={runId} onClose={onClose} onBack={change ? undefined : () => setRunId(null)} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      title={t(bulkActLabels[act])}
      text={t`You see what will happen before anything changes.`}
      footer={
        !change && (
          <>
            <Button onClick={() => onClose(false)}>{t`Cancel`}</Button>
            <Button variant="primary" type="submit" form={formId} busy={preview.isPending}>
              {t`Preview`}
            </Button>
          </>
        )
      }
    >
      {isPlainAct(act) || change ? (
        <Progress label={t`Checking the records`} value={null} />
      ) : (
        <BulkChangeForm
          id={formId}
          kind={kind}
          act={act}
          stage={stage}
          onSubmit={(wanted) => !preview.isPending && mutate(wanted)}
        />
      )}
    </Dialog>
  );
}
