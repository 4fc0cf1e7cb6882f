import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { formatCount } from '#platform/money.ts';
import type { NotificationItem } from './contract.ts';
import { importedKind } from './imported-kinds.ts';

/** Kinds about a setting: it is no record that a title is looked up for, so their values name it. */
const namedByValues: readonly string[] = ['mailbox_failing', 'webhook_off'];
const saidByValues: readonly string[] = [
  ...namedByValues,
  ...['privacy_request_due', 'privacy_request_overdue', 'list_exported', 'archive_requested'],
];

/** Kinds whose values say enough without the name of a record. */
export function isSaidByValues(kind: string): boolean {
  return saidByValues.includes(kind);
}

/** The subject of a notification, as parts shown side by side: the name of the record, or a count. */
export function notificationSubject(
  { kind, title, values }: Pick<NotificationItem, 'kind' | 'title' | 'values'>,
  nameOf: (name: string | null) => string | null,
): readonly (string | MessageDescriptor)[] {
  const count = Number(values.count ?? 0);
  const grouped = formatCount(count);
  if (kind === 'home_fits') {
    const fits = msg`${plural(count, { one: `matches ${grouped} client`, other: `matches ${grouped} clients` })}`;
    return title === null ? [fits] : [title, fits];
  }
  if (kind === 'records_taken_over') {
    const fromName = nameOf(title);
    return [
      msg`${plural(count, { one: `${grouped} record from ${fromName}`, other: `${grouped} records from ${fromName}` })}`,
    ];
  }
  if (kind === 'list_exported' || kind === 'archive_requested') {
    const rows = countedRows(values.list, count, grouped);
    return title === null ? [rows] : [nameOf(title) ?? title, rows];
  }
  if (kind === 'registration_expires') {
    const days = Number(values.days ?? 0);
    const left = msg`${plural(days, { 0: 'expires today', one: 'expires in # day', other: 'expires in # days' })}`;
    return title === null ? [left] : [title, left];
  }
  if (kind === 'lead_waiting' || kind === 'lead_unanswered') {
    const minutes = Number(values.minutes ?? 0);
    const hours = Math.floor(minutes / 60);
    const waited =
      hours === 0
        ? msg`${plural(minutes, { one: 'waiting for # minute', other: 'waiting for # minutes' })}`
        : msg`${plural(hours, { one: 'waiting for # hour', other: 'waiting for # hours' })}`;
    return title === null ? [waited] : [nameOf(title) ?? title, waited];
  }
  if (kind === 'privacy_request_due') {
    const days = Number(values.days ?? 0);
    return [msg`${plural(days, { 0: 'answer by today', one: 'answer within # day', other: 'answer within # days' })}`];
  }
  if (kind === 'retention_due') {
    const due = Number(values.due ?? 0);
    return [msg`${plural(due, { one: '# record is due', other: '# records are due' })}`];
  }
  if (namedByValues.includes(kind)) return [String(values.name ?? '')];
  // Only people can have an empty name.
  if (title !== null) return [nameOf(title) ?? title];
  return typeof values.count === 'number' ? [countedRows(values.kind, count, grouped)] : [];
}

/** '1,234 leads', or rows of another list. */
export function countedRows(list: unknown, count: number, grouped: string): MessageDescriptor {
  switch (list) {
    case 'deals':
      return msg`${plural(count, { one: `${grouped} deal`, other: `${grouped} deals` })}`;
    case 'invoices':
      return msg`${plural(count, { one: `${grouped} invoice`, other: `${grouped} invoices` })}`;
    case 'changes':
      return msg`${plural(count, { one: `${grouped} row of the audit trail`, other: `${grouped} rows of the audit trail` })}`;
    case 'archives':
      return msg`${plural(count, { one: `${grouped} record`, other: `${grouped} records` })}`;
    default:
      return importedKind(list).counted(count, grouped);
  }
}
