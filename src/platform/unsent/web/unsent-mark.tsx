import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/badge.tsx';
import type { Unsent } from './unsent.ts';

/** Says of something on the screen that the server has not got it yet. */
export function UnsentMark({ entry }: { entry: Unsent }) {
  const { t } = useLingui();
  return entry.refusal === null ? (
    <Badge tone="warning">{t`Waiting to be sent`}</Badge>
  ) : (
    <Badge tone="danger">{t`Upload failed`}</Badge>
  );
}
