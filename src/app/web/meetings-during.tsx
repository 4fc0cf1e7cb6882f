import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meetingFilters } from '#features/meetings/meeting-filters.ts';
import { meetingCountQuery } from '#features/meetings/web/queries.ts';

interface MeetingsDuringProps {
  readonly agentId: string;
  /** Days, both included. */
  readonly from: string;
  readonly until: string;
}

/** Links to the upcoming meetings of an agent in some days; nothing if there are none. */
export function MeetingsDuring({ agentId, from, until }: MeetingsDuringProps) {
  const { t } = useLingui();
  const search = { agent: [agentId], from, until };
  const counted = useQuery(meetingCountQuery(meetingFilters.filterOf(meetingFilters.read(search)))).data;
  const count = counted?.value ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/meetings" search={search} className="link text-12 touch:py-1">
      {t`${plural(count, { one: '# meeting to reassign', other: '# meetings to reassign' })}`}
    </Link>
  );
}
