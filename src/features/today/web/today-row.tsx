import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import {
  AlarmClock,
  CalendarClock,
  CalendarDays,
  Check,
  ChevronDown,
  CircleCheck,
  Hourglass,
  Link2,
  Mail,
  MessageCircle,
  Navigation,
  ReceiptIndianRupee,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import type { FollowUp } from '#features/follow-ups/contract.ts';
import { useWaitingFollowUpAct, WaitingFollowUpAct } from '#features/follow-ups/web/waiting-follow-up-act.tsx';
import { isIssued } from '#features/invoices/rules.ts';
import type { InvoiceActions } from '#features/invoices/web/use-invoice-actions.tsx';
import { leadSourceLabel } from '#features/leads/labels.ts';
import type { MeetingCard } from '#features/meetings/contract.ts';
import { meetingTypeWords } from '#features/meetings/labels.ts';
import { hasStarted, isVisit } from '#features/meetings/rules.ts';
import type { MeetingActions } from '#features/meetings/web/page/use-meeting-actions.tsx';
import type { WaitingLead } from '#features/response-clock/contract.ts';
import { useClaimLead } from '#features/response-clock/web/use-claim-lead.ts';
import { useQueuedOfMeeting } from '#features/visits/web/use-queued-of-meeting.ts';
import { useOffWhileAway } from '#platform/connection/web/use-off-while-away.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import { ContactIconButton, PersonCallButton } from '#platform/contact/web/contact-icon-button.tsx';
import { offBy, pressOf } from '#platform/contact/web/contact-refusal.ts';
import { dayOf } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { mapsUrl } from '#platform/maps-url.ts';
import { QueuedBadge } from '#platform/offline-queue/web/queued-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { ExpiringLink, TodayItem } from '../contract.ts';
import { isOverdue } from './section-of.ts';
import { useExtendLink } from './use-extend-link.ts';

export interface TodayActs {
  onFollowUpDone(followUp: FollowUp): void;
  /** Until tomorrow, at the same time. */
  onFollowUpSnoozed(followUp: FollowUp): void;
  onPlanNext(followUp: FollowUp): void;
  snoozeEntriesOf(followUp: FollowUp): MenuEntry[];
  readonly meetings: MeetingActions;
  readonly invoices: InvoiceActions;
  /** Also names who is responsible. */
  readonly isTeam: boolean;
}

export function TodayRow({ item, acts }: { item: TodayItem; acts: TodayActs }) {
  switch (item.kind) {
    case 'enquiry':
      return <EnquiryRow lead={item.record} acts={acts} />;
    case 'follow_up':
      return <FollowUpItem followUp={item.record} acts={acts} />;
    case 'meeting':
      return <MeetingItem meeting={item.record} stops={item.stops} acts={acts} />;
    case 'to_close':
      return <MeetingItem meeting={item.record} acts={acts} isOver />;
    case 'invoice':
      return <InvoiceItem invoice={item.record} acts={acts} />;
    case 'link':
      return <LinkItem link={item.record} />;
    default:
      return null;
  }
}

interface FrameProps {
  readonly icon: LucideIcon;
  readonly kind: string;
  readonly when: ReactNode;
  readonly title: ReactNode;
  readonly details: ReadonlyArray<ReactNode>;
  readonly children: ReactNode;
}

const layout =
  'grid grid-cols-[7.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0 phone:grid-cols-1';

function Frame({ icon: Icon, kind, when, title, details, children }: FrameProps) {
  const shown = details.filter((detail) => detail !== null && detail !== '');
  const titleId = useId();
  return (
    <li data-list-entry className={layout}>
      <p className="flex items-center gap-1.5 text-12 text-ink-3">
        <Icon aria-hidden="true" className="size-3.5 flex-none" />
        {when}
      </p>
      <div className="min-w-0">
        <p id={titleId} className="font-medium break-words text-ink">
          {title}
        </p>
        <p className="text-12 break-words text-ink-3">
          {kind}
          {shown.map((detail, index) => (
            // The details of a row keep their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: static
            <span key={index}>
              {' · '}
              {detail}
            </span>
          ))}
        </p>
      </div>
      <fieldset
        aria-labelledby={titleId}
        className="flex min-h-8 flex-wrap items-center justify-end gap-1 phone:justify-start"
      >
        {children}
      </fieldset>
    </li>
  );
}

/** The time of what is due today, else the day. */
function DueAt({ at, hasTime = true }: { at: string; hasTime?: boolean }) {
  const { t } = useLingui();
  const { time, dayOf: shownDay, isToday, timeZone, today } = useFormats();
  const isLate = dayOf(at, timeZone) < today();
  const text = isToday(at) ? (hasTime ? time(at) : t`Today`) : shownDay(at);
  return (
    <time dateTime={at} className={classNames('tabular-nums', isLate && 'text-danger-ink')}>
      {text}
    </time>
  );
}

const nameClasses = 'underline-offset-3 hover:underline touch:inline-block touch:py-1';

function PersonLink({ person: { topic, id }, children }: { person: ContactPerson; children: ReactNode }) {
  return (
    <Link to={topic === 'leads' ? '/leads/$id' : '/clients/$id'} params={{ id }} className={nameClasses}>
      {children}
    </Link>
  );
}

type Reached = Pick<WaitingLead, 'id' | 'full_name' | 'email' | 'phone' | 'phone_e164'> & ContactPerson;

function ContactButtons({ person }: { person: Reached }) {
  const { t } = useLingui();
  const { phone } = person;
  if (phone === null) return null;
  const name = person.full_name || t`Unnamed`;
  return (
    <>
      <PersonCallButton person={person} phone={phone} />
      <ContactIconButton icon={MessageCircle} label={t`WhatsApp to ${name}`} request={{ way: 'whatsapp', person }} />
    </>
  );
}

function FollowUpItem({ followUp, acts }: { followUp: FollowUp; acts: TodayActs }) {
  const { t } = useLingui();
  const { person, note, due_at, has_time, agent, done_at } = followUp;
  const name = person.full_name || t`Unnamed`;
  const waiting = useWaitingFollowUpAct(followUp.id);
  return (
    <Frame
      icon={AlarmClock}
      kind={t`Follow-up`}
      when={<DueAt at={due_at} hasTime={has_time} />}
      title={<PersonLink person={person}>{name}</PersonLink>}
      details={[note, acts.isTeam ? (agent ?? t`Unassigned`) : null]}
    >
      {done_at === null && <ContactButtons person={person} />}
      {done_at === null && waiting && <WaitingFollowUpAct waiting={waiting} />}
      {done_at === null && (!waiting || waiting.isRefused) && (
        <>
          <IconButton
            icon={Check}
            label={t`Done: ${name}`}
            aria-keyshortcuts="D"
            onClick={() => acts.onFollowUpDone(followUp)}
          />
          <IconButton
            icon={AlarmClock}
            label={t`Snooze until tomorrow: ${name}`}
            aria-keyshortcuts="S"
            onClick={() => acts.onFollowUpSnoozed(followUp)}
          />
          <Menu
            trigger={<IconButton icon={ChevronDown} label={t`Snooze: ${name}`} />}
            entries={acts.snoozeEntriesOf(followUp)}
          />
        </>
      )}
      {done_at !== null && (
        <>
          <Badge tone="success">{t`Done`}</Badge>
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => acts.onPlanNext(followUp)}>
            {t`Plan next`}
          </Button>
        </>
      )}
    </Frame>
  );
}

/** In working time, which is what the response clock counts. */
function Waits({ minutes }: { minutes: number }) {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? (
    <Plural value={minutes} one="waits # min" other="waits # min" />
  ) : (
    <Plural value={hours} one="waits # hour" other="waits # hours" />
  );
}

function EnquiryRow({ lead, acts }: { lead: WaitingLead; acts: TodayActs }) {
  const { t } = useLingui();
  const claim = useClaimLead(lead.id);
  const off = useOffWhileAway();
  const name = lead.full_name || t`Unnamed`;
  const person = { topic: 'leads', ...lead } as const;
  return (
    <Frame
      icon={Hourglass}
      kind={t`Waiting enquiry`}
      when={
        <span className={classNames(isOverdue(lead) && 'text-danger-ink')}>
          <Waits minutes={lead.waited} />
        </span>
      }
      title={<PersonLink person={person}>{name}</PersonLink>}
      details={[
        lead.source && t(leadSourceLabel(lead.source)),
        lead.property?.name ?? null,
        lead.is_repeat ? t`Enquired again` : null,
        lead.agent === null ? t`Unassigned` : acts.isTeam ? lead.agent.name : null,
      ]}
    >
      {lead.agent === null && (
        <Button
          size="sm"
          busy={claim.isPending}
          aria-label={t`Take lead: ${name}`}
          aria-keyshortcuts="T"
          {...pressOf(off, () => claim.mutate())}
        >
          {t`Take lead`}
        </Button>
      )}
      <ContactButtons person={person} />
    </Frame>
  );
}

interface MeetingItemProps {
  readonly meeting: MeetingCard;
  readonly stops?: Extract<TodayItem, { kind: 'meeting' }>['stops'];
  readonly acts: TodayActs;
  readonly isOver?: boolean;
}

function MeetingItem({ meeting, stops = [], acts, isOver = false }: MeetingItemProps) {
  const { t } = useLingui();
  const { title, meeting_type, meeting_date, client, lead, property, agent, status } = meeting;
  const next = stops.find((stop) => !stop.is_done) ?? stops[0];
  const location = next?.location || meeting.location;
  const done = stops.filter((stop) => stop.is_done).length;
  const { meetings } = acts;
  const attendee = client ?? lead;
  const isWritable = useRights('meetings').mayWrite(meeting.agent_id);
  const queued = useQueuedOfMeeting(meeting.id);
  const off = useOffWhileAway();
  return (
    <Frame
      icon={isOver ? CircleCheck : CalendarDays}
      kind={isOver ? t`Meeting to complete` : t(meetingTypeWords.labelOf(meeting_type))}
      when={<DueAt at={meeting_date} />}
      title={
        <Link
          to={isVisit({ meeting_type }) ? '/visits/$id' : '/meetings/edit/$id'}
          params={{ id: meeting.id }}
          className={nameClasses}
        >
          {title}
        </Link>
      }
      details={[
        stops.length > 1 ? t`${done} of ${stops.length} properties` : null,
        attendee && (
          <PersonLink person={{ topic: client ? 'clients' : 'leads', id: attendee.id }}>
            {attendee.full_name}
          </PersonLink>
        ),
        next?.title ?? property?.title ?? null,
        location,
        acts.isTeam ? (agent?.full_name ?? t`Unassigned`) : null,
      ]}
    >
      {queued && <QueuedBadge entry={queued} />}
      {!isOver && location !== '' && (
        <IconButton
          icon={Navigation}
          label={t`Directions to ${location}`}
          link={<a href={mapsUrl(location)} target="_blank" rel="noreferrer" />}
        />
      )}
      {attendee && <ContactButtons person={{ topic: client ? 'clients' : 'leads', ...attendee }} />}
      {isWritable && !isOver && status === 'scheduled' && (
        <Button
          size="sm"
          aria-label={t`Confirm: ${title}`}
          {...pressOf(off, () => meetings.changeStatus(meeting, 'confirmed'))}
        >
          {t`Confirm`}
        </Button>
      )}
      {isWritable && hasStarted(meeting, new Date()) && (
        <IconButton
          icon={Check}
          label={t`Complete: ${title}`}
          aria-haspopup="dialog"
          aria-keyshortcuts="D"
          onPointerEnter={meetings.prefetch}
          onClick={() => meetings.open('complete', meeting)}
        />
      )}
      {isWritable && (
        <IconButton
          icon={CalendarClock}
          label={t`Reschedule: ${title}`}
          aria-haspopup="dialog"
          aria-keyshortcuts="R"
          onClick={() => meetings.open('reschedule', meeting)}
          {...offBy(off)}
        />
      )}
    </Frame>
  );
}

type Invoice = Extract<TodayItem, { kind: 'invoice' }>['record'];

function InvoiceItem({ invoice, acts }: { invoice: Invoice; acts: TodayActs }) {
  const { t } = useLingui();
  const { day, money } = useFormats();
  const { number, client, property, agent, due_date, owed } = invoice;
  const isWritable = useRights('invoices').mayWrite(invoice.agent_id);
  const off = useOffWhileAway();
  return (
    <Frame
      icon={ReceiptIndianRupee}
      kind={t`Overdue invoice`}
      when={<span className="text-danger-ink">{day(due_date)}</span>}
      title={
        <Link to="/invoices" search={{ search: number }} className={nameClasses}>
          {t`${number}: ${money(owed)}`}
        </Link>
      }
      details={[
        client && <PersonLink person={{ topic: 'clients', id: client.id }}>{client.full_name}</PersonLink>,
        property?.title ?? null,
        acts.isTeam ? (agent?.full_name ?? t`Unassigned`) : null,
      ]}
    >
      {client?.phone && <PersonCallButton person={{ topic: 'clients', ...client }} phone={client.phone} />}
      {/* Sending a draft issues it. */}
      {(isWritable || isIssued(invoice)) && (
        <IconButton
          icon={Mail}
          label={t`Email invoice: ${number}`}
          aria-haspopup="dialog"
          onClick={() => acts.invoices.open('email', invoice)}
          {...offBy(off)}
        />
      )}
      {isWritable && (
        <IconButton
          icon={Check}
          label={t`Mark as paid: ${number}`}
          aria-haspopup="dialog"
          aria-keyshortcuts="D"
          onPointerEnter={acts.invoices.prefetch}
          onClick={() => acts.invoices.open('paid', invoice)}
          {...offBy(off)}
        />
      )}
    </Frame>
  );
}

function LinkItem({ link }: { link: ExpiringLink }) {
  const { t } = useLingui();
  const { person, recipient_name, kind, expires_at, properties } = link;
  const extension = useExtendLink(link);
  const off = useOffWhileAway();
  const name = person ? person.full_name || t`Unnamed` : recipient_name || t`Link without a name`;
  return (
    <Frame
      icon={Link2}
      kind={kind === 'portal' ? t`Portal link ends` : t`Property link ends`}
      when={<DueAt at={expires_at} />}
      title={person ? <PersonLink person={person}>{name}</PersonLink> : name}
      details={properties}
    >
      <Button
        size="sm"
        busy={extension.isPending}
        aria-label={t`Extend link: ${name}`}
        {...pressOf(off, () => extension.mutate())}
      >
        {t`Extend link`}
      </Button>
    </Frame>
  );
}
