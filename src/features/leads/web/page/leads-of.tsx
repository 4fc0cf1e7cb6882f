import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RecordsOf } from '#platform/lists/web/records-of.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { LeadEntry, LeadEntrySkeleton } from '../list/lead-entry.tsx';
import { leadsOfQuery } from '../queries.ts';

interface LeadsOfProps {
  readonly of: { client: string } | { property: string };
  readonly title: string;
  /** Shown if there are none; without it, the section is hidden then. */
  readonly empty?: string;
}

/** The latest leads of another record, with a link to all of them. */
export function LeadsOf({ of, title, empty }: LeadsOfProps) {
  const { t } = useLingui();
  return (
    <RecordsOf
      id="leads-of"
      title={title}
      list={useQuery(leadsOfQuery(of))}
      loading={t`Loading leads...`}
      skeleton={<LeadEntrySkeleton />}
      failed={t`Error loading leads`}
      empty={empty}
      all={
        <Link to="/leads" search={of} {...namedAfter('leads-of')} className="link">
          {t`View All`}
        </Link>
      }
    >
      {(lead) => <LeadEntry key={lead.id} lead={lead} withProperty={'client' in of} />}
    </RecordsOf>
  );
}
