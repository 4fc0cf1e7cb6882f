import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { PortalVisit } from '#features/portal/contract.ts';
import { dayPartLabels } from '#features/visit-requests/labels.ts';
import { formatTime } from '#platform/dates.ts';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { toast } from '#ui/toast.ts';
import type { PortalAct } from './use-portal.ts';

interface VisitsProps {
  readonly visits: readonly PortalVisit[];
  readonly timeZone: string;
  readonly act: PortalAct;
}

/** The client's visit requests with their state. */
export function Visits({ visits, timeZone, act }: VisitsProps) {
  const { t } = useLingui();
  const heading = useId();
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-16">{t`Your visits`}</h2>
      <ul className="grid gap-3">
        {visits.map((visit) => (
          <PortalVisitCard key={visit.id} visit={visit} timeZone={timeZone} act={act} />
        ))}
      </ul>
    </section>
  );
}

interface VisitProps extends Omit<VisitsProps, 'visits'> {
  readonly visit: PortalVisit;
  readonly heading?: 'h2' | 'h3';
}

/** One request: what was asked, what the agency answered, and what the client can do. */
export function PortalVisitCard({ visit, timeZone, act, heading: Heading = 'h3' }: VisitProps) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState<string | null>(null);
  const titleId = useId();
  const { id, title, state, preferred_times, proposed, answer, meeting_at, may_withdraw } = visit;
  const dayFormat = (zone: string) =>
    new Intl.DateTimeFormat(`${i18n.locale}-IN-u-nu-latn`, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: zone,
    });
  const whenOf = (at: string) => `${dayFormat(timeZone).format(new Date(at))}, ${formatTime(at, timeZone)}`;
  const preferred = preferred_times.map(({ on, part, time }) =>
    [
      on === null ? t`Any day` : dayFormat('UTC').format(new Date(`${on}T00:00:00Z`)),
      time === null ? part && t(dayPartLabels[part]) : formatTime(`2026-01-01T${time}:00Z`, 'UTC'),
    ]
      .filter(Boolean)
      .join(', '),
  );
  const states: Record<PortalVisit['state'], { name: string; tone: Tone }> = {
    open: { name: t`Waiting for your agent`, tone: 'info' },
    proposed: { name: t`Choose a time`, tone: 'warning' },
    accepted: { name: t`Agreed`, tone: 'success' },
    declined: { name: t`Declined`, tone: 'neutral' },
    withdrawn: { name: t`Withdrawn`, tone: 'neutral' },
    cancelled: { name: t`Cancelled`, tone: 'neutral' },
  };
  const run = async (key: string, call: Parameters<PortalAct>[0], done: string) => {
    if (busy) return;
    setBusy(key);
    if (await act(call)) toast({ tone: 'success', title: done });
    setBusy(null);
  };
  return (
    <li className="grid gap-2 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <Heading id={titleId} className="min-w-0 break-words font-medium text-ink">
          {title}
        </Heading>
        <Badge tone={states[state].tone}>{states[state].name}</Badge>
      </div>
      {meeting_at === null ? (
        preferred.length > 0 && <p className="text-ink-2">{preferred.join(' · ')}</p>
      ) : (
        <p className="font-medium text-ink">
          <time dateTime={meeting_at}>{whenOf(meeting_at)}</time>
        </p>
      )}
      {answer !== '' && <p className="break-words whitespace-pre-line text-ink-2">{answer}</p>}
      {state === 'proposed' && proposed.length === 0 && (
        <p className="text-ink-2">{t`The proposed times have passed. Please write to us.`}</p>
      )}
      {(proposed.length > 0 || may_withdraw) && (
        <div className="flex flex-wrap gap-2">
          {proposed.map((at) => (
            <Button
              key={at}
              variant="primary"
              busy={busy === at}
              onClick={() => void run(at, (portal) => portal.acceptVisitTime({ id, at }), t`Visit agreed`)}
            >
              {whenOf(at)}
            </Button>
          ))}
          {may_withdraw && (
            <Button
              {...namedAfter(titleId, 'withdraw')}
              busy={busy === 'withdraw'}
              onClick={() => void run('withdraw', (portal) => portal.withdrawVisit({ id }), t`Visit request withdrawn`)}
            >
              {state === 'accepted' ? t`Cancel the visit` : t`Withdraw`}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
