import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { queuedPayload, takeBackQueued, useQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { QueuedBadge } from '#platform/offline-queue/web/queued-badge.tsx';
import { Button } from '#ui/button.tsx';
import { dueAt } from './due-choices.ts';
import { FollowUpDue } from './follow-up-due.tsx';
import type { QueuedFollowUpAct } from './queued-follow-up.ts';
import { followUpActId, followUpActKind } from './queued-follow-up.ts';

interface WaitingAct {
  readonly entry: QueuedMutation;
  readonly queued: QueuedFollowUpAct;
  /** The server refused it, so the follow-up is as before. */
  readonly isRefused: boolean;
}

/** What waits on this device for a follow-up; null if nothing does. */
export function useWaitingFollowUpAct(followUpId: string): WaitingAct | null {
  const entry = useQueuedMutations().find(({ id }) => id === followUpActId(followUpId));
  const queued = queuedPayload(followUpActKind, entry);
  return entry && queued ? { entry, queued, isRefused: entry.refusal !== null } : null;
}

/** Says what waits for a follow-up, and takes it back. */
export function WaitingFollowUpAct({ waiting: { entry, queued, isRefused } }: { readonly waiting: WaitingAct }) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const name = queued.followUp.person.full_name || t`Unnamed`;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 text-12">
      {queued.act === 'done' ? t`Done` : <FollowUpDue followUp={dueAt(queued.input, timeZone)} />}
      <QueuedBadge entry={entry} />
      {!isRefused && (
        <Button size="sm" variant="ghost" aria-label={t`Undo: ${name}`} onClick={() => void takeBackQueued(entry)}>
          {t`Undo`}
        </Button>
      )}
    </span>
  );
}
