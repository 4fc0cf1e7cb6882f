import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RecordsOf } from '#platform/lists/web/records-of.tsx';
import { namedAfter } from '#ui/named-after.ts';
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
  return (
    <RecordsOf
      id="meetings-of"
      title={t`Meetings`}
      list={useQuery(meetingsOfQuery(of))}
      loading={t`Loading meetings...`}
      skeleton={<MeetingEntrySkeleton />}
      failed={t`Error loading meetings`}
      empty={empty}
      all={
        <Link to="/meetings" search={{ ...of, when: 'all' }} {...namedAfter('meetings-of')} className="link">
          {t`View All`}
        </Link>
      }
      action={
        <span className="flex flex-wrap gap-x-4">
          <Link to="/visits/plan" search={planOf(of)} className="link">
            {t`Plan visit`}
          </Link>
          <Link to="/meetings/schedule" search={prefill(of)} data-page-action="" className="link">
            {t`Schedule Meeting`}
          </Link>
        </span>
      }
    >
      {(meeting) => <MeetingEntry key={meeting.id} meeting={meeting} hasAttendee={'property' in of} />}
    </RecordsOf>
  );
}

/** The initial values of the plan of a visit. */
function planOf(of: MeetingsOfProps['of']): { clientId?: string; leadId?: string; propertyIds?: string[] } {
  return 'property' in of ? { propertyIds: [of.property] } : prefill(of);
}

/** The initial values of a new meeting's form. */
function prefill(of: MeetingsOfProps['of']): { clientId?: string; leadId?: string; propertyId?: string } {
  if ('client' in of) return { clientId: of.client };
  return 'lead' in of ? { leadId: of.lead } : { propertyId: of.property };
}
