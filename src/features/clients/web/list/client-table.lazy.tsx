import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Budget } from '#features/requirements/web/budget.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import type { TableCells } from '#platform/lists/web/record-table.tsx';
import { RecordTable } from '#platform/lists/web/record-table.tsx';
import { phoneCell, titleLink } from '#platform/lists/web/table-cells.tsx';
import { clientColumns } from '../../client-columns.ts';
import type { ClientCard as Card } from '../../contract.ts';
import { clientTypeLabels } from '../../labels.ts';
import type { ClientSorting } from '../../rules.ts';

interface ClientTableProps {
  readonly items: readonly Card[];
  readonly list: LoadingList;
  readonly shown: readonly string[];
  readonly sort: ClientSorting;
  onSort(sort: ClientSorting): void;
}

export function ClientTable(props: ClientTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { dayOf } = useFormats();
  const personName = usePersonName();
  const nameOf = ({ full_name }: Card) => full_name || t`Unnamed Client`;
  const cells: TableCells<typeof clientColumns, Card> = {
    full_name: (client) => titleLink({ to: '/clients/$id', id: client.id, text: nameOf(client) }),
    phone: ({ phone }) => phoneCell(phone),
    client_type: ({ client_type: type }) => type && t(clientTypeLabels[type]),
    budget: ({ budget_min: least, budget_max: most }) =>
      (least !== null || most !== null) && <Budget least={least} most={most} />,
    locality: ({ preferred_locations }) => preferred_locations.join(', '),
    email: ({ email }) => email,
    agent: ({ agent }) => agent && personName(agent.full_name),
    added: ({ created_at }) => dayOf(created_at),
    address: ({ address }) => address,
    notes: ({ notes }) => notes,
  };
  return (
    <RecordTable
      {...props}
      label={t`Clients`}
      columns={clientColumns}
      cells={cells}
      custom="clients"
      nameOf={nameOf}
      onOpen={({ id }) => void navigate({ to: '/clients/$id', params: { id } })}
    />
  );
}
