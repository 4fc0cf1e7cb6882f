import { useLingui } from '@lingui/react/macro';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { webhookDeliveryStatusLabels } from '../labels.ts';
import type { WebhookDeliveryStatus } from '../rules.ts';

const tones: Readonly<Record<WebhookDeliveryStatus, Tone>> = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

export function WebhookDeliveryBadge({ status }: { status: WebhookDeliveryStatus }) {
  const { t } = useLingui();
  return <Badge tone={tones[status]}>{t(webhookDeliveryStatusLabels[status])}</Badge>;
}
