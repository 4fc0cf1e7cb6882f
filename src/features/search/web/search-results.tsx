import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ClientEntry } from '#features/clients/web/list/client-entry.tsx';
import { LeadEntry } from '#features/leads/web/list/lead-entry.tsx';
import { MeetingEntry } from '#features/meetings/web/list/meeting-entry.tsx';
import { PropertyEntry } from '#features/properties/web/list/property-entry.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import type { ResultKinds } from '../contract.ts';
import { AgentEntry } from './agent-entry.tsx';
import type { ResultSectionData } from './result-section.tsx';
import { ResultSection } from './result-section.tsx';

const papers = lazyComponent(() => import('./document-results.lazy.tsx').then((part) => part.DocumentResults));

interface SearchResultsProps {
  readonly query: string;
  readonly found: ResultKinds;
}

/** Literal matches by kind, then phonetic ones under their own heading. */
export function SearchResults({ query, found }: SearchResultsProps) {
  const { t } = useLingui();
  const hasAlike = Object.values(found).some(({ alike }) => alike.length > 0);
  return (
    <>
      <ResultSections query={query} found={found} part="items" />
      {hasAlike && (
        <section aria-labelledby="found-alike">
          <SectionHead id="found-alike" title={t`Sounds like`} />
          <ResultSections query={query} found={found} part="alike" />
        </section>
      )}
    </>
  );
}

function ResultSections({ query, found, part }: SearchResultsProps & { part: ResultSectionData }) {
  const { t } = useLingui();
  const { documents, invoices } = found;
  const hasPapers = documents[part].length + invoices[part].length > 0;
  const DocumentResults = papers.useComponent(hasPapers, false);
  const all = t`View All`;
  const search = { search: query };
  return (
    <>
      <ResultSection
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
      <ResultSection
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
      <ResultSection
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
      <ResultSection
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
      <ResultSection
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
      {DocumentResults && <DocumentResults query={query} part={part} documents={documents} invoices={invoices} />}
    </>
  );
}
