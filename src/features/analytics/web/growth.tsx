import { useLingui } from '@lingui/react/macro';
import { classNames } from '#ui/class-names.ts';
import { signed } from '../rules.ts';

/** How much something grew since the period before, by its sign and its colour; a dash where there was nothing. */
export function Growth({ percent }: { percent: string | null }) {
  const { t } = useLingui();
  if (percent === null) return <span title={t`No earlier figures to compare`}>–</span>;
  const value = Number(percent);
  return (
    <span className={classNames(value > 0 && 'text-success-ink', value < 0 && 'text-danger-ink')}>
      {signed(percent)}%
    </span>
  );
}

/** The colour of a growth in the figures. */
export function growthTone(growth: string | number | null): 'success' | 'danger' | 'neutral' {
  const value = Number(growth ?? 0);
  if (value === 0) return 'neutral';
  return value > 0 ? 'success' : 'danger';
}
