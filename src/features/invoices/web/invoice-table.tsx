import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { SelectionTick } from '#platform/lists/web/selection-tick.tsx';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, SortColumn, Table, TableBody, TableHead } from '#ui/table.tsx';
import type { InvoiceCard } from '../contract.ts';
import { draftLabel, invoiceStatusLabels, statusTones } from '../labels.ts';
import type { InvoiceSorting } from '../rules.ts';
import { InvoiceRowActions } from './invoice-row-actions.tsx';
import type { InvoiceActions } from './use-invoice-actions.tsx';

interface InvoiceTableProps {
  readonly items: readonly InvoiceCard[];
  readonly actions: InvoiceActions;
  readonly sort: InvoiceSorting;
  onSort(sort: InvoiceSorting): void;
}

/** Invoices as a table, and as cards on phones. Amounts include GST, like the figures above it. */
export function InvoiceTable({ items, actions, sort, onSort }: InvoiceTableProps) {
  const { t } = useLingui();
  const sorting = { sort, onSort };
  return (
    <Table label={t`Recent Invoices`}>
      <TableHead>
        <SortColumn {...sorting} up="oldest" down="newest">
          {t({ context: 'number of an invoice', message: 'Number' })}
        </SortColumn>
        <Column>{t`Client and property`}</Column>
        <Column className={wideOnly}>{t`Issued`}</Column>
        <SortColumn {...sorting} up="due" down="due_down" first="up">
          {t({ context: 'invoice', message: 'Due' })}
        </SortColumn>
        <SortColumn {...sorting} up="amount_up" down="amount_down" end>
          {t`Amount with GST`}
        </SortColumn>
        <Column end className={widestOnly}>{t`Amount due`}</Column>
        <Column>{t({ context: 'invoice', message: 'Status' })}</Column>
        <Column hideName>{t`Actions`}</Column>
      </TableHead>
      <TableBody>
        {items.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} actions={actions} />
        ))}
      </TableBody>
    </Table>
  );
}

const wideOnly = 'max-[1340px]:hidden';
/** Below it the status says what is owed, so that names have room. */
const widestOnly = 'max-[1480px]:hidden';
const detail = 'block truncate text-12 text-ink-3';

interface InvoiceRowProps {
  readonly invoice: InvoiceCard;
  readonly actions: InvoiceActions;
}

const InvoiceRow = memo(function InvoiceRow({ invoice, actions }: InvoiceRowProps) {
  const { t } = useLingui();
  const { money, day, dayOf } = useFormats();
  const { number, status, description, due_date, paid_date, locked_at } = invoice;
  const isCancelled = status === 'cancelled';
  const isPart = status !== 'paid' && /[1-9]/u.test(invoice.paid);
  const isDraft = locked_at === null && !isCancelled;
  const draft = <Badge>{t(draftLabel)}</Badge>;
  const paid = paid_date && (isPart ? t`Last payment ${day(paid_date)}` : t`Paid ${day(paid_date)}`);
  return (
    <Row data-list-entry>
      <Cell phone="top" className="max-w-44 phone:max-w-none">
        <button
          type="button"
          aria-haspopup="dialog"
          className="font-medium whitespace-nowrap text-ink underline-offset-3 hover:underline"
          onClick={() => actions.open('details', invoice)}
        >
          {number}
        </button>
        {description !== '' && <span className={classNames(detail, 'font-normal')}>{description}</span>}
      </Cell>
      <Cell phone="middle" cut className="not-phone:w-full">
        <Parties invoice={invoice} />
      </Cell>
      <Cell phone="hidden" className={classNames('whitespace-nowrap text-ink-2 tabular-nums', wideOnly)}>
        {locked_at === null ? (isDraft ? draft : '–') : dayOf(locked_at)}
      </Cell>
      <Cell phone="bottom" className="whitespace-nowrap text-ink-2 phone:text-12">
        <span className={classNames('block', status === 'overdue' && 'text-danger-ink')}>
          <span className="sr-only phone:not-sr-only">{t({ context: 'invoice', message: 'Due' })} </span>
          <time dateTime={due_date}>{day(due_date)}</time>
        </span>
        {paid && <span className={detail}>{paid}</span>}
      </Cell>
      <Cell phone="topEnd" end strong className="whitespace-nowrap">
        <span className={classNames('block', isCancelled && 'line-through')}>{money(invoice.total)}</span>
        <span
          className={classNames(detail, 'font-normal print:hidden')}
        >{t`Commission ${money(invoice.commission_amount)}`}</span>
      </Cell>
      <Cell phone="hidden" end className={classNames('whitespace-nowrap', widestOnly)}>
        {/[1-9]/u.test(invoice.owed) ? money(invoice.owed) : '–'}
      </Cell>
      <Cell phone="middleEnd">
        <span className="inline-flex flex-wrap items-center gap-1 phone:justify-end">
          {isDraft && <span className="hidden max-[1340px]:inline-flex">{draft}</span>}
          <Badge tone={statusTones[status]}>{t(invoiceStatusLabels[status])}</Badge>
        </span>
        {isPart && (
          <span className="hidden text-12 whitespace-nowrap text-ink-2 max-[1480px]:block phone:text-right">{t`${money(invoice.owed)} due`}</span>
        )}
      </Cell>
      <Cell phone="bottomEnd">
        <span className="flex items-center justify-end gap-1">
          <SelectionTick id={invoice.id} name={number} />
          <InvoiceRowActions invoice={invoice} actions={actions} />
        </span>
      </Cell>
    </Row>
  );
});

function Parties({ invoice: { client, property } }: Pick<InvoiceRowProps, 'invoice'>) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  return (
    <>
      {client ? (
        <Link
          to="/clients/$id"
          params={{ id: client.id }}
          className="block truncate leading-6 font-medium text-ink underline-offset-3 hover:underline phone:whitespace-normal"
        >
          {nameOf(client.full_name)}
        </Link>
      ) : (
        <span className="block text-ink-3">{t`No client`}</span>
      )}
      {property && (
        <Link
          to="/properties/$id"
          params={{ id: property.id }}
          className={classNames(detail, 'leading-6 underline-offset-3 hover:underline')}
        >
          {property.title}
        </Link>
      )}
    </>
  );
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function InvoiceTableSkeleton() {
  return (
    <div className="pt-8.5 phone:pt-0">
      {skeletonKeys.map((skeletonKey) => (
        <div key={skeletonKey} className="grid h-14 content-around border-b border-line py-2 phone:h-26">
          <Skeleton className="h-3.5 w-72 max-w-full" />
          <Skeleton className="h-3 w-52" />
        </div>
      ))}
    </div>
  );
}
