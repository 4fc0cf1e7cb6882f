import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#ui/error-state.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading } from '#ui/skeleton.tsx';
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
  const { data, isPending, isError, refetch, isFetching } = useQuery(leadsOfQuery(of));
  if (empty === undefined && !isError && !data?.items.length) return null;
  return (
    <section aria-labelledby="leads-of" className="min-w-0">
      <SectionHead
        id="leads-of"
        title={title}
        action={
          data &&
          data.items.length > 0 && (
            <Link to="/leads" search={of} {...namedAfter('leads-of')} className="link">
              {t`View All`}
            </Link>
          )
        }
      />
      {isPending ? (
        <Loading label={t`Loading leads...`}>
          <LeadEntrySkeleton />
        </Loading>
      ) : isError && !data ? (
        <ErrorState title={t`Error loading leads`} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data.items.length === 0 ? (
        <p className="py-3 text-ink-3">{empty}</p>
      ) : (
        <ul>
          {data.items.map((lead) => (
            <LeadEntry key={lead.id} lead={lead} />
          ))}
        </ul>
      )}
    </section>
  );
}
