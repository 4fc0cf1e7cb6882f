import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { enqueueOrSend } from '#platform/offline-queue/web/offline-queue.ts';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { visitQuery } from './queries.ts';
import type { QueuedVisitAct } from './queued-visit.ts';
import { visitKind } from './queued-visit.ts';
import { useRefusalText } from './use-refusal-text.ts';

interface QueuedVisitDialogProps {
  readonly entry: QueuedMutation;
  readonly queued: QueuedVisitAct;
  readonly title: string;
  onClose(): void;
}

/** Says why the server refused something of a visit, and lets the agent decide: open the visit, send again, or leave it. */
export function QueuedVisitDialog({ entry, queued, title, onClose }: QueuedVisitDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const refusalText = useRefusalText();
  const toastQueued = useQueuedToast();
  const { id } = queued.visit;
  const { data: visit } = useQuery({ ...visitQuery(id), retry: false });
  const [problem, setProblem] = useState('');
  const send = useMutation({
    mutationFn: () => enqueueOrSend(visitKind, entry.id, queued),
    onSuccess: (outcome) => {
      if (outcome.isQueued) toastQueued();
      else toast({ tone: 'success', title: t`Sent` });
      for (const topic of visitKind.topics) void queryClient.invalidateQueries({ queryKey: [topic] });
      onClose();
    },
    onError: (error) => setProblem(refusalText(problemOf(error)) ?? t`The server rejected it.`),
  });
  const why =
    entry.refusal === 'not_found'
      ? t`The visit was deleted, or its plan was changed.`
      : entry.refusal === 'invalid'
        ? t`The code was wrong. Discard this and check in again.`
        : visit?.status === 'cancelled'
          ? t`This visit was cancelled. Reopen it to send this, or discard this.`
          : t`The server rejected it.`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      text={queued.visit.title}
      size="small"
      footer={
        <>
          <Button asChild>
            <Link to="/visits/$id" params={{ id }} onClick={onClose}>
              {t`Open visit`}
            </Link>
          </Button>
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
            {t`Send again`}
          </Button>
        </>
      }
    >
      <p role="status" className="text-ink-2">
        {problem || why}
      </p>
    </Dialog>
  );
}
