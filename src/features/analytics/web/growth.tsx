import { useLingui } from '@lingui/react/macro';
import { classNames } from '#ui/class-names.ts';
import { signed } from '../rules.ts';

/** Coloured by its sign; a dash if there is nothing to compare with. */
export function Growth({ percent }: { percent: string | null }) {
  const { t } = useLingui();
  if (percent === null) return <span title={t`No earlier figures to compare`}>–</span>;
  const tone = growthTone(percent);
  return (
    <span className={classNames(tone === 'success' && 'text-success-ink', tone === 'danger' && 'text-danger-ink')}>
      {signed(percent)}%
    </span>
  );
}

export function growthTone(growth: string | null): 'success' | 'danger' | 'neutral' {
  const value = Number(growth ?? 0);
  if (value === 0) return 'neutral';
  return value > 0 ? 'success' : 'danger';
}
