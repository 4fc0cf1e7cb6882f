import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LeadEntry, LeadEntrySkeleton } from '#features/leads/web/lead-entry.tsx';
import { countQuery } from '#features/leads/web/queries.ts';
import { FoundSection } from './found-section.tsx';
import { foundLeadsQuery } from './queries.ts';

export function FoundLeads({ query }: { query: string }) {
  const { t } = useLingui();
  const found = useQuery(foundLeadsQuery(query));
  const count = useQuery(countQuery({ search: query }));
  return (
    <FoundSection
      id="found-leads"
      title={t`Leads`}
      count={count.data}
      all={<Link to="/leads" search={{ search: query }}>{t`View All`}</Link>}
      found={found}
      skeleton={<LeadEntrySkeleton />}
      loadingLabel={t`Loading leads...`}
      failedTitle={t`Error loading leads`}
      emptyTitle={t`No leads found`}
    >
      {found.data?.items.map((lead) => (
        <LeadEntry key={lead.id} lead={lead} />
      ))}
    </FoundSection>
  );
}
