import { useLingui } from '@lingui/react/macro';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { When } from '#features/accounts/web/when.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead } from '#ui/table.tsx';
import type { MailCard } from '../contract.ts';
import { MailBadge } from './mail-badge.tsx';

interface MailTableProps {
  readonly mails: readonly MailCard[];
  onOpen(id: string): void;
}

export function MailTable({ mails, onOpen }: MailTableProps) {
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
        {mails.map((mail) => (
          <Row key={mail.id}>
            <Cell phone="top" cut className="phone:max-w-none">
              <button
                type="button"
                className="stretched max-w-full truncate text-left font-medium text-ink"
                onClick={() => onOpen(mail.id)}
              >
                {mail.subject || t`Erased email`}
              </button>
              {mail.last_error && <p className="truncate text-12 text-danger-ink">{mail.last_error}</p>}
            </Cell>
            <Cell phone="middle" className="truncate phone:text-12 phone:text-ink-3">
              {nameOf(mail.recipient)}
            </Cell>
            <Cell phone="topEnd">
              <MailBadge status={mail.status} />
            </Cell>
            <Cell phone="middleEnd" end className="phone:text-12 phone:text-ink-3">
              <When at={mail.created_at} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
