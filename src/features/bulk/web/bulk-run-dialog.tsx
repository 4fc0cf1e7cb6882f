import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleMinus, CircleSlash, Undo2 } from 'lucide-react';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Progress } from '#ui/progress.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { BulkRun } from '../contract.ts';
import { bulkActLabels, bulkReasonLabels, countedRecords } from '../labels.ts';
import type { BulkAct, BulkOutcome } from '../rules.ts';
import { canUndo, isAtWork, sendsEmail } from '../rules.ts';
import { bulkApi, bulkItemsQuery, bulkRunQuery } from './queries.ts';
import { useFormatChange } from './use-format-change.ts';

interface BulkRunDialogProps {
  readonly id: string;
  /** `isMade`: the change was started. */
  onClose(isMade: boolean): void;
  /** Before the start: to what was asked. */
  onBack?: (() => void) | undefined;
}

/** A bulk change: what it will do, its progress, and what came of it, with Undo. */
export function BulkRunDialog({ id, onClose, onBack }: BulkRunDialogProps) {
  const { t } = useLingui();
  const query = useQuery(bulkRunQuery(id));
  const formatChange = useFormatChange();
  const { start, cancel, undo } = useRunMutations(id);
  const run = query.data;
  const isMade = run !== undefined && run.state !== 'previewing' && run.state !== 'ready';
  const close = () => {
    // A preview that nobody starts is of no use.
    if (run && !isMade) cancel.mutate();
    onClose(isMade);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      mayClose={() => !start.isPending}
      title={run ? t(bulkActLabels[run.change.act]) : t`Bulk change`}
      text={run && formatChange(run)}
      footer={run && <RunButtons {...{ run, start, cancel, undo, onBack }} onClose={close} />}
    >
      {run ? (
        <RunContent run={run} />
      ) : query.isError ? (
        <ErrorState
          title={t`The bulk change could not be loaded`}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading label={t`Loading the bulk change...`}>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function useRunMutations(id: string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const options = (sentence: string) => ({
    onSuccess: (run: BulkRun) => queryClient.setQueryData(bulkRunQuery(id).queryKey, run),
    onError: (error: unknown) => fail(error, sentence),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bulk_runs'] }),
  });
  return {
    start: useMutation({ mutationFn: () => bulkApi.start({ id }), ...options(t`The change could not be started.`) }),
    cancel: useMutation({ mutationFn: () => bulkApi.cancel({ id }), ...options(t`The change could not be stopped.`) }),
    undo: useMutation({ mutationFn: () => bulkApi.undo({ id }), ...options(t`The change could not be undone.`) }),
  };
}

interface RunButtonsProps extends ReturnType<typeof useRunMutations> {
  readonly run: BulkRun;
  readonly onBack: (() => void) | undefined;
  onClose(): void;
}

function RunButtons({ run, start, cancel, undo, onBack, onClose }: RunButtonsProps) {
  const { t } = useLingui();
  const startLabel = useStartLabel();
  const { state, is_own: isOwn, kind } = run;
  if (state === 'previewing' || state === 'ready') {
    const ready = countOf(run, ['ready']);
    const records = t(countedRecords(kind, ready));
    return (
      <>
        {onBack && (
          <Button
            variant="ghost"
            className="mr-auto"
            disabled={start.isPending}
            onClick={() => {
              cancel.mutate();
              onBack();
            }}
          >{t`Back`}</Button>
        )}
        <Button onClick={onClose} disabled={start.isPending}>
          {run.change.act === 'cancel' ? t`Keep them` : t`Cancel`}
        </Button>
        <Button
          variant={run.change.act === 'cancel' || run.change.act === 'trash' ? 'danger' : 'primary'}
          disabled={state !== 'ready' || ready === 0}
          busy={start.isPending}
          onClick={() => start.mutate()}
        >
          {startLabel(run.change.act, records)}
        </Button>
      </>
    );
  }
  if (state === 'running')
    return (
      <>
        {isOwn && (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t`Stop`}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>{t`Continue in the background`}</Button>
      </>
    );
  return (
    <>
      {run.may_undo && (
        <Button busy={undo.isPending} onClick={() => undo.mutate()}>
          <Undo2 aria-hidden="true" />
          {t`Undo`}
        </Button>
      )}
      <Button variant="primary" onClick={onClose}>
        {state === 'undoing' ? t`Continue in the background` : t`Close`}
      </Button>
    </>
  );
}

function RunContent({ run }: { run: BulkRun }) {
  const { t } = useLingui();
  const { state, change } = run;
  const isPreview = state === 'previewing' || state === 'ready';
  return (
    <div className="grid gap-4">
      <RunProgress run={run} />
      <ul className="grid gap-3">
        {run.tally
          .filter(({ outcome }) => outcome !== 'waiting')
          .map((counted) => (
            <TallyLine key={`${counted.outcome}:${counted.reason}`} run={run} counted={counted} />
          ))}
      </ul>
      {isPreview && (
        <p className="text-12 text-ink-3">
          {canUndo(change.act)
            ? t`You can stop halfway, and undo it for 30 days.`
            : change.act === 'cancel'
              ? t`You can stop halfway. Cancelled invoices stay cancelled.`
              : t`You can stop halfway. Sent emails cannot be undone.`}
        </p>
      )}
    </div>
  );
}

function RunProgress({ run }: { run: BulkRun }) {
  const { t } = useLingui();
  const { state, total } = run;
  const labels = {
    previewing: t`Checking the records`,
    running: sendsEmail(run.change.act) ? t`Queueing the emails` : t`Changing the records`,
    undoing: t`Undoing`,
  };
  if (!isAtWork(state)) return <RunState run={run} />;
  const left = { previewing: ['waiting'], running: ['ready'], undoing: ['done'] } as const;
  const phase = state as keyof typeof left;
  const all =
    phase === 'previewing'
      ? total
      : countOf(run, phase === 'running' ? ['ready', 'done', 'skipped'] : ['done', 'undone', 'kept']);
  const done = all - countOf(run, left[phase]);
  const [doneText, allText] = [formatCount(done), formatCount(all)];
  return (
    <div role="status">
      <Progress label={labels[phase]} value={all === 0 ? null : done / all} figure={t`${doneText} of ${allText}`} />
    </div>
  );
}

/** How it ended, in a sentence. */
function RunState({ run }: { run: BulkRun }) {
  const { t } = useLingui();
  const done = t(countedRecords(run.kind, countOf(run, ['done'])));
  const left = t(countedRecords(run.kind, countOf(run, ['ready'])));
  const sentences: Partial<Record<BulkRun['state'], string>> = sendsEmail(run.change.act)
    ? {
        done: t`Done: ${done} emailed.`,
        cancelled: t`Stopped: ${done} emailed, ${left} not emailed.`,
        failed: t`Stopped by an error: ${done} emailed, ${left} not emailed.`,
      }
    : {
        done: t`Done: ${done} changed.`,
        cancelled: t`Stopped: ${done} changed, ${left} left as they were.`,
        failed: t`Stopped by an error: ${done} changed, ${left} left as they were.`,
        undone: t`Undone.`,
      };
  const sentence = sentences[run.state];
  return (
    sentence && (
      <p role="status" className="text-ink">
        {sentence}
      </p>
    )
  );
}

const icons: Partial<Record<BulkOutcome, typeof Check>> = {
  refused: CircleSlash,
  skipped: CircleSlash,
  kept: CircleSlash,
};

function TallyLine({ run, counted }: { run: BulkRun; counted: BulkRun['tally'][number] }) {
  const { t } = useLingui();
  const { outcome, reason, count } = counted;
  // Names of a moving count would be fetched each time.
  const items = useQuery({ ...bulkItemsQuery(run.id, counted), enabled: !isAtWork(run.state) }).data ?? [];
  const isPreview = run.state === 'previewing' || run.state === 'ready';
  const labels: Record<BulkOutcome, string> = {
    waiting: '',
    ...(sendsEmail(run.change.act)
      ? {
          ready: isPreview ? t`Will be emailed` : t`Not emailed yet`,
          refused: t`Will not be emailed`,
          done: t`Emailed`,
        }
      : { ready: isPreview ? t`Will change` : t`Not changed yet`, refused: t`Will stay`, done: t`Changed` }),
    same: t`No change needed`,
    skipped: t`Skipped`,
    undone: t`Undone`,
    kept: t`Not undone`,
  };
  const Icon = icons[outcome] ?? (outcome === 'same' ? CircleMinus : Check);
  const isGood = outcome === 'ready' || outcome === 'done' || outcome === 'undone';
  const names = items.map(({ title }) => title || t`Unnamed`).join(', ');
  const more = formatCount(count - items.length);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5">
      <Icon aria-hidden="true" className={isGood ? 'mt-0.5 size-4 text-success-ink' : 'mt-0.5 size-4 text-ink-3'} />
      <div className="min-w-0">
        <p className="text-ink">
          {labels[outcome]}
          {reason && <span className="text-ink-2"> · {t(bulkReasonLabels[reason])}</span>}
        </p>
        {names !== '' && (
          <p className="truncate text-12 text-ink-3">{count > items.length ? t`${names} and ${more} more` : names}</p>
        )}
      </div>
      <span className="font-medium text-ink tabular-nums">{formatCount(count)}</span>
    </li>
  );
}

function countOf({ tally }: BulkRun, outcomes: readonly BulkOutcome[]): number {
  return tally.reduce((sum, { outcome, count }) => (outcomes.includes(outcome) ? sum + count : sum), 0);
}

function useStartLabel(): (act: BulkAct, records: string) => string {
  const { t } = useLingui();
  return (act, records) => {
    switch (act) {
      case 'trash':
        return t`Delete ${records}`;
      case 'message':
        return t`Email ${records}`;
      case 'send':
        return t`Email ${records} to clients`;
      case 'cancel':
        return t`Cancel ${records}`;
      default:
        return t`Change ${records}`;
    }
  };
}
