import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/badge.tsx';
import type { PropertyStatus } from '../rules.ts';
import { statusTone } from '../rules.ts';
import { statusLabels } from './labels.ts';

export function StatusBadge({ status }: { status: PropertyStatus }) {
  const { t } = useLingui();
  return <Badge tone={statusTone(status)}>{t(statusLabels[status])}</Badge>;
}
