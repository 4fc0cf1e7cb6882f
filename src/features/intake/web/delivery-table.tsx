import { useLingui } from '@lingui/react/macro';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { When } from '#platform/formats/web/when.tsx';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead } from '#ui/table.tsx';
import type { DeliveryCard } from '../contract.ts';
import { deliveryKindLabels, deliveryReasonLabels, deliveryStateLabels } from '../labels.ts';
import type { DeliveryState } from '../rules.ts';

const tones: Record<DeliveryState, Tone> = {
  received: 'info',
  new_lead: 'success',
  repeat: 'neutral',
  refused: 'neutral',
  not_understood: 'warning',
};

export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const { t } = useLingui();
  return <Badge tone={tones[state]}>{t(deliveryStateLabels[state])}</Badge>;
}

interface DeliveryTableProps {
  readonly deliveries: readonly DeliveryCard[];
  onOpen(id: string): void;
}

export function DeliveryTable({ deliveries, onOpen }: DeliveryTableProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  return (
    <Table label={t`Received`}>
      <TableHead>
        <Column className="w-1/2">{t`Enquiry`}</Column>
        <Column>{t`Connection`}</Column>
        <Column>{t`Status`}</Column>
        <Column end>{t`Received`}</Column>
      </TableHead>
      <TableBody>
        {deliveries.map(({ id, kind, connection, state, reason, summary, person, received_at }) => (
          <Row key={id}>
            <Cell phone="top" cut className="phone:max-w-none">
              <button
                type="button"
                aria-haspopup="dialog"
                className="stretched max-w-full truncate text-left font-medium text-ink"
                onClick={() => onOpen(id)}
              >
                {person
                  ? nameOf(person.full_name)
                  : summary || (reason ? t(deliveryReasonLabels[reason]) : t`Delivery`)}
              </button>
            </Cell>
            <Cell phone="middle" className="truncate phone:text-12 phone:text-ink-3">
              {connection?.name ?? t(deliveryKindLabels[kind])}
            </Cell>
            <Cell phone="topEnd">
              <DeliveryStateBadge state={state} />
            </Cell>
            <Cell phone="middleEnd" end className="phone:text-12 phone:text-ink-3">
              <When at={received_at} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
