import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import type { TableCells } from '#platform/lists/web/record-table.tsx';
import { RecordTable } from '#platform/lists/web/record-table.tsx';
import { titleLink } from '#platform/lists/web/table-cells.tsx';
import { formatMeasure } from '#platform/money.ts';
import type { PropertyCard as Card } from '../../contract.ts';
import { purposeLabels } from '../../labels.ts';
import { propertyColumns } from '../../property-columns.ts';
import type { Sorting } from '../../rules.ts';
import { isMonthly, shortLocation } from '../../rules.ts';
import { StatusBadge } from '../status-badge.tsx';
import { useFactFormatters } from '../use-fact-formatters.ts';

interface PropertyTableProps {
  readonly items: readonly Card[];
  readonly list: LoadingList;
  readonly shown: readonly string[];
  readonly sort: Sorting;
  onSort(sort: Sorting): void;
}

export function PropertyTable(props: PropertyTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { day, dayOf, shortMoney } = useFormats();
  const personName = usePersonName();
  const stateName = useStateName();
  const typeName = useTypeName();
  const facts = useFactFormatters();
  const cells: TableCells<typeof propertyColumns, Card> = {
    title: ({ id, title }) => titleLink({ to: '/properties/$id', id, text: title }),
    property_type: ({ property_type: type }) => type && typeName(type.name),
    location: shortLocation,
    price: ({ price, purpose }) => {
      const amount = shortMoney(price);
      return <span className="font-medium text-ink">{isMonthly(purpose) ? t`${amount} / month` : amount}</span>;
    },
    // An office has none.
    bedrooms: ({ bedrooms }) => bedrooms || null,
    area: ({ square_feet: area }) => area && t`${formatMeasure(area)} sq ft`,
    status: ({ status }) => <StatusBadge status={status} />,
    agent: ({ agent }) => agent && personName(agent.full_name),
    added: ({ created_at }) => dayOf(created_at),
    purpose: ({ purpose }) => t(purposeLabels[purpose]),
    bathrooms: ({ bathrooms }) => facts.bathrooms(bathrooms),
    address: ({ address }) => address,
    city: ({ city }) => city,
    state: ({ state }) => stateName(state),
    closed_on: ({ closed_on }) => closed_on && day(closed_on),
  };
  return (
    <RecordTable
      {...props}
      label={t`Properties`}
      columns={propertyColumns}
      cells={cells}
      custom="properties"
      nameOf={({ title }) => title}
      onOpen={({ id }) => void navigate({ to: '/properties/$id', params: { id } })}
    />
  );
}
