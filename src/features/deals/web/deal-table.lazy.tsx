import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import type { TableCells } from '#platform/lists/web/record-table.tsx';
import { RecordTable } from '#platform/lists/web/record-table.tsx';
import { titleLink } from '#platform/lists/web/table-cells.tsx';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Deal } from '../contract.ts';
import { dealColumns } from '../deal-columns.ts';
import { dealStateLabels, kindLabels } from '../labels.ts';
import type { DealSorting } from '../rules.ts';
import { EntryMenu } from './deal-entry.tsx';
import { PartyName } from './party-name.tsx';
import type { DealActions } from './use-deal-actions.tsx';
import { useDealName } from './use-deal-name.ts';

interface DealTableProps {
  readonly items: readonly Deal[];
  readonly list: LoadingList;
  readonly shown: readonly string[];
  readonly sort: DealSorting;
  readonly actions: DealActions;
  onSort(sort: DealSorting): void;
}

const linkClasses = 'underline-offset-3 hover:underline';

export function DealTable({ actions, ...props }: DealTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { day, money } = useFormats();
  const personName = usePersonName();
  const dealName = useDealName();
  const amount = (deal: Deal, value: string) => (
    <span className={classNames(deal.undone_at !== null && 'text-ink-3 line-through')}>{money(value)}</span>
  );
  const cells: TableCells<typeof dealColumns, Deal> = {
    property: ({ property_id: id, property_title: text }) =>
      id === null ? text : titleLink({ to: '/properties/$id', id, text }),
    closed_on: ({ closed_on }) => day(closed_on),
    kind: ({ kind, undone_at }) =>
      undone_at === null ? (
        <Badge tone={kind === 'sale' ? 'success' : 'info'}>{t(kindLabels[kind])}</Badge>
      ) : (
        <Badge>{t(dealStateLabels.undone)}</Badge>
      ),
    client: ({ client_id, client }) =>
      client_id !== null && <PartyName id={client_id} party={client} className={linkClasses} />,
    seller: ({ seller_id, seller }) =>
      seller_id !== null && <PartyName id={seller_id} party={seller} className={linkClasses} />,
    price: (deal) => amount(deal, deal.price),
    commission: (deal) => amount(deal, deal.commission),
    agents: ({ shares }) => shares.map(({ full_name }) => personName(full_name)).join(', '),
    lead: ({ lead_id, lead }) =>
      lead_id !== null && <PartyName topic="leads" id={lead_id} party={lead} className={linkClasses} />,
    notes: ({ notes }) => notes,
  };
  return (
    <RecordTable
      {...props}
      label={t`Deals`}
      columns={dealColumns}
      cells={cells}
      custom="deals"
      nameOf={dealName}
      onOpen={({ property_id: id }) => id !== null && void navigate({ to: '/properties/$id', params: { id } })}
      actions={(deal) => <EntryMenu deal={deal} actions={actions} />}
    />
  );
}
