import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#ui/error-state.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { MeetingEntry, MeetingEntrySkeleton } from '../list/meeting-entry.tsx';
import { meetingsOfQuery } from '../queries.ts';

interface MeetingsOfProps {
  readonly of: { client: string } | { lead: string } | { property: string };
  /** The text if there are no meetings. */
  readonly empty: string;
}

/** The latest meetings of a client, a lead or a property, and a link to all. */
export function MeetingsOf({ of, empty }: MeetingsOfProps) {
  const { t } = useLingui();
  const { data, isPending, isError, refetch, isFetching } = useQuery(meetingsOfQuery(of));
  return (
    <section aria-labelledby="meetings-of" className="min-w-0">
      <SectionHead
        id="meetings-of"
        title={t`Meetings`}
        action={
          <span className="flex flex-wrap items-center justify-end gap-x-3">
            {data && data.items.length > 0 && (
              <Link to="/meetings" search={{ ...of, when: 'all' }} {...namedAfter('meetings-of')} className="link">
                {t`View All`}
              </Link>
            )}
            <Link to="/meetings/schedule" search={prefill(of)} data-page-action="" className="link">
              {t`Schedule Meeting`}
            </Link>
          </span>
        }
      />
      {isPending ? (
        <Loading label={t`Loading meetings...`}>
          <MeetingEntrySkeleton />
        </Loading>
      ) : isError && !data ? (
        <ErrorState title={t`Error loading meetings`} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data.items.length === 0 ? (
        <p className="py-3 text-ink-3">{empty}</p>
      ) : (
        <ul>
          {data.items.map((meeting) => (
            <MeetingEntry key={meeting.id} meeting={meeting} hasAttendee={'property' in of} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The initial values of a new meeting's form. */
function prefill(of: MeetingsOfProps['of']): { clientId?: string; leadId?: string; propertyId?: string } {
  if ('client' in of) return { clientId: of.client };
  return 'lead' in of ? { leadId: of.lead } : { propertyId: of.property };
}
