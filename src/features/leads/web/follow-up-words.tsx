import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#features/accounts/web/formats.ts';
import { addDays } from '#platform/dates.ts';
import { classNames } from '#ui/class-names.ts';
import type { LeadCard } from '../contract.ts';
import { isOpen } from '../rules.ts';

type Planned = Pick<LeadCard, 'status' | 'follow_up_on'>;

/** When somebody gets back to a lead; what is due is said in words and in the colour of a warning. */
export function FollowUpWords({ lead }: { lead: Planned }) {
  const { t } = useLingui();
  const { day, today } = useFormats();
  const { follow_up_on: on, status } = lead;
  const words = () => {
    if (on === null) return t`No follow-up`;
    const written = day(on);
    if (!isOpen(status)) return t`Follow-up ${written}`;
    if (on === today()) return t`Follow-up today`;
    if (on < today()) return t`Overdue since ${written}`;
    return on === addDays(today(), 1) ? t`Follow-up tomorrow` : t`Follow-up ${written}`;
  };
  const isDue = on !== null && isOpen(status) && on <= today();
  return (
    <span className={classNames('truncate', isDue && 'font-medium text-warning-ink', on === null && 'text-ink-3')}>
      {words()}
    </span>
  );
}
