import { useLingui } from '@lingui/react/macro';
import type { CallOutcome } from '#features/communications/rules.ts';
import { queuedCallOf } from '#features/communications/web/call-kind.ts';
import { callOutcomeLabels } from '#features/communications/web/communication-labels.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { queuedPayload, useQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { QueuedBadge } from '#platform/offline-queue/web/queued-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import type { NotedTopic } from '../rules.ts';
import { noteKind } from './note-kinds.ts';

interface Waiting {
  readonly entry: QueuedMutation;
  readonly body: string;
  /** Only for a call. */
  readonly outcome: CallOutcome | null;
}

/** Notes and calls that wait in the offline queue, above the timeline of their record. */
export function QueuedNotes({ topic, recordId }: { topic: NotedTopic; recordId: string }) {
  const { t } = useLingui();
  const waiting = useQueuedMutations().flatMap((entry): Waiting[] => {
    const [note, queued] = [queuedPayload(noteKind, entry), queuedCallOf(entry)];
    if (note?.topic === topic && note.record_id === recordId) return [{ entry, body: note.body, outcome: null }];
    if (queued?.person.topic === topic && queued.person.id === recordId)
      return [{ entry, body: queued.call.note, outcome: queued.call.outcome }];
    return [];
  });
  if (waiting.length === 0) return null;
  return (
    <ul>
      {waiting.map(({ entry, body, outcome }) => (
        <li key={entry.id} className="grid justify-items-start gap-1 border-b border-line py-3">
          <p className="flex flex-wrap gap-2">
            {outcome && <Badge tone={callOutcomeLabels[outcome].tone}>{t(callOutcomeLabels[outcome].name)}</Badge>}
            <QueuedBadge entry={entry} />
          </p>
          {body !== '' && <p className="max-w-full break-words whitespace-pre-line text-ink-2">{body}</p>}
        </li>
      ))}
    </ul>
  );
}
