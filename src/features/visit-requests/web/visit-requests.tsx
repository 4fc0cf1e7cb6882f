import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { useId, useState } from 'react';
import { peopleQuery, useMe } from '#features/accounts/web/queries.ts';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { useOverlapDialog } from '#features/meetings/web/form/use-overlap-dialog.tsx';
import type { ContactPerson } from '#platform/contact/person.ts';
import { CallAnchor } from '#platform/contact/web/call-anchor.tsx';
import { dayOf as dayIn, daysBetween } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { When } from '#platform/formats/web/when.tsx';
import { callLink } from '#platform/phone-links.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { namedAfter } from '#ui/named-after.ts';
import { toast } from '#ui/toast.ts';
import type { VisitRequest } from '../contract.ts';
import { dayPartLabels } from '../labels.ts';
import { visitRequestsApi, visitRequestsQuery } from './queries.ts';

const timesDialog = lazyComponent(() => import('./propose-times.lazy.tsx').then((part) => part.ProposeTimes));
const declineDialog = lazyComponent(() => import('./decline-visit.lazy.tsx').then((part) => part.DeclineVisit));

/** The visit requests that wait: of the user's clients, of everybody's, or of one person. Nothing is shown while there is none. */
export function VisitRequests({ of }: { readonly of: ContactPerson | 'mine' | 'all' }) {
  const { t } = useLingui();
  const heading = useId();
  const { data: requests = [] } = useQuery(visitRequestsQuery(of));
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mb-5 grid gap-2 print:hidden">
      <h2 id={heading} className="text-16">{t`Visit requests`}</h2>
      <ul className="grid gap-2">
        {requests.map((request) => (
          <Request key={request.id} request={request} hasPerson={typeof of === 'string'} />
        ))}
      </ul>
    </section>
  );
}

interface RequestProps {
  readonly request: VisitRequest;
  /** Whether it names the person; their own page does not. */
  readonly hasPerson: boolean;
}

function Request({ request, hasPerson }: RequestProps) {
  const { t } = useLingui();
  const { timeZone, day, time, today } = useFormats();
  const nameOf = usePersonName();
  const titleId = useId();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const overlap = useOverlapDialog();
  const maySchedule = useMaySchedule(request);
  const [opened, setOpened] = useState<'times' | 'decline' | null>(null);
  const close = () => setOpened(null);
  const ProposeTimes = timesDialog.useComponent(opened === 'times', opened === 'times', close);
  const DeclineVisit = declineDialog.useComponent(opened === 'decline', opened === 'decline', close);
  const { id, property, person, name, phone, state, preferred_times, note, proposed, requested_at } = request;
  const whenOf = (at: string) => `${day(dayIn(at, timeZone))}, ${time(at)}`;
  const accept = useMutation({
    mutationFn: ({ at, overlap_confirmed = false }: { at: string; overlap_confirmed?: boolean }) =>
      visitRequestsApi.accept({ id, at, overlap_confirmed }),
    onSuccess: (_, { at }) => {
      const when = whenOf(at);
      toast({ tone: 'success', title: t`Visit scheduled`, text: when });
      close();
    },
    onError: (error, scheduled) => {
      if (overlap.ask(error, () => accept.mutate({ ...scheduled, overlap_confirmed: true }))) return;
      const problem = problemOf(error);
      if (problem.code === 'conflict' && problem.reason === 'visit_answered')
        void fail(error, t`This request was already answered.`);
      else void fail(error, t`The visit could not be scheduled.`, () => accept.mutate(scheduled));
    },
    onSettled: () => {
      for (const topic of ['visit_requests', 'meetings', 'follow_ups'])
        void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  const age = daysBetween(dayIn(requested_at, timeZone), today());
  const number = person?.phone ?? phone;
  const hasTimes = preferred_times.length > 0 || proposed.length > 0;
  const timesLabel = person ? (hasTimes ? t`Propose other times` : t`Propose times`) : t`Set a time`;
  const isPast = (at: string) => Date.parse(at) <= Date.now();
  const preferredTimes = preferred_times.map((preferred) => ({
    ...preferred,
    text: [
      preferred.on === null ? t`Any day` : day(preferred.on),
      preferred.time ?? (preferred.part === null ? '' : t(dayPartLabels[preferred.part])),
    ]
      .filter((part) => part !== '')
      .join(', '),
  }));
  // Also the proposed ones: people answer by phone.
  const offered = [...new Set([...proposed, ...preferredTimes.flatMap(({ starts_at }) => starts_at ?? [])])].filter(
    (at) => !isPast(at),
  );
  return (
    <li className="grid gap-2 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p id={titleId} className="min-w-0 font-medium text-ink [overflow-wrap:anywhere]">
          {hasPerson && (
            <>
              {person ? (
                <Link
                  to={person.topic === 'leads' ? '/leads/$id' : '/clients/$id'}
                  params={{ id: person.id }}
                  className="link"
                >
                  {nameOf(person.full_name)}
                </Link>
              ) : (
                name || t`Someone with a property link`
              )}
              {' · '}
            </>
          )}
          <Link to="/properties/$id" params={{ id: property.id }} className="link">
            {property.title}
          </Link>
        </p>
        {state === 'proposed' && <Badge tone="info">{t`Waiting for the client`}</Badge>}
        {state === 'open' && (
          <span className={age > 1 ? 'text-12 text-warning-ink' : 'text-12 text-ink-3'}>
            {age > 0 ? (
              <Plural value={age} one="Waiting for # day" other="Waiting for # days" />
            ) : (
              <Trans>
                Requested at <When at={requested_at} />
              </Trans>
            )}
          </span>
        )}
      </div>
      {preferredTimes.length > 0 && (
        <p className="text-ink-2">
          {t`Preferred times:`} {preferredTimes.map(({ text }) => text).join(' · ')}
        </p>
      )}
      {proposed.length > 0 && (
        <p className="text-ink-2">
          {t`Proposed:`} {proposed.map(whenOf).join(' · ')}
        </p>
      )}
      {note !== '' && <p className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{note}</p>}
      <div className="flex flex-wrap gap-2">
        {maySchedule &&
          offered.map((at) => (
            <Button
              {...namedAfter(titleId, `accept-${at}`)}
              key={at}
              variant={state === 'open' ? 'primary' : 'outline'}
              busy={accept.isPending && accept.variables.at === at}
              onClick={() => !accept.isPending && accept.mutate({ at })}
            >
              {t`Accept ${whenOf(at)}`}
            </Button>
          ))}
        {(person || maySchedule) && (
          <Button
            {...namedAfter(titleId, 'times')}
            onPointerEnter={timesDialog.prefetch}
            onClick={() => setOpened('times')}
          >
            {timesLabel}
          </Button>
        )}
        <Button
          {...namedAfter(titleId, 'decline')}
          variant="ghost"
          onPointerEnter={declineDialog.prefetch}
          onClick={() => setOpened('decline')}
        >
          {t`Decline`}
        </Button>
        {number && person && (
          <Button asChild variant="ghost">
            <CallAnchor
              {...namedAfter(titleId, 'call')}
              phone={number}
              of={{ kind: person.topic, id: person.id, name: person.full_name }}
            >
              <Phone aria-hidden="true" />
              {number}
            </CallAnchor>
          </Button>
        )}
        {number && !person && !isMasked(number) && (
          <Button asChild variant="ghost">
            <a {...namedAfter(titleId, 'call')} href={callLink(number)}>
              <Phone aria-hidden="true" />
              {number}
            </a>
          </Button>
        )}
      </div>
      {ProposeTimes && opened === 'times' && (
        <ProposeTimes
          request={request}
          title={timesLabel}
          isScheduling={accept.isPending}
          onAccept={(at) => accept.mutate({ at })}
          onClose={close}
        />
      )}
      {DeclineVisit && opened === 'decline' && <DeclineVisit request={request} onClose={close} />}
      {overlap.dialog}
    </li>
  );
}

/** The server schedules for the agent of the request; without one, or if that one has left, for the user. */
function useMaySchedule({ agent }: VisitRequest): boolean {
  const { profile_id } = useMe();
  const { mayWrite } = useRights('meetings');
  const isWithinReach = mayWrite(agent?.id ?? profile_id);
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: !isWithinReach });
  return isWithinReach || people.some(({ id, status }) => id === agent?.id && status === 'inactive');
}
