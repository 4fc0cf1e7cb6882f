import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import type { EmailStatus } from './queries.ts';

export const emailStatusLabels: Readonly<Record<EmailStatus, MessageDescriptor>> = {
  pending: msg`Pending`,
  sent: msg`Sent`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
};

const tones: Readonly<Record<EmailStatus, Tone>> = {
  pending: 'warning',
  sent: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

export function EmailStatusBadge({ status }: { status: EmailStatus }) {
  const { t } = useLingui();
  return <Badge tone={tones[status]}>{t(emailStatusLabels[status])}</Badge>;
}
