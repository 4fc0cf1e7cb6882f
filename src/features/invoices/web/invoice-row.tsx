import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { InvoiceCard } from '../contract.ts';
import { InvoiceRowActions } from './invoice-row-actions.tsx';
import { statusLabels, statusTones } from './labels.ts';
import type { InvoiceActions } from './use-invoice-actions.tsx';

const layout =
  'grid grid-cols-[minmax(0,1.5fr)_minmax(0,1.3fr)_minmax(9rem,1fr)_minmax(9rem,0.9fr)_minmax(13.5rem,auto)] items-center gap-x-4 gap-y-1 px-4 py-3 max-[1100px]:grid-cols-[minmax(0,1fr)_auto_auto] phone:gap-x-2 phone:px-3';
export const rowsFrame = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-raised';

interface InvoiceRowProps {
  readonly invoice: InvoiceCard;
  readonly actions: InvoiceActions;
}

/** An invoice in the list: for whom, about what, how much, until when, and what is done with it. */
export function InvoiceRow({ invoice, actions }: InvoiceRowProps) {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const nameOf = usePersonName();
  const { number, status, client, property, description, due_date, paid_date } = invoice;
  const isPart = status !== 'paid' && /[1-9]/u.test(invoice.paid);
  return (
    <div className={layout}>
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-14 tabular-nums">
            <button
              type="button"
              aria-haspopup="dialog"
              className="whitespace-nowrap underline-offset-3 hover:underline"
              onClick={() => actions.open('details', invoice)}
            >
              {number}
            </button>
          </h3>
          <Badge tone={statusTones[status]}>{t(statusLabels[status])}</Badge>
        </div>
        {description !== '' && <p className="truncate text-ink-3">{description}</p>}
      </div>
      <div className="min-w-0 max-[1100px]:row-start-2">
        {client ? (
          <Link
            to="/clients/$id"
            params={{ id: client.id }}
            className="block truncate py-0.5 font-medium text-ink hover:underline phone:whitespace-normal"
          >
            {nameOf(client.full_name)}
          </Link>
        ) : (
          <span className="text-ink-3">{t`No client`}</span>
        )}
        {property && (
          <Link
            to="/properties/$id"
            params={{ id: property.id }}
            className="block truncate py-0.5 text-ink-3 hover:underline"
          >
            {property.title}
          </Link>
        )}
      </div>
      <div className="min-w-0 text-right tabular-nums max-[1100px]:col-start-2 max-[1100px]:row-start-1">
        <span className={classNames('block font-semibold text-ink', status === 'cancelled' && 'line-through')}>
          {money(invoice.amount)}
        </span>
        <span className="block text-12 text-ink-3">{t`Commission ${money(invoice.commission_amount)}`}</span>
        {isPart && <span className="block text-12 text-ink-2">{t`${money(invoice.owed)} owed`}</span>}
      </div>
      <div className="min-w-0 text-ink-3 tabular-nums max-[1100px]:col-start-2 max-[1100px]:row-start-2 max-[1100px]:text-right phone:text-12">
        <span
          className={classNames('block', status === 'overdue' && 'text-danger-ink')}
        >{t`Due ${day(due_date)}`}</span>
        {paid_date && (
          <span className="block">{isPart ? t`Last payment ${day(paid_date)}` : t`Paid ${day(paid_date)}`}</span>
        )}
      </div>
      <InvoiceRowActions invoice={invoice} actions={actions} />
    </div>
  );
}

const places = ['a', 'b', 'c', 'd', 'e'];

/** The size of the list before it is there. */
export function InvoiceRowsSkeleton() {
  return (
    <div className={rowsFrame}>
      {places.map((place) => (
        <div key={place} className={layout}>
          <div className="grid h-11 content-around">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3 w-52" />
          </div>
        </div>
      ))}
    </div>
  );
}
