import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ClientEntry } from '#features/clients/web/client-entry.tsx';
import { LeadEntry } from '#features/leads/web/lead-entry.tsx';
import { MeetingEntry } from '#features/meetings/web/meeting-entry.tsx';
import { PropertyEntry } from '#features/properties/web/property-entry.tsx';
import { latePart } from '#ui/late-part.ts';
import type { Findings } from '../contract.ts';
import { AgentEntry } from './agent-entry.tsx';
import { FoundSection } from './found-section.tsx';

const papers = latePart(() => import('./found-papers.late.tsx').then((part) => part.FoundPapers));

/** The sections of the kinds of which something was found. */
export function FoundRecords({ query, found }: { query: string; found: Findings }) {
  const { t } = useLingui();
  const { documents, invoices } = found;
  const hasPapers = [documents, invoices].some(({ items, near }) => items.length + near.length > 0);
  const FoundPapers = papers.usePart(hasPapers, false);
  const all = t`View All`;
  const search = { search: query };
  return (
    <>
      <FoundSection
        id="found-properties"
        title={t`Properties`}
        found={found.properties}
        all={
          <Link to="/properties" search={search}>
            {all}
          </Link>
        }
        entryOf={(property) => <PropertyEntry key={property.id} property={property} />}
      />
      <FoundSection
        id="found-clients"
        title={t`Clients`}
        found={found.clients}
        all={
          <Link to="/clients" search={search}>
            {all}
          </Link>
        }
        entryOf={(client) => <ClientEntry key={client.id} client={client} />}
      />
      <FoundSection
        id="found-agents"
        title={t`Agents`}
        found={found.agents}
        all={
          <Link to="/agents" search={search}>
            {all}
          </Link>
        }
        entryOf={(agent) => <AgentEntry key={agent.id} agent={agent} />}
      />
      <FoundSection
        id="found-leads"
        title={t`Leads`}
        found={found.leads}
        all={
          <Link to="/leads" search={search}>
            {all}
          </Link>
        }
        entryOf={(lead) => <LeadEntry key={lead.id} lead={lead} />}
      />
      <FoundSection
        id="found-meetings"
        title={t`Meetings`}
        found={found.meetings}
        all={
          <Link to="/meetings" search={{ ...search, when: 'all' }}>
            {all}
          </Link>
        }
        entryOf={(meeting) => <MeetingEntry key={meeting.id} meeting={meeting} hasAttendee />}
      />
      {FoundPapers && <FoundPapers query={query} documents={documents} invoices={invoices} />}
    </>
  );
}
