import { Plural, useLingui } from '@lingui/react/macro';
import { addDays, daysBetween } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { classNames } from '#ui/class-names.ts';
import type { LeadCard } from '../../contract.ts';
import { isOpen } from '../../rules.ts';

type Planned = Pick<LeadCard, 'status' | 'follow_up_on'>;

export function OverdueLabel({ since }: { readonly since: string }) {
  const days = daysBetween(since, useFormats().today());
  const grouped = formatCount(days);
  return <Plural value={days} one={`${grouped} day overdue`} other={`${grouped} days overdue`} />;
}

/** The next follow-up of a lead: amber if due today, red if overdue. */
export function FollowUpLabel({ lead }: { lead: Planned }) {
  const { t } = useLingui();
  const { day, today } = useFormats();
  const { follow_up_on: on, status } = lead;
  const text = () => {
    if (on === null) return t`No follow-up`;
    const written = day(on);
    if (!isOpen(status)) return t`Follow-up ${written}`;
    if (on === today()) return t`Follow-up today`;
    if (on < today()) return <OverdueLabel since={on} />;
    return on === addDays(today(), 1) ? t`Follow-up tomorrow` : t`Follow-up ${written}`;
  };
  const isOpenOn = on !== null && isOpen(status);
  return (
    <span
      className={classNames(
        'truncate',
        isOpenOn && on === today() && 'font-medium text-warning-ink',
        isOpenOn && on < today() && 'font-medium text-danger-ink',
        on === null && 'text-ink-3',
      )}
    >
      {text()}
    </span>
  );
}
