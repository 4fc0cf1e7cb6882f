import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Undo2 } from 'lucide-react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import type { Property } from '#features/properties/contract.ts';
import { isClosed, isMonthly } from '#features/properties/rules.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import type { Fact } from '#ui/facts.tsx';
import { Facts } from '#ui/facts.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { Deal } from '../contract.ts';
import { dealFields } from '../fields.ts';
import { kindLabels, partyLabels } from '../labels.ts';
import { percentOf } from '../rules.ts';
import { DealAgents } from './deal-agents.tsx';
import { DealEntry } from './deal-entry.tsx';
import { PartyName } from './party-name.tsx';
import { dealsOfQuery } from './queries.ts';
import type { DealActions } from './use-deal-actions.tsx';
import { useDealActions } from './use-deal-actions.tsx';
import { useDealRights } from './use-deal-rights.ts';

interface PropertyDealsProps {
  readonly property: Property;
  /** Opens the dialog that records a deal. */
  onRecord(): void;
}

/** The deal that gave a property its status, and earlier ones; renders nothing if there are none. */
export function PropertyDeals({ property, onRecord }: PropertyDealsProps) {
  const { t } = useLingui();
  const { data, isPending, isError, refetch, isFetching } = useQuery(dealsOfQuery({ property: property.id }));
  const { actions, dialogs } = useDealActions({ isMonthly: isMonthly(property.purpose) });
  const { mayWrite } = useRights('properties');
  const isOff = isClosed(property.status);
  const current = data?.items.find(({ is_current }) => is_current);
  const earlier = data?.items.filter(({ is_current }) => !is_current) ?? [];
  if (!isOff && earlier.length === 0 && !current) return null;
  return (
    <section aria-labelledby="property-deals" className="min-w-0">
      <SectionHead
        id="property-deals"
        title={isOff ? t`Deal` : t`Earlier deals`}
        action={
          data?.next && (
            <Link
              to="/deals"
              search={{ property: property.id, state: 'all' }}
              {...namedAfter('property-deals')}
              className="link"
            >
              {t`View All`}
            </Link>
          )
        }
      />
      {isPending ? (
        <Loading label={t`Loading deals...`}>
          <Skeleton className="mt-3 h-32 w-full" />
        </Loading>
      ) : isError && !data ? (
        <ErrorState title={t`Error loading deals`} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <>
          {current && <CurrentDeal deal={current} property={property} actions={actions} />}
          {isOff && !current && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="text-ink-3">{t`No deals yet.`}</p>
              {mayWrite(property.agent_id) && <Button onClick={onRecord}>{t`Record deal`}</Button>}
            </div>
          )}
          {isOff && earlier.length > 0 && <h3 className="pt-2 text-12 font-medium text-ink-3">{t`Earlier deals`}</h3>}
          {earlier.length > 0 && (
            <ul>
              {earlier.map((deal) => (
                <DealEntry key={deal.id} deal={deal} of="property" actions={actions} />
              ))}
            </ul>
          )}
        </>
      )}
      {dialogs}
    </section>
  );
}

interface CurrentDealProps {
  readonly deal: Deal;
  readonly property: Property;
  readonly actions: DealActions;
}

function CurrentDeal({ deal, property, actions }: CurrentDealProps) {
  const { t } = useLingui();
  const { isWritable, isCancellable } = useDealRights(deal);
  const { money, day } = useFormats();
  const { kind, price, commission, notes } = deal;
  const labels = partyLabels[kind];
  const percent = kind === 'sale' ? percentOf(price, commission) : null;
  const month = isMonthly(property.purpose) && kind === 'rental';
  const facts: Fact[] = [
    { label: t({ context: 'day of a deal', message: 'Date' }), value: day(deal.closed_on) },
    { label: t(labels.taker), value: <PartyName id={deal.client_id} party={deal.client} /> },
    { label: t(labels.fromName), value: <PartyName id={deal.seller_id} party={deal.seller} /> },
    ...(deal.lead_id === null
      ? []
      : [
          {
            label: t(dealFields.lead_id.label),
            value: <PartyName topic="leads" id={deal.lead_id} party={deal.lead} />,
          },
        ]),
    {
      label: t`Commission`,
      value: percent === null ? money(commission) : t`${money(commission)} (${percent}%)`,
    },
  ];
  return (
    <div className="my-3 overflow-hidden rounded-card border border-line bg-raised">
      <div className="grid grid-cols-2 gap-x-8 gap-y-4 p-4 phone:grid-cols-1">
        <div className="min-w-0">
          <p className="text-12 text-ink-3">{t(kindLabels[kind])}</p>
          <p className="text-20 font-semibold text-ink">
            {money(price)}
            {month && <span className="text-13 font-normal text-ink-3"> {t`/ month`}</span>}
          </p>
          <Facts facts={facts} className="py-2" />
        </div>
        <div className="min-w-0">
          <h3 className="mb-2 text-12 font-medium text-ink-3">{t`Agents`}</h3>
          <DealAgents shares={deal.shares} />
          {notes !== '' && <p className="mt-3 whitespace-pre-line text-ink-2">{notes}</p>}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-2 empty:hidden">
        {isCancellable && (
          <Button size="sm" variant="ghost" onClick={() => actions.undo(deal)}>
            <Undo2 aria-hidden="true" />
            {t`Cancel deal`}
          </Button>
        )}
        {isWritable && (
          <Button size="sm" onClick={() => actions.correct(deal)}>
            <Pencil aria-hidden="true" />
            {t`Edit deal`}
          </Button>
        )}
      </div>
    </div>
  );
}
