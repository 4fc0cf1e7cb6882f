import { useLingui } from '@lingui/react/macro';
import { tomorrow } from '#features/follow-ups/web/due-choices.ts';
import { useFollowUpActs } from '#features/follow-ups/web/use-follow-up-acts.ts';
import { useFollowUpDialog } from '#features/follow-ups/web/use-follow-up-dialog.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
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
            <span className="min-w-0 flex-1 basis-40 break-words">{person.full_name}</span>
            <Button
              size="sm"
              busy={acts.isBusy}
              onClick={() =>
                acts.plan(person, { ...tomorrow(new Date(), timeZone), time: morning }, note.slice(0, 300))
              }
            >
              {t`Tomorrow at ${morning}`}
            </Button>
            <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => ask({ person })}>
              {t`Choose a time`}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}
