import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RecordsOf } from '#platform/lists/web/records-of.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { DealEntry } from './deal-entry.tsx';
import { dealsOfQuery } from './queries.ts';
import { useDealActions } from './use-deal-actions.tsx';

/** The deals of a client, or those that won a lead; renders nothing if there are none. */
export function DealsOf({ of }: { readonly of: { readonly client: string } | { readonly lead: string } }) {
  const { t } = useLingui();
  const { actions, dialogs } = useDealActions({ isMonthly: false });
  return (
    <>
      <RecordsOf
        id="deals-of"
        title={t`Deals`}
        list={useQuery(dealsOfQuery(of))}
        loading={t`Loading deals...`}
        skeleton={null}
        failed={t`Error loading deals`}
        all={
          <Link to="/deals" search={{ ...of, state: 'all' }} {...namedAfter('deals-of')} className="link">
            {t`View All`}
          </Link>
        }
      >
        {(deal) => <DealEntry key={deal.id} deal={deal} of={'lead' in of ? 'lead' : of} actions={actions} />}
      </RecordsOf>
      {dialogs}
    </>
  );
}
