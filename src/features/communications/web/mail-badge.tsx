import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import type { MailStatus } from './queries.ts';

export const mailStatusNames: Readonly<Record<MailStatus, MessageDescriptor>> = {
  pending: msg`Pending`,
  sent: msg`Sent`,
  failed: msg`Failed`,
};

const tones: Readonly<Record<MailStatus, Tone>> = { pending: 'warning', sent: 'success', failed: 'danger' };

export function MailBadge({ status }: { status: MailStatus }) {
  const { t } = useLingui();
  return <Badge tone={tones[status]}>{t(mailStatusNames[status])}</Badge>;
}
