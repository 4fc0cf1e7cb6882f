import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/badge.tsx';
import type { TargetStatus } from '../rules.ts';
import { statusLabels, statusTones } from './labels.ts';

/** How the revenue stands to its target. */
export function TargetBadge({ status }: { status: TargetStatus }) {
  const { t } = useLingui();
  return <Badge tone={statusTones[status]}>{t(statusLabels[status])}</Badge>;
}
