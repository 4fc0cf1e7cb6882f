import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { dueAt, tomorrow } from '#features/follow-ups/web/due-choices.ts';
import { FollowUpDue } from '#features/follow-ups/web/follow-up-due.tsx';
import { followUpsOfQuery } from '#features/follow-ups/web/queries.ts';
import { followUpKind } from '#features/follow-ups/web/queued-follow-up.ts';
import { useFollowUpActs } from '#features/follow-ups/web/use-follow-up-acts.ts';
import { useFollowUpDialog } from '#features/follow-ups/web/use-follow-up-dialog.tsx';
import type { ContactPerson } from '#platform/contact/person.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { queuedPayload, useQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { QueuedBadge } from '#platform/offline-queue/web/queued-badge.tsx';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Visit } from '../contract.ts';

const morning = '10:00';

/** After the visit: a follow-up with each visitor, one tap away. */
export function AfterVisit({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const acts = useFollowUpActs();
  const { ask, dialog } = useFollowUpDialog();
  const people = visit.participants.flatMap(({ person, attendance }) =>
    person && attendance !== 'no_show' ? [person] : [],
  );
  const isSaid = visit.stops.some(({ feedback }) => feedback.length > 0);
  if (people.length === 0 || !(visit.status === 'completed' || isSaid)) return null;
  const liked = visit.stops.filter(({ feedback }) => feedback.some(({ answer }) => answer === 'liked'));
  const titles = liked.flatMap(({ property }) => property?.title ?? []).join(', ');
  const note = titles === '' ? t`After the visit` : t`After the visit, liked: ${titles}`;
  return (
    <section aria-labelledby="visit-follow-up">
      <SectionHead id="visit-follow-up" title={t`Follow up`} />
      <ul>
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-2 border-b border-line py-3 last:border-0">
            <div className="min-w-0 flex-1 basis-40 phone:basis-full">
              <p className="break-words">{person.full_name}</p>
              <Planned person={person} />
            </div>
            <Button
              size="sm"
              busy={acts.isBusy}
              aria-label={`${t`Tomorrow at ${morning}`}: ${person.full_name}`}
              onClick={() =>
                acts.plan(person, { ...tomorrow(new Date(), timeZone), time: morning }, note.slice(0, 300))
              }
            >
              {t`Tomorrow at ${morning}`}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-haspopup="dialog"
              aria-label={`${t`Choose a time`}: ${person.full_name}`}
              onClick={() => ask({ person })}
            >
              {t`Choose a time`}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

/** The follow-ups that are planned, and those that wait on this device. */
function Planned({ person: { topic, id } }: { person: ContactPerson }) {
  const { timeZone } = useFormats();
  const { data: planned = [] } = useQuery(followUpsOfQuery(topic, id));
  const waiting = useQueuedMutations().flatMap((entry) => {
    const input = queuedPayload(followUpKind, entry)?.input;
    return input?.person_id === id ? [{ entry, input }] : [];
  });
  const isQueued = (one: string) => waiting.some(({ entry }) => entry.id === one);
  return (
    <ul className="text-12 text-ink-3 empty:hidden">
      {planned
        .filter((one) => !isQueued(one.id))
        .map((one) => (
          <li key={one.id}>
            <FollowUpDue followUp={one} />
          </li>
        ))}
      {waiting.map(({ entry, input }) => (
        <li key={entry.id} className="flex flex-wrap items-center gap-1.5">
          <FollowUpDue followUp={dueAt(input, timeZone)} />
          <QueuedBadge entry={entry} />
        </li>
      ))}
    </ul>
  );
}
