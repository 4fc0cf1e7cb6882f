import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/badge.tsx';
import { propertyStatusLabels } from '../labels.ts';
import type { PropertyStatus } from '../rules.ts';
import { propertyStatusTone } from '../rules.ts';

export function StatusBadge({ status }: { status: PropertyStatus }) {
  const { t } = useLingui();
  return <Badge tone={propertyStatusTone(status)}>{t(propertyStatusLabels[status])}</Badge>;
}
