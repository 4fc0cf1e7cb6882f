import type { QueryClient } from '@tanstack/react-query';
import type { Lead } from '#features/leads/contract.ts';
import { LeadScreen } from '#features/leads/web/lead-screen.tsx';
import { leadQuery, stagesQuery } from '#features/leads/web/queries.ts';
import { latePart } from '#ui/late-part.ts';

// Below what is seen first.
const meetings = latePart(() =>
  import('#features/meetings/web/lead-meetings.late.tsx').then((part) => part.LeadMeetings),
);

export function fetchAhead(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(leadQuery(id));
  void queryClient.prefetchQuery(stagesQuery(id));
}

/** A lead, with what the other features have of it. */
export function LeadPageScreen() {
  return <LeadScreen Meetings={LateMeetings} />;
}

function LateMeetings({ lead }: { lead: Lead }) {
  const LeadMeetings = meetings.usePart(true, false);
  return LeadMeetings && <LeadMeetings lead={lead} />;
}
