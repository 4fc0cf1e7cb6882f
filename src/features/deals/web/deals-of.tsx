import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#ui/error-state.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { DealEntry } from './deal-entry.tsx';
import { dealsOfQuery } from './queries.ts';
import { useDealActions } from './use-deal-actions.tsx';

/** The deals of a client, or those that won a lead; renders nothing if there are none. */
export function DealsOf({ of }: { readonly of: { readonly client: string } | { readonly lead: string } }) {
  const { t } = useLingui();
  const { data, isError, refetch, isFetching } = useQuery(dealsOfQuery(of));
  const { actions, dialogs } = useDealActions({ isMonthly: false });
  if (!data && !isError) return null;
  if (data?.items.length === 0) return null;
  return (
    <section aria-labelledby="deals-of" className="min-w-0">
      <SectionHead
        id="deals-of"
        title={t`Deals`}
        action={
          <Link to="/deals" search={{ ...of, state: 'all' }} {...namedAfter('deals-of')} className="link">
            {t`View All`}
          </Link>
        }
      />
      {data ? (
        <ul>
          {data.items.map((deal) => (
            <DealEntry key={deal.id} deal={deal} of={'lead' in of ? 'lead' : of} actions={actions} />
          ))}
        </ul>
      ) : (
        <ErrorState title={t`Error loading deals`} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {dialogs}
    </section>
  );
}
