import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ClientEntry } from '#features/clients/web/client-entry.tsx';
import { LeadEntry } from '#features/leads/web/lead-entry.tsx';
import { MeetingEntry } from '#features/meetings/web/meeting-entry.tsx';
import { PropertyEntry } from '#features/properties/web/property-entry.tsx';
import { latePart } from '#ui/late-part.ts';
import { SectionHead } from '#ui/section-head.tsx';
import type { FoundKinds } from '../contract.ts';
import { AgentEntry } from './agent-entry.tsx';
import type { FoundPart } from './found-section.tsx';
import { FoundSection } from './found-section.tsx';

const papers = latePart(() => import('./found-papers.late.tsx').then((part) => part.FoundPapers));

interface FoundRecordsProps {
  readonly query: string;
  readonly found: FoundKinds;
}

/** What is spelt so, kind by kind; what only sounds so comes last, under a head of its own. */
export function FoundRecords({ query, found }: FoundRecordsProps) {
  const { t } = useLingui();
  const hasAlike = Object.values(found).some(({ alike }) => alike.length > 0);
  return (
    <>
      <FoundPartOfKinds query={query} found={found} part="items" />
      {hasAlike && (
        <section aria-labelledby="found-alike">
          <SectionHead id="found-alike" title={t`Sounds like`} />
          <FoundPartOfKinds query={query} found={found} part="alike" />
        </section>
      )}
    </>
  );
}

function FoundPartOfKinds({ query, found, part }: FoundRecordsProps & { part: FoundPart }) {
  const { t } = useLingui();
  const { documents, invoices } = found;
  const hasPapers = documents[part].length + invoices[part].length > 0;
  const FoundPapers = papers.usePart(hasPapers, false);
  const all = t`View All`;
  const search = { search: query };
  return (
    <>
      <FoundSection
        id="found-properties"
        title={t`Properties`}
        part={part}
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
        part={part}
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
        part={part}
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
        part={part}
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
        part={part}
        found={found.meetings}
        all={
          <Link to="/meetings" search={{ ...search, when: 'all' }}>
            {all}
          </Link>
        }
        entryOf={(meeting) => <MeetingEntry key={meeting.id} meeting={meeting} hasAttendee />}
      />
      {FoundPapers && <FoundPapers query={query} part={part} documents={documents} invoices={invoices} />}
    </>
  );
}
