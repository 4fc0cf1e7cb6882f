import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dayOf, daysBetween } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import type { TableCells } from '#platform/lists/web/record-table.tsx';
import { RecordTable } from '#platform/lists/web/record-table.tsx';
import { phoneCell, titleLink } from '#platform/lists/web/table-cells.tsx';
import { formatCount } from '#platform/money.ts';
import { classNames } from '#ui/class-names.ts';
import type { LeadCard as Card } from '../../contract.ts';
import { interestLabels, leadSourceLabel } from '../../labels.ts';
import { leadColumns } from '../../lead-columns.ts';
import type { LeadSorting } from '../../rules.ts';
import { isOpen } from '../../rules.ts';
import { applyLeadMoves, usePendingMoves } from '../lead-moves.ts';
import { StageLabel } from '../page/stage-label.tsx';
import { useFormatLeadBudget } from '../use-format-lead-budget.ts';

interface LeadTableProps {
  readonly items: readonly Card[];
  readonly list: LoadingList;
  readonly shown: readonly string[];
  readonly sort: LeadSorting;
  onSort(sort: LeadSorting): void;
}

export function LeadTable(props: LeadTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { day, dayOf: formatDayOf, shortMoney, timeZone, today } = useFormats();
  const formatBudget = useFormatLeadBudget(shortMoney);
  const nameOf = usePersonName();
  const moves = usePendingMoves();
  const items = useMemo(() => props.items.map((lead) => applyLeadMoves(lead, moves)), [props.items, moves]);
  const cells: TableCells<typeof leadColumns, Card> = {
    full_name: ({ id, full_name }) => titleLink({ to: '/leads/$id', id, text: full_name }),
    phone: ({ phone }) => phoneCell(phone),
    stage: ({ status }) => <StageLabel status={status} />,
    budget: formatBudget,
    locality: ({ preferred_locations }) => preferred_locations.join(', '),
    property: ({ property }) => property && titleLink({ to: '/properties/$id', id: property.id, text: property.title }),
    agent: ({ assigned_agent: agent }) => agent && nameOf(agent.full_name),
    follow_up: ({ follow_up_on: on, status }) =>
      on && (
        <time
          dateTime={on}
          className={classNames(
            isOpen(status) && on < today() && 'font-medium text-danger-ink',
            isOpen(status) && on === today() && 'font-medium text-warning-ink',
          )}
        >
          {isOpen(status) && on === today() ? t`Today` : day(on)}
        </time>
      ),
    age: ({ created_at }) => {
      const days = formatCount(Math.max(0, daysBetween(dayOf(created_at, timeZone), today())));
      return t({ context: 'age in days, short', message: `${days} d` });
    },
    email: ({ email }) => email,
    source: ({ source }) => t(leadSourceLabel(source)),
    interest: ({ interest_type: interest }) => interest && t(interestLabels[interest]),
    stage_since: ({ stage_since }) => formatDayOf(stage_since),
  };
  return (
    <RecordTable
      {...props}
      label={t`Leads`}
      items={items}
      columns={leadColumns}
      cells={cells}
      custom="leads"
      nameOf={({ full_name }) => full_name}
      onOpen={({ id }) => void navigate({ to: '/leads/$id', params: { id } })}
    />
  );
}
