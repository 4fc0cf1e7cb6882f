import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/badge.tsx';
import type { QueuedMutation } from './offline-queue.ts';

/** Marks something that the server does not have yet. */
export function QueuedBadge({ entry }: { entry: QueuedMutation }) {
  const { t } = useLingui();
  return entry.refusal === null ? (
    <Badge tone="warning">{t`Waiting to be sent`}</Badge>
  ) : (
    <Badge tone="danger">{t`Upload failed`}</Badge>
  );
}
