import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Client } from '#features/clients/contract.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { DealEntry } from './deal-entry.tsx';
import { dealsOfQuery } from './queries.ts';
import { useDealActions } from './use-deal-actions.tsx';

/** The deals of a client; renders nothing if there are none. */
export function ClientDeals({ client }: { readonly client: Client }) {
  const { t } = useLingui();
  const { data, isError, refetch, isFetching } = useQuery(dealsOfQuery({ client: client.id }));
  const { actions, dialogs } = useDealActions({ isMonthly: false });
  if (!data && !isError) return null;
  if (data?.items.length === 0) return null;
  return (
    <section aria-labelledby="client-deals" className="min-w-0">
      <SectionHead
        id="client-deals"
        title={t`Deals`}
        action={
          <Link
            to="/deals"
            search={{ client: client.id, state: 'all' }}
            {...namedAfter('client-deals')}
            className="link"
          >
            {t`View All`}
          </Link>
        }
      />
      {data ? (
        <ul>
          {data.items.map((deal) => (
            <DealEntry key={deal.id} deal={deal} of={{ client: client.id }} actions={actions} />
          ))}
        </ul>
      ) : (
        <ErrorState title={t`Error loading deals`} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {dialogs}
    </section>
  );
}
