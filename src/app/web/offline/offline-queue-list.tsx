import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { followUpActKind } from '#features/follow-ups/web/queued-follow-up.ts';
import {
  discardPictures,
  queuedPictureKind,
  queuedPropertyKind,
} from '#features/properties/web/form/queued-property.ts';
import { visitKind } from '#features/visits/web/queued-visit.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import {
  discardQueued,
  queuedMutations,
  queuedPayload,
  useListedMutations,
} from '#platform/offline-queue/web/offline-queue.ts';
import { QueuedBadge } from '#platform/offline-queue/web/queued-badge.tsx';
import { useQueueLock } from '#platform/offline-queue/web/use-queue-lock.ts';
import { detailOf } from '#platform/rpc/web/failure-messages.lazy.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { useQueuedMutationLabels } from './use-queued-mutation-labels.ts';

interface OfflineQueueListProps {
  onEdit?(entry: QueuedMutation): void;
  /** The entry whose form opens once it is no longer being sent. */
  opening?: QueuedMutation | null;
}

/** All queued writes of this person on this device. */
export function OfflineQueueList({ onEdit, opening }: OfflineQueueListProps) {
  const { t } = useLingui();
  const { time, dayOf, isToday } = useFormats();
  const entries = useListedMutations();
  const labels = useQueuedMutationLabels();
  const [discarded, setDiscarded] = useState<QueuedMutation | null>(null);
  // Locked until the question is answered, so that its text stays true.
  const lock = useQueueLock(discarded);
  return (
    <>
      <ul className="grid divide-y divide-line">
        {entries.map((entry) => {
          const { title, text } = labels(entry);
          const isVisitAct = entry.kind === visitKind.kind;
          const isFollowUpAct = entry.kind === followUpActKind.kind;
          const isAct = isVisitAct || isFollowUpAct;
          const at = isToday(entry.madeAt) ? time(entry.madeAt) : `${dayOf(entry.madeAt)}, ${time(entry.madeAt)}`;
          return (
            <li key={entry.id} className="grid gap-1 py-2.5">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span id={`queued-${entry.id}`} className="font-medium break-words text-ink">
                  {title}
                </span>
                <QueuedBadge entry={entry} />
              </p>
              {text !== '' && (
                <p id={`queued-${entry.id}-text`} className="line-clamp-3 break-words text-ink-2">
                  {text}
                </p>
              )}
              <p className="text-12 text-ink-3">{at}</p>
              {entry.refusal !== null && (
                <Refusal
                  code={entry.refusal}
                  reason={entry.details?.reason}
                  picture={unusablePictureOf(entry)}
                  isEditable={onEdit !== undefined && !isAct}
                />
              )}
              {onEdit && (
                <div className="flex gap-2">
                  {/* A waiting act is undone on the follow-up. */}
                  {(!isFollowUpAct || entry.refusal !== null) && (
                    <Button
                      {...namedAfter(`queued-${entry.id}`, 'edit')}
                      aria-describedby={`queued-${entry.id}-text`}
                      size="sm"
                      busy={entry.id === opening?.id || undefined}
                      onClick={() => onEdit(entry)}
                    >
                      {entry.refusal === 'conflict' || (isAct && entry.refusal)
                        ? t`Review`
                        : isVisitAct
                          ? t`Open visit`
                          : t`Edit`}
                    </Button>
                  )}
                  <Button
                    {...namedAfter(`queued-${entry.id}`, 'discard')}
                    aria-describedby={`queued-${entry.id}-text`}
                    size="sm"
                    variant="ghost"
                    busy={(lock === 'pending' && entry.id === discarded?.id) || undefined}
                    onClick={() => setDiscarded(entry)}
                  >
                    {t`Discard`}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={lock === 'locked'}
        onOpenChange={(open) => !open && setDiscarded(null)}
        title={t`Discard this?`}
        text={t`It was not sent and cannot be restored.`}
        confirmLabel={t`Discard`}
        onConfirm={() => {
          if (!discarded) return;
          const property = queuedPayload(queuedPropertyKind, discarded);
          const pictures = property ? discardPictures(property) : Promise.resolve();
          void pictures.then(() => discardQueued(discarded.id)).finally(() => setDiscarded(null));
        }}
      />
    </>
  );
}

/** The name of the picture because of which the server refused its property. */
function unusablePictureOf({ refusal, details }: QueuedMutation): string | null {
  if (refusal !== 'invalid' && refusal !== 'too_large') return null;
  const picture = queuedMutations().find(({ id }) => id === details?.part);
  return queuedPayload(queuedPictureKind, picture)?.file.name ?? null;
}

interface RefusalProps {
  readonly code: NonNullable<QueuedMutation['refusal']>;
  readonly reason: string | undefined;
  readonly picture: string | null;
  readonly isEditable: boolean;
}

function Refusal({ code, reason, picture, isEditable }: RefusalProps) {
  const { t } = useLingui();
  const detail = detailOf({ code, requestId: '', ...(reason !== undefined && { reason }) });
  return (
    <>
      <p className="text-12 break-words text-danger-ink">
        {picture !== null
          ? t`This picture cannot be used: ${picture}`
          : detail
            ? t(detail)
            : t`The server rejected it.`}
      </p>
      {isEditable && picture !== null && (
        <p className="text-12 text-ink-3">{t`Choose Edit and remove it. Then save this again.`}</p>
      )}
      {isEditable && code === 'not_found' && (
        <p className="text-12 text-ink-3">
          {t`If it is in the trash, a Manager can restore it. Then choose Edit and save this again.`}
        </p>
      )}
    </>
  );
}
