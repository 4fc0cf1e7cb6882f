import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import type { Lead } from '#features/leads/contract.ts';
import { LeadScreen } from '#features/leads/web/lead-screen.tsx';
import { leadQuery, stagesQuery } from '#features/leads/web/queries.ts';
import { latePart } from '#ui/late-part.ts';

// Below what is seen first.
const meetings = latePart(() =>
  import('#features/meetings/web/lead-meetings.late.tsx').then((part) => part.LeadMeetings),
);

const noted = latePart(() =>
  import('#features/notes/web/noted-timeline.late.tsx').then((part): TimelineOf<'leads'> => part.NotedTimeline),
);
const call = latePart(() =>
  import('#features/notes/web/lead-call-dialog.late.tsx').then((part) => part.LeadCallDialog),
);
const log = latePart(() => import('#features/notes/web/log-sheet.late.tsx').then((part) => part.LogSheet));

export function fetchAhead(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(leadQuery(id));
  void queryClient.prefetchQuery(stagesQuery(id));
}

/** A lead, with what the other features have of it. */
export function LeadPageScreen() {
  const [called, setCalled] = useState<Lead | null>(null);
  const stopCalling = () => setCalled(null);
  const LeadCallDialog = call.usePart(called !== null, called !== null, stopCalling);
  const [logged, setLogged] = useState<Lead | null>(null);
  const stopLogging = () => setLogged(null);
  const LogSheet = log.usePart(logged !== null, logged !== null, stopLogging);
  return (
    <>
      <LeadScreen Meetings={LateMeetings} Notes={noted.usePart(true, false)} onLog={setLogged} onLogCall={setCalled} />
      {LeadCallDialog && called && <LeadCallDialog leadId={called.id} onClose={stopCalling} />}
      {LogSheet && logged && (
        <LogSheet record={{ topic: 'leads', id: logged.id, name: logged.full_name }} onClose={stopLogging} />
      )}
    </>
  );
}

function LateMeetings({ lead }: { lead: Lead }) {
  const LeadMeetings = meetings.usePart(true, false);
  return LeadMeetings && <LeadMeetings lead={lead} />;
}
