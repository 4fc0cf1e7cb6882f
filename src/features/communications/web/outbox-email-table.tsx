import { useLingui } from '@lingui/react/macro';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { When } from '#platform/formats/web/when.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead } from '#ui/table.tsx';
import type { OutboxEmailCard } from '../contract.ts';
import { EmailStatusBadge } from './email-status-badge.tsx';

interface OutboxEmailTableProps {
  readonly emails: readonly OutboxEmailCard[];
  onOpen(id: string): void;
}

export function OutboxEmailTable({ emails, onOpen }: OutboxEmailTableProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  return (
    <Table label={t`Outbox`}>
      <TableHead>
        <Column>{t`Subject`}</Column>
        <Column>{t`To`}</Column>
        <Column>{t`Status`}</Column>
        <Column end>{t`Written`}</Column>
      </TableHead>
      <TableBody>
        {emails.map((email) => (
          <Row key={email.id}>
            <Cell phone="top" cut className="phone:max-w-none">
              <button
                type="button"
                className="stretched max-w-full truncate text-left font-medium text-ink"
                onClick={() => onOpen(email.id)}
              >
                {email.subject || t`Erased email`}
              </button>
              {email.last_error && <p className="truncate text-12 text-danger-ink">{email.last_error}</p>}
            </Cell>
            <Cell phone="middle" className="truncate phone:text-12 phone:text-ink-3">
              {nameOf(email.recipient)}
            </Cell>
            <Cell phone="topEnd">
              <EmailStatusBadge status={email.status} />
            </Cell>
            <Cell phone="middleEnd" end className="phone:text-12 phone:text-ink-3">
              <When at={email.created_at} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
