import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/badge.tsx';
import type { QueuedMutation } from './offline-queue.ts';

/** Says of something on the screen that the server has not got it yet. */
export function QueuedBadge({ entry }: { entry: QueuedMutation }) {
  const { t } = useLingui();
  return entry.refusal === null ? (
    <Badge tone="warning">{t`Waiting to be sent`}</Badge>
  ) : (
    <Badge tone="danger">{t`Upload failed`}</Badge>
  );
}
