import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/badge.tsx';
import type { TargetStatus } from '../rules.ts';
import { statusMeanings, targetStatusLabels, targetStatusTones } from './labels.ts';

interface TargetBadgeProps {
  readonly status: TargetStatus;
  /** Also shows the share of the target that the status means, beside a percentage. */
  readonly withMeaning?: boolean;
}

export function TargetBadge({ status, withMeaning = false }: TargetBadgeProps) {
  const { t } = useLingui();
  const badge = <Badge tone={targetStatusTones[status]}>{t(targetStatusLabels[status])}</Badge>;
  if (!withMeaning) return badge;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {badge}
      <span className="text-12 font-normal text-ink-3">{t(statusMeanings[status])}</span>
    </span>
  );
}
