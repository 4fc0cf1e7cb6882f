import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { discardQueued, enqueueOrSend } from '#platform/offline-queue/web/offline-queue.ts';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import type { CallProblem } from '#platform/rpc/problem.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import type { FollowUp } from '../contract.ts';
import { FollowUpDue } from './follow-up-due.tsx';
import { followUpsOfQuery } from './queries.ts';
import type { QueuedFollowUpAct } from './queued-follow-up.ts';
import { followUpActKind, followUpTopics } from './queued-follow-up.ts';

interface QueuedFollowUpDialogProps {
  readonly entry: QueuedMutation;
  readonly queued: QueuedFollowUpAct;
  readonly title: string;
  onClose(): void;
}

/** Says why the server refused an act on a follow-up, and lets the user send it again or discard it. */
export function QueuedFollowUpDialog({ entry, queued, title, onClose }: QueuedFollowUpDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const toastQueued = useQueuedToast();
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const { id, person } = queued.followUp;
  const { data: open } = useQuery({ ...followUpsOfQuery(person.topic, person.id), refetchOnMount: 'always' });
  const current = open?.find((followUp) => followUp.id === id);
  const { code, reason, changedBy } = problem
    ? { reason: undefined, changedBy: undefined, ...problem }
    : { ...entry.details, code: entry.refusal };
  const isDone = code === 'conflict' && reason === 'follow_up_done';
  const isOver = isDone || code === 'not_found';
  const send = useMutation({
    mutationFn: () => sendAgain(entry.id, queued),
    onSuccess: ({ isQueued }) => {
      if (isQueued) toastQueued();
      else toast({ tone: 'success', title: t`Sent` });
      onClose();
    },
    onError: (error) => setProblem(problemOf(error)),
    onSettled: () => {
      for (const topic of followUpTopics) void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  const why = () => {
    if (code === 'not_found') return t`This follow-up was deleted. You can discard your change.`;
    if (code === 'forbidden') return t`You may no longer change this follow-up.`;
    if (isDone)
      return changedBy
        ? t`${changedBy} already did this follow-up. You can discard your change.`
        : t`Someone already did this follow-up. You can discard your change.`;
    if (code === 'conflict') return t`Someone else changed this follow-up. Send yours again, or discard it.`;
    return t`The server rejected it.`;
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      size="small"
      footer={
        <>
          <Button variant={isOver ? 'primary' : 'outline'} onClick={() => void discardQueued(entry.id).then(onClose)}>
            {t`Discard`}
          </Button>
          {!isOver && (
            <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
              {t`Send again`}
            </Button>
          )}
        </>
      }
    >
      <p role="status" className="text-ink-2">
        {why()}
      </p>
      {!isOver && current && (
        <p className="mt-2 text-12 text-ink-3">
          {t`Now:`} <FollowUpDue followUp={current} />
        </p>
      )}
    </Dialog>
  );
}

/** The user knows that it was changed meanwhile, so the act is sent for its current version. */
async function sendAgain(id: string, queued: QueuedFollowUpAct): Promise<{ readonly isQueued: boolean }> {
  try {
    return await enqueueOrSend(followUpActKind, id, queued);
  } catch (error) {
    const problem = problemOf(error);
    if (queued.act !== 'change' || problem.code !== 'conflict' || problem.reason !== undefined) throw error;
    // The server answers a conflict with the current follow-up.
    const { version } = problem.current as FollowUp;
    return enqueueOrSend(followUpActKind, id, { ...queued, input: { ...queued.input, version } });
  }
}
