import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Hourglass, MessageCircle } from 'lucide-react';
import { useMe } from '#features/accounts/web/queries.ts';
import { leadSourceLabel } from '#features/leads/labels.ts';
import { newStages } from '#features/leads/stages.ts';
import { ContactIconButton, PersonCallButton } from '#platform/contact/web/contact-icon-button.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SectionHead } from '#ui/section-head.tsx';
import type { WaitingLead } from '../contract.ts';
import { waitingLeadsQuery } from './queries.ts';
import { useClaimLead } from './use-claim-lead.ts';

const maxShown = 5;

/** New leads that nobody has contacted yet, the longest waiting first; nothing when nobody waits. */
export function WaitingLeads() {
  const { t } = useLingui();
  const { data } = useQuery(waitingLeadsQuery);
  if (!data || data.total === 0) return null;
  const left = data.total - Math.min(data.items.length, maxShown);
  return (
    <section aria-labelledby="waiting-leads" className="mb-6 print:hidden">
      <SectionHead
        id="waiting-leads"
        title={t`Waiting for an answer`}
        action={
          <Link to="/leads" search={{ status: newStages(), sort: 'oldest' }} className="link">
            {left > 0 ? <Plural value={left} one="# more" other="# more" /> : t`All new leads`}
          </Link>
        }
      />
      <ul>
        {data.items.slice(0, maxShown).map((lead) => (
          <WaitingRow key={lead.id} lead={lead} />
        ))}
      </ul>
    </section>
  );
}

function WaitingRow({ lead }: { lead: WaitingLead }) {
  const { t } = useLingui();
  const me = useMe();
  const name = lead.full_name || t`Unnamed`;
  const about = [
    lead.source && t(leadSourceLabel(lead.source)),
    lead.property?.name ?? null,
    lead.is_repeat ? t`Enquired again` : null,
  ];
  const person = { topic: 'leads', ...lead } as const;
  const claim = useClaimLead(lead.id);
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0 phone:grid-cols-[minmax(0,1fr)_auto]">
      <span
        className={classNames(
          'flex items-center gap-1.5 phone:col-start-2 phone:row-start-1 phone:justify-end',
          toneOf(lead),
        )}
      >
        <Hourglass aria-hidden="true" className="size-3.5 flex-none" />
        <WaitedFor minutes={lead.waited} />
      </span>
      <div className="min-w-0">
        <Link
          to="/leads/$id"
          params={{ id: lead.id }}
          className="font-medium text-ink underline-offset-3 hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-12 text-ink-3">{about.filter((part) => part !== null).join(' · ')}</p>
      </div>
      <span className="truncate text-ink-3">
        {lead.agent === null ? t`Unassigned` : lead.agent.id === me.profile_id ? t`You` : lead.agent.name}
      </span>
      <span className="flex min-h-8 items-center justify-end gap-0.5">
        {lead.agent === null && (
          <Button size="sm" busy={claim.isPending} onClick={() => claim.mutate()} aria-label={t`Take lead: ${name}`}>
            {t`Take lead`}
          </Button>
        )}
        {lead.phone && (
          <>
            <PersonCallButton size="sm" person={person} phone={lead.phone} />
            <ContactIconButton
              icon={MessageCircle}
              size="sm"
              label={t`WhatsApp to ${name}`}
              request={{ way: 'whatsapp', person }}
            />
          </>
        )}
      </span>
    </li>
  );
}

/** In working time, which is what the rules count. */
function WaitedFor({ minutes }: { minutes: number }) {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? (
    <Plural value={minutes} one="# min" other="# min" />
  ) : (
    <Plural value={hours} one="# hour" other="# hours" />
  );
}

function toneOf({ step }: WaitingLead): string {
  if (step === null) return 'text-ink-2';
  return step === 'notify_managers' ? 'text-danger-ink' : 'text-warning-ink';
}
