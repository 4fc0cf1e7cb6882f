import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dealsOfQuery } from '#features/deals/web/queries.ts';
import type { Property } from '#features/properties/contract.ts';
import { CreateButton } from './create-button.tsx';
import { InvoicesOf } from './invoices-of.tsx';

/** The invoices of a property; once it is sold or let, its deal prefills the next one. */
export function PropertyInvoices({ property }: { readonly property: Property }) {
  const { t } = useLingui();
  const { data } = useQuery(dealsOfQuery({ property: property.id }));
  const deal = data?.items.find(({ is_current }) => is_current);
  return (
    <InvoicesOf
      of={{ property: property.id }}
      empty={t`No invoices for this property yet.`}
      action={
        deal ? (
          <Link to="/invoices" search={{ property: property.id, bill: deal.id }} className="link">
            {t`Draft from the deal`}
          </Link>
        ) : (
          <CreateButton isLink prefill={{ property_id: property.id }} />
        )
      }
    />
  );
}
