import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { addDays } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Lead } from '../../contract.ts';
import { FollowUpLabel } from './follow-up-label.tsx';
import { usePlanFollowUp } from './use-plan-follow-up.ts';

/** Sets the next follow-up: common dates, or any other. */
export function FollowUpPanel({ lead }: { lead: Lead }) {
  const { t } = useLingui();
  const { today } = useFormats();
  const { date_format } = useMe();
  const plan = usePlanFollowUp();
  const [other, setOther] = useState('');
  const set = (day: string | null) => {
    setOther('');
    plan({ id: lead.id, day });
  };
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(other);
  return (
    <section aria-labelledby="lead-follow-up">
      <SectionHead
        id="lead-follow-up"
        title={t`Next follow-up`}
        action={
          lead.follow_up_on !== null && <Button variant="ghost" size="sm" onClick={() => set(null)}>{t`Clear`}</Button>
        }
      />
      <div className="grid gap-2.5 py-3">
        <p className="text-14">
          <FollowUpLabel lead={lead} />
        </p>
        <div className="flex flex-wrap gap-1.5 print:hidden">
          <Button size="sm" onClick={() => set(today())}>{t`Today`}</Button>
          <Button size="sm" onClick={() => set(addDays(today(), 1))}>{t`Tomorrow`}</Button>
          <Button size="sm" onClick={() => set(addDays(today(), 7))}>{t`Next week`}</Button>
        </div>
        <form
          className="flex gap-1.5 print:hidden"
          onSubmit={(event) => {
            event.preventDefault();
            if (isDay) set(other);
          }}
        >
          <DateField
            aria-label={t`Another day`}
            className="min-w-0 flex-1"
            format={date_format}
            today={today()}
            value={other}
            onChange={setOther}
          />
          <Button type="submit" notYet={!isDay}>
            {t({ context: 'a follow-up on this day', message: 'Set' })}
          </Button>
        </form>
      </div>
    </section>
  );
}
