import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/badge.tsx';
import { statusLabels } from '../labels.ts';
import type { PropertyStatus } from '../rules.ts';
import { statusTone } from '../rules.ts';

export function StatusBadge({ status }: { status: PropertyStatus }) {
  const { t } = useLingui();
  return <Badge tone={statusTone(status)}>{t(statusLabels[status])}</Badge>;
}
