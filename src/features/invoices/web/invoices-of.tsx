import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { RecordsOf } from '#platform/lists/web/records-of.tsx';
import { Badge } from '#ui/badge.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { InvoiceCard } from '../contract.ts';
import { draftLabel, invoiceStatusLabels, statusTones } from '../labels.ts';
import { isIssued } from '../rules.ts';
import { InvoiceMenu } from './invoice-row-actions.tsx';
import type { InvoiceOwnerQuery } from './queries.ts';
import { invoicesOfQuery } from './queries.ts';
import type { InvoiceActions } from './use-invoice-actions.tsx';
import { useInvoiceActions } from './use-invoice-actions.tsx';

interface InvoicesOfProps {
  readonly of: InvoiceOwnerQuery;
  readonly empty: string;
  readonly action: ReactNode;
}

/** The latest invoices of a client or property, with a link to all of them. */
export function InvoicesOf({ of, empty, action }: InvoicesOfProps) {
  const { t } = useLingui();
  const { actions, dialogs } = useInvoiceActions();
  return (
    <>
      <RecordsOf
        id="invoices-of"
        title={t`Invoices`}
        list={useQuery(invoicesOfQuery(of))}
        loading={t`Loading invoices...`}
        skeleton={<Skeleton className="my-2 h-10" />}
        failed={t`The invoices could not be loaded`}
        empty={empty}
        all={
          <Link to="/invoices" search={of} {...namedAfter('invoices-of')} className="link">
            {t`View All`}
          </Link>
        }
        action={action}
      >
        {(invoice) => <InvoiceEntry key={invoice.id} invoice={invoice} actions={actions} />}
      </RecordsOf>
      {dialogs}
    </>
  );
}

function InvoiceEntry({ invoice, actions }: { invoice: InvoiceCard; actions: InvoiceActions }) {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const { number, status, due_date } = invoice;
  return (
    <li data-list-entry className="flex min-w-0 items-center gap-2.5 border-b border-line py-2.5">
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
          {number}
          <Badge tone={statusTones[status]}>{t(invoiceStatusLabels[status])}</Badge>
          {!isIssued(invoice) && <Badge>{t(draftLabel)}</Badge>}
        </h3>
        <p className="truncate text-12 text-ink-3">{`${money(invoice.total)} · ${t`Due ${day(due_date)}`}`}</p>
      </div>
      <InvoiceMenu invoice={invoice} actions={actions} />
    </li>
  );
}
