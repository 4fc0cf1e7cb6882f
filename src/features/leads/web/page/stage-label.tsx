import { Plural, useLingui } from '@lingui/react/macro';
import { dayOf, daysBetween } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { leadStageWords } from '../../labels.ts';
import type { LeadStatus } from '../../rules.ts';
import { StageMark } from './stage-mark.tsx';

interface StageLabelProps {
  readonly status: LeadStatus;
  /** If given, the label includes the time in the stage. */
  readonly since?: string;
}

/** The stage of a lead: mark and label, never colour alone. */
export function StageLabel({ status, since }: StageLabelProps) {
  const { t } = useLingui();
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <StageMark status={status} />
      <span className="truncate font-medium text-ink">{t(leadStageWords.labelOf(status))}</span>
      {since !== undefined && (
        <span className="flex-none text-ink-3">
          {' · '}
          <TimeBetween since={since} until={null} />
        </span>
      )}
    </span>
  );
}

interface TimeBetweenProps {
  readonly since: string;
  /** Null: until now. */
  readonly until: string | null;
}

/** 'today', '3 days': the number of company days between two instants. */
export function TimeBetween({ since, until }: TimeBetweenProps) {
  const { t } = useLingui();
  const { timeZone, today } = useFormats();
  const days = daysBetween(dayOf(since, timeZone), until === null ? today() : dayOf(until, timeZone));
  const grouped = formatCount(days);
  if (days <= 0) return until === null ? t`today` : t`less than a day`;
  return <Plural value={days} one={`${grouped} day`} other={`${grouped} days`} />;
}
