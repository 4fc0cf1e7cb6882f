import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import type { TableCells } from '#platform/lists/web/record-table.tsx';
import { RecordTable } from '#platform/lists/web/record-table.tsx';
import { titleLink } from '#platform/lists/web/table-cells.tsx';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import type { InvoiceCard } from '../contract.ts';
import { invoiceColumns } from '../invoice-columns.ts';
import { draftLabel, invoiceStatusLabels, statusTones } from '../labels.ts';
import type { InvoiceSorting } from '../rules.ts';
import { InvoiceMenu } from './invoice-row-actions.tsx';
import type { InvoiceActions } from './use-invoice-actions.tsx';

interface InvoiceDenseTableProps {
  readonly items: readonly InvoiceCard[];
  readonly list: LoadingList;
  readonly shown: readonly string[];
  readonly sort: InvoiceSorting;
  readonly actions: InvoiceActions;
  onSort(sort: InvoiceSorting): void;
}

export function InvoiceDenseTable({ actions, ...props }: InvoiceDenseTableProps) {
  const { t } = useLingui();
  const { day, dayOf, money } = useFormats();
  const personName = usePersonName();
  const amount = (value: string) => (/[1-9]/u.test(value) ? money(value) : '–');
  const cells: TableCells<typeof invoiceColumns, InvoiceCard> = {
    number: ({ number }) => <span className="tabular-nums">{number}</span>,
    client: ({ client }) =>
      client ? (
        titleLink({ to: '/clients/$id', id: client.id, text: personName(client.full_name) ?? '' })
      ) : (
        <span className="text-ink-3">{t`No client`}</span>
      ),
    property: ({ property }) => property && titleLink({ to: '/properties/$id', id: property.id, text: property.title }),
    issued: ({ locked_at, status }) =>
      locked_at === null ? status !== 'cancelled' && <Badge>{t(draftLabel)}</Badge> : dayOf(locked_at),
    due: ({ due_date, status }) => (
      <time dateTime={due_date} className={classNames(status === 'overdue' && 'text-danger-ink')}>
        {day(due_date)}
      </time>
    ),
    amount: ({ total, status }) => (
      <span className={classNames('text-ink', status === 'cancelled' && 'line-through')}>{money(total)}</span>
    ),
    owed: ({ owed }) => amount(owed),
    status: ({ status }) => <Badge tone={statusTones[status]}>{t(invoiceStatusLabels[status])}</Badge>,
    paid: ({ paid }) => amount(paid),
    paid_on: ({ paid_date }) => paid_date && day(paid_date),
    commission: ({ commission_amount }) => money(commission_amount),
    agent: ({ agent }) => agent && personName(agent.full_name),
    description: ({ description }) => description,
  };
  return (
    <RecordTable
      {...props}
      label={t`Invoices`}
      columns={invoiceColumns}
      cells={cells}
      nameOf={({ number }) => number}
      onOpen={(invoice) => actions.open('details', invoice)}
      actions={(invoice) => <InvoiceMenu invoice={invoice} actions={actions} />}
    />
  );
}
