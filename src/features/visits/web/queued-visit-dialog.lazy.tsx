import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { meetingsApi } from '#features/meetings/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import {
  discardQueued,
  enqueueMutation,
  enqueueOrSend,
  queuedPayload,
} from '#platform/offline-queue/web/offline-queue.ts';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { visitQuery } from './queries.ts';
import type { QueuedVisitAct } from './queued-visit.ts';
import { queuedActsOf, visitKind } from './queued-visit.ts';
import { useRefusalText } from './use-refusal-text.ts';

interface QueuedVisitDialogProps {
  readonly entry: QueuedMutation;
  readonly queued: QueuedVisitAct;
  readonly title: string;
  onClose(): void;
}

/**
 * Says why the server refused something of a visit, and lets the agent decide: open the visit, send again, reopen a
 * cancelled one with all that waits for it, or discard what is not needed any more.
 */
export function QueuedVisitDialog({ entry, queued, title, onClose }: QueuedVisitDialogProps) {
  const { t } = useLingui();
  const { profile_id: me } = useMe();
  const { dayOf, time } = useFormats();
  const queryClient = useQueryClient();
  const refusalText = useRefusalText();
  const toastQueued = useQueuedToast();
  const { id } = queued.visit;
  const found = useQuery({ ...visitQuery(id), retry: false, refetchOnMount: 'always' });
  const [problem, setProblem] = useState('');
  const { refusal, details = {} } = entry;
  const isConflict = refusal === 'conflict';
  // Until the current state is known, what the server said with its refusal counts.
  const visit = found.isFetchedAfterMount && !found.isError ? found.data : undefined;
  const isNow = (status: 'cancelled' | 'completed') =>
    isConflict && (visit ? visit.status === status : details.reason === `visit_${status}`);
  const isCancelled = isNow('cancelled');
  const isDone = queued.act === 'finish' && isNow('completed');
  const name = details.changedById === me ? null : (details.changedBy ?? null);
  const renew = () => {
    for (const topic of visitKind.topics) void queryClient.invalidateQueries({ queryKey: [topic] });
  };
  const send = useMutation({
    mutationFn: () => enqueueOrSend(visitKind, entry.id, queued),
    onSuccess: (outcome) => {
      if (outcome.isQueued) toastQueued();
      else toast({ tone: 'success', title: t`Sent` });
      renew();
      onClose();
    },
    onError: (error) => setProblem(refusalText(problemOf(error)) ?? t`The server rejected it.`),
  });
  const reopen = useMutation({
    mutationFn: async () => {
      await meetingsApi.changeStatus({ id, from: 'cancelled', status: 'scheduled', overlap_confirmed: true });
      for (const one of queuedActsOf(id)) {
        const act = one.refusal === null ? null : queuedPayload(visitKind, one);
        if (act) await enqueueMutation(visitKind, one.id, act);
      }
    },
    // Closing releases this entry, and the queue sends all in their order.
    onSuccess: () => {
      renew();
      onClose();
    },
    onError: () => setProblem(t`The visit could not be reopened.`),
  });
  const why = () => {
    if (refusal === 'not_found') return t`The visit was deleted, or its plan was changed.`;
    if (refusal === 'forbidden') return t`You may no longer change this visit.`;
    if (refusal === 'invalid' && queued.act === 'check-in')
      return t`The code was wrong. Discard this and check in again.`;
    if (isCancelled)
      return name === null
        ? t`This visit was cancelled. Reopen it to send your change, or discard it.`
        : t`${name} cancelled this visit. Reopen it to send your change, or discard it.`;
    if (isDone)
      return name === null
        ? t`This visit is already completed. You can discard your change.`
        : t`${name} already completed this visit. You can discard your change.`;
    if (details.reason === 'visit_early' && visit) {
      const [on, at] = [dayOf(visit.meeting_date), time(visit.meeting_date)];
      return t`The visit is planned for ${on} at ${at}. Send this again then.`;
    }
    const said = isConflict && details.reason ? { code: refusal, reason: details.reason, requestId: '' } : undefined;
    return (said && refusalText(said)) ?? t`The server rejected it.`;
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      text={title.includes(queued.visit.title) ? undefined : queued.visit.title}
      size="small"
      footer={
        <>
          <Button asChild>
            <Link to="/visits/$id" params={{ id }} onClick={onClose}>
              {t`Open visit`}
            </Link>
          </Button>
          {isCancelled ? (
            <Button variant="primary" busy={reopen.isPending} onClick={() => reopen.mutate()}>
              {t`Reopen and send`}
            </Button>
          ) : isDone ? (
            <Button variant="primary" onClick={() => void discardQueued(entry.id).then(onClose)}>
              {t`Discard`}
            </Button>
          ) : (
            <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
              {t`Send again`}
            </Button>
          )}
        </>
      }
    >
      <p role="status" className="text-ink-2">
        {problem || why()}
      </p>
    </Dialog>
  );
}
