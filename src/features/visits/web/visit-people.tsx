import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Car, Copy, MessageCircle, MessageSquareText, UserX } from 'lucide-react';
import { useIsAway } from '#platform/connection/web/connection.ts';
import { PersonCallButton } from '#platform/contact/web/contact-icon-button.tsx';
import { pressOf, useQuickRefusal } from '#platform/contact/web/contact-refusal.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { QueuedBadge } from '#platform/offline-queue/web/queued-badge.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { toast } from '#ui/toast.ts';
import type { Visit, VisitParticipant } from '../contract.ts';
import type { VisitMessage } from '../rules.ts';
import { visitsApi } from './queries.ts';
import { attendanceEntry } from './queued-visit.ts';
import { useVisitAct } from './use-visit-act.ts';
import { useQueuedAct } from './use-visit-with-queue.ts';

type Known = VisitParticipant & { readonly person: NonNullable<VisitParticipant['person']> };

const isKnown = (participant: VisitParticipant): participant is Known => participant.person !== null;

/** Writes a message in the visitor's language and opens it in the message dialog, which logs it. */
function useVisitMessage(visit: Visit) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const prepare = useMutation({
    mutationFn: ({ participant, kind }: { participant: Known; kind: VisitMessage; way: PhoneWay | 'copy' }) =>
      visitsApi.message({ id: visit.id, participant_id: participant.id, kind }),
    onSuccess: async ({ text, url }, { participant: { person }, way }) => {
      if (way !== 'copy') return requestContact({ way, person, text });
      await navigator.clipboard.writeText(url);
      toast({ tone: 'success', title: t`Link copied` });
    },
    onError: (error) => fail(error, t`The message could not be prepared.`),
  });
  return prepare;
}

/** Each message has a new link, which the server makes. */
const needsConnection = msg`Go online to message visitors.`;

type PhoneWay = 'whatsapp' | 'sms';

/** The ways to write to a phone number, for a menu. */
function useMessageEntries() {
  const { t } = useLingui();
  return (send: (way: PhoneWay) => void, refusal?: (way: PhoneWay) => string | null): MenuEntry[] => [
    {
      label: t`WhatsApp`,
      icon: MessageCircle,
      offBecause: refusal?.('whatsapp'),
      onSelect: () => send('whatsapp'),
    },
    { label: t`SMS`, icon: MessageSquareText, offBecause: refusal?.('sms'), onSelect: () => send('sms') },
  ];
}

/** Tells a visitor that the agent is coming. */
export function OnMyWay({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { mutate, isPending } = useVisitMessage(visit);
  const messageEntries = useMessageEntries();
  const isAway = useIsAway();
  const known = visit.participants
    .filter(isKnown)
    .filter(({ person, attendance }) => person.phone && attendance !== 'no_show');
  const [first] = known;
  if (!first) return null;
  const label = (
    <>
      <Car aria-hidden="true" />
      {t`On my way`}
    </>
  );
  const tell = (participant: Known) => (way: PhoneWay) => mutate({ participant, kind: 'on_my_way', way });
  const isAlone = known.length === 1;
  return (
    <>
      {isAlone && (
        <PersonCallButton person={first.person} phone={first.person.phone ?? ''} size="large" variant="outline" />
      )}
      {isAway ? (
        <>
          <Button size="large" {...pressOf(t(needsConnection), () => undefined)}>
            {label}
          </Button>
          <NeedsConnection />
        </>
      ) : isAlone ? (
        <OnMyWayTo participant={first} busy={isPending} onSend={tell(first)}>
          {label}
        </OnMyWayTo>
      ) : (
        <Menu
          trigger={
            <Button size="large" busy={isPending}>
              {label}
            </Button>
          }
          entries={known.flatMap((participant) => [
            { kind: 'heading' as const, label: participant.person.full_name },
            ...messageEntries(tell(participant)),
          ])}
        />
      )}
    </>
  );
}

/** In a row of buttons: a line of its own. */
function NeedsConnection() {
  const { t } = useLingui();
  return <p className="order-last basis-full text-12 text-ink-3">{t(needsConnection)}</p>;
}

interface OnMyWayToProps {
  readonly participant: Known;
  readonly busy: boolean;
  readonly children: React.ReactNode;
  onSend(way: PhoneWay): void;
}

function OnMyWayTo({ participant: { person }, busy, onSend, children }: OnMyWayToProps) {
  const entries = useMessageEntries()(onSend, useQuickRefusal(person));
  return (
    <Menu
      trigger={
        <Button size="large" busy={busy}>
          {children}
        </Button>
      }
      entries={entries}
    />
  );
}

/** Who visits: call, write, send the page of the visit, and say who did not come. */
export function VisitPeople({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const isAway = useIsAway();
  const shown = visit.participants.filter((one) => one.person !== null || !one.is_main);
  return (
    <section aria-labelledby="visit-people">
      <SectionHead id="visit-people" title={t`Visitors`} />
      {shown.length === 0 && <p className="py-3 text-ink-3">{t`No visitor is planned.`}</p>}
      {isAway && shown.some(isKnown) && <p className="pt-2 text-12 text-ink-3">{t(needsConnection)}</p>}
      <ul>
        {shown.map((participant) =>
          isKnown(participant) ? (
            <PersonRow key={participant.id} visit={visit} participant={participant} />
          ) : (
            <li key={participant.id} className="border-b border-line py-3 text-ink-3 last:border-0">
              {t`no longer available`}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function PersonRow({ visit, participant }: { visit: Visit; participant: Known }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { isBusy, save } = useVisitAct(visit.id);
  const isAway = useIsAway();
  const message = useVisitMessage(visit);
  const messageEntries = useMessageEntries();
  const refusal = useQuickRefusal(participant.person);
  const { person, attendance } = participant;
  const name = nameOf(person.full_name) ?? t`Unnamed`;
  const isMissed = attendance === 'no_show';
  const waiting = useQueuedAct(attendanceEntry(participant.id));
  const isOver = visit.status === 'completed';
  const kind: VisitMessage = isMissed ? 'missed' : isOver ? 'feedback' : 'link';
  const labels = { missed: t`Ask for another time`, feedback: t`Ask for feedback`, link: t`Send visit page` };
  const send = (way: PhoneWay | 'copy') => message.mutate({ participant, kind, way });
  const entries: MenuEntry[] = [
    ...(person.phone ? messageEntries(send, refusal) : []),
    { label: t`Copy link`, icon: Copy, onSelect: () => send('copy') },
  ];
  const setAttendance = () =>
    save({
      visit: { id: visit.id, title: visit.title },
      about: name,
      act: 'attendance',
      input: { id: visit.id, participant_id: participant.id, attendance: isMissed ? null : 'no_show' },
    });
  return (
    <li data-list-entry className="flex flex-wrap items-center gap-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-14 break-words">
          <Link
            to={person.topic === 'leads' ? '/leads/$id' : '/clients/$id'}
            params={{ id: person.id }}
            className="underline-offset-3 hover:underline touch:inline-block touch:py-1"
          >
            {name}
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-1.5 text-12 text-ink-3">
          {person.phone}
          {isMissed && <Badge tone="danger">{t`Did not come`}</Badge>}
          {waiting && <QueuedBadge entry={waiting} />}
        </p>
      </div>
      {person.phone && <PersonCallButton person={person} phone={person.phone} />}
      {isAway ? (
        <Button size="sm" aria-label={`${labels[kind]}: ${name}`} {...pressOf(t(needsConnection), () => undefined)}>
          {labels[kind]}
        </Button>
      ) : (
        <Menu
          trigger={
            <Button size="sm" busy={message.isPending} aria-label={`${labels[kind]}: ${name}`}>
              {labels[kind]}
            </Button>
          }
          entries={entries}
        />
      )}
      {visit.has_started && (visit.status !== 'cancelled' || isMissed) && (
        <Button
          size="sm"
          variant="ghost"
          busy={isBusy}
          aria-label={isMissed ? t`Undo: ${name}` : t`Did not come: ${name}`}
          onClick={setAttendance}
        >
          <UserX aria-hidden="true" />
          {isMissed ? t`Undo` : t`Did not come`}
        </Button>
      )}
    </li>
  );
}
