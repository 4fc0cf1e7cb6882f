import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { PersonTopic } from '#platform/contact/person.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { MergePreview } from '../contract.ts';
import { mergeRefusalLabels } from '../labels.ts';
import type { MergeChoices, MergeField, Side } from '../rules.ts';
import { sides } from '../rules.ts';
import { duplicatesApi, mergePreviewQuery } from './queries.ts';
import { useFormatMerge } from './use-format-merge.ts';
import { useFormatMoved } from './use-format-moved.ts';
import { useUndoMerge } from './use-undo-merge.ts';

interface MergeDialogProps {
  readonly topic: PersonTopic;
  /** The record that stays unless the user swaps them. */
  readonly keptId: string;
  readonly mergedId: string;
  readonly isSwappable: boolean;
  onClose(): void;
  onMerged?(keptId: string): void;
}

/** Merges two leads or two clients: for each field that differs the user chooses whose value stays. */
export function MergeDialog({ topic, keptId, mergedId, isSwappable, onClose, onMerged }: MergeDialogProps) {
  const { t } = useLingui();
  const [isSwapped, setSwapped] = useState(false);
  const [choices, setChoices] = useState<MergeChoices>({});
  const pair = { topic, kept_id: isSwapped ? mergedId : keptId, merged_id: isSwapped ? keptId : mergedId };
  const queryClient = useQueryClient();
  const merging = useMerge(pair.kept_id, {
    onClose,
    onMerged,
    onChanged: () => void queryClient.invalidateQueries({ queryKey: mergePreviewQuery(pair).queryKey }),
  });
  // Live updates of the merge itself must not compare what is no longer two.
  const isMerging = merging.isPending || merging.isSuccess;
  const preview = useQuery({ ...mergePreviewQuery(pair), enabled: !isMerging });
  const data = preview.data;
  const canMerge = data !== undefined && data.refusals.length === 0 && !preview.isError;
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !merging.isPending}
      title={topic === 'leads' ? t`Merge two leads` : t`Merge two clients`}
      text={t`Choose what to keep. You can undo it for 30 days.`}
      footer={
        <>
          <Button onClick={onClose} disabled={merging.isPending}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={!canMerge}
            busy={merging.isPending}
            busyLabel={t`Merging...`}
            onClick={() =>
              data &&
              merging.mutate({ ...pair, choices, kept_version: data.kept.version, merged_version: data.merged.version })
            }
          >
            {t`Merge`}
          </Button>
        </>
      }
    >
      {data && !preview.isError ? (
        <MergeChoicesForm
          topic={topic}
          preview={data}
          choices={choices}
          onChoose={(field, side) => setChoices((before) => ({ ...before, [field]: side }))}
          isSwappable={isSwappable}
          onSwap={() => {
            setSwapped((before) => !before);
            // Each value that was chosen stays chosen.
            setChoices((before) =>
              Object.fromEntries(
                Object.entries(before).map(([field, side]) => [field, side === 'kept' ? 'merged' : 'kept']),
              ),
            );
          }}
        />
      ) : preview.isError ? (
        <ErrorState
          title={t`The records could not be compared`}
          text={t`Check the connection and try again.`}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
        />
      ) : (
        <Loading label={t`Comparing the records...`}>
          <div className="grid gap-3">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </div>
        </Loading>
      )}
    </Dialog>
  );
}

interface MergeChoicesFormProps {
  readonly topic: PersonTopic;
  readonly preview: MergePreview;
  readonly choices: MergeChoices;
  readonly isSwappable: boolean;
  onChoose(field: MergeField, side: Side): void;
  onSwap(): void;
}

function MergeChoicesForm({ topic, preview, choices, isSwappable, onChoose, onSwap }: MergeChoicesFormProps) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const format = useFormatMerge(topic, preview.names);
  const formatMoved = useFormatMoved();
  const { kept, merged, fields, moved, refusals } = preview;
  const nameOf = (side: Side) => (side === 'kept' ? kept : merged).full_name || t`Unnamed`;
  const addedOn = (side: Side) => dayOf((side === 'kept' ? kept : merged).created_at);
  return (
    <div className="grid gap-4">
      {refusals.map((refusal) => (
        <p key={refusal} role="alert" className="rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
          {t(mergeRefusalLabels[refusal])}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-hover px-3 py-2">
        <p className="min-w-0 flex-1 basis-60 break-words">
          <Trans>
            <b className="font-medium">{nameOf('merged')}</b> (added {addedOn('merged')}) becomes part of{' '}
            <b className="font-medium">{nameOf('kept')}</b> (added {addedOn('kept')}).
          </Trans>
        </p>
        {isSwappable && (
          <Button size="sm" onClick={onSwap}>
            <ArrowLeftRight aria-hidden="true" />
            {t`Swap`}
          </Button>
        )}
      </div>
      {fields.map(({ field, usual, is_fixed: isFixed, ...values }) => (
        <fieldset key={field} className="grid grid-cols-2 gap-2 border-b border-line pb-4 phone:grid-cols-1">
          <legend className="mb-1 font-medium text-ink">{format.label(field)}</legend>
          {sides.map((side) => (
            <label
              key={side}
              className="flex min-h-11 cursor-pointer items-start gap-2 rounded-control p-2 inset-ring inset-ring-line has-checked:bg-accent-tint has-disabled:cursor-default"
            >
              <input
                type="radio"
                className="tick mt-0.5"
                name={`keep-${field}`}
                checked={(isFixed ? usual : (choices[field] ?? usual)) === side}
                disabled={isFixed}
                onChange={() => onChoose(field, side)}
              />
              <span className="min-w-0">
                {format.lines(field, values[side]).map((line) => (
                  <span key={line} className="block break-words whitespace-pre-line text-ink">
                    {line}
                  </span>
                ))}
              </span>
            </label>
          ))}
          {format.note(field, isFixed) !== null && (
            <p className="col-span-full text-12 text-ink-3">{format.note(field, isFixed)}</p>
          )}
        </fieldset>
      ))}
      <p className="text-ink-2">
        {moved.length > 0 ? t`These move as well: ${formatMoved(moved)}.` : t`Nothing else moves.`}
      </p>
    </div>
  );
}

interface MergeHandlers {
  onClose(): void;
  onMerged?: ((keptId: string) => void) | undefined;
  onChanged(): void;
}

function useMerge(keptId: string, { onClose, onMerged, onChanged }: MergeHandlers) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const undo = useUndoMerge();
  // One id while the dialog is open, so that a retry is the same merge.
  const [id, setId] = useState(() => uuid());
  return useMutation({
    mutationFn: (input: Omit<Parameters<typeof duplicatesApi.merge>[0], 'id'>) => duplicatesApi.merge({ id, ...input }),
    onSuccess: (merge) => {
      void queryClient.invalidateQueries();
      toast({
        tone: 'success',
        title: t`Merged`,
        text: t`${merge.merged_name} is now part of this record.`,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => undo.mutate(merge.id) },
      });
      onClose();
      onMerged?.(keptId);
    },
    onError: (error) => {
      const problem = problemOf(error);
      const reason = 'reason' in problem ? problem.reason : undefined;
      if (problem.code === 'offline') return fail(error, t`The records could not be merged.`);
      setId(uuid());
      onChanged();
      if (reason === 'changed_since') return fail(error, t`One of them was changed. Check the values again.`);
      if (problem.code === 'forbidden' && reason !== 'out_of_reach')
        return fail(error, t`Ask a Manager: you may not reassign this record.`);
      return fail(error, t`The records could not be merged.`);
    },
  });
}
