import type { Readable } from 'node:stream';
import { exportAndNotify } from '#features/accounts/server/export-and-notify.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { dayOf } from '#platform/dates.ts';
import { exportRoute } from '#platform/lists/server/export-route.ts';
import { readListCursor, writeListCursor } from '#platform/rpc/server/page-cursor.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { doerUnsigned } from '../audit.ts';
import type { AuditEntry, AuditFilter } from '../contract.ts';
import { auditFilter } from '../contract.ts';
import type { RecordKind } from './record-kinds.ts';
import type { AuditRow } from './repository-audit.ts';
import { listAudit, readAuditRows } from './repository-audit.ts';
import { namesOfChanges } from './service.ts';

const pageSize = 50;

export async function readAudit(
  context: StaffContext,
  kinds: readonly RecordKind[],
  { cursor, ...filter }: AuditFilter & { cursor?: string | undefined },
): Promise<{ entries: AuditEntry[]; names: Record<string, string>; next: string | null }> {
  const after = cursor === undefined ? null : readListCursor(cursor, 'instant', 'number');
  const rows = await listAudit(context.db, filter, after, pageSize + 1);
  const page = rows.slice(0, pageSize);
  const titles = await titlesOf(context.db, kinds, page);
  const entries = page.map(({ position, local_at, difference, ...row }) => ({
    ...row,
    difference: Object.fromEntries(
      Object.entries(difference).map(([field, [before, now]]) => [field, [before, now] as [unknown, unknown]]),
    ),
    title: titles.get(row.entity_id) ?? null,
  }));
  const last = page.at(-1);
  return {
    entries,
    names: await namesOfChanges(context.db, kinds, entries),
    next: rows.length > pageSize && last ? writeListCursor({ value: last.position, id: String(last.id) }) : null,
  };
}

/** The names of the changed records, with one query per kind. */
async function titlesOf(
  db: Queryable,
  kinds: readonly RecordKind[],
  rows: readonly Pick<AuditRow, 'topic' | 'entity_id'>[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const kind of kinds) {
    const ids = new Set(rows.filter(({ topic }) => topic === kind.topic).map(({ entity_id }) => entity_id));
    if (ids.size === 0) continue;
    for (const [id, title] of await kind.titles(db, [...ids])) titles.set(id, title);
  }
  return titles;
}

type NamedRow = AuditRow & { readonly title: string | null };

/** The columns of the file: English in every language, as in the change log. */
const columns: ReadonlyArray<readonly [string, (row: NamedRow) => string | null]> = [
  ['When', (row) => row.local_at],
  ['Who', actorNames],
  ['Action', (row) => row.action],
  ['Kind', (row) => row.topic],
  ['Record', ({ title }) => nameOf(title)],
  ['Record id', (row) => row.entity_id],
  ['Changes', ({ difference }) => changesText(difference)],
];

/** Names the actor as the screen does. */
function actorNames({ actor, key, title, ...act }: NamedRow): string {
  if (actor !== null) return nameOf(actor) + (key === null ? '' : ` by key ${key || '(deleted)'}`);
  const doer = doerUnsigned(act);
  if (doer === 'client') return 'the client';
  return doer === 'themself' ? (nameOf(title) ?? 'no longer available') : 'Aangan (automatic)';
}

function nameOf<Name extends string | null>(name: Name): Name | string {
  return name === '' ? 'Erased person' : name;
}

/** Streams the filtered audit trail as a CSV file; see `exportList`. */
export async function openAuditExport(
  context: StaffContext,
  kinds: readonly RecordKind[],
  filter: AuditFilter,
): Promise<{ fileName: string; stream: Readable }> {
  const { name, time_zone } = await findCompany(context.db);
  const stream = await exportAndNotify(context, {
    topic: 'changes',
    filter,
    headings: columns.map(([heading]) => heading),
    cellsOf: (row: NamedRow) => columns.map(([, cellOf]) => cellOf(row)),
    async *read(signal) {
      for await (const rows of readAuditRows(context.database, filter, signal)) {
        const titles = await titlesOf(context.db, kinds, rows);
        yield rows.map((row) => ({ ...row, title: titles.get(row.entity_id) ?? null }));
      }
    },
  });
  return { fileName: `${name} audit trail ${dayOf(context.clock.now(), time_zone)}.csv`.trim(), stream };
}

export function auditExport(kinds: readonly RecordKind[]): PlainRoute {
  return exportRoute({
    url: '/api/audit/export.csv',
    summary: 'The audit trail of a filter (the same parameters as the list) as a CSV file',
    right: 'read_audit',
    query: auditFilter,
    lists: [],
    numbers: [],
    open: (context, filter) => openAuditExport(context, kinds, filter),
  });
}

function changesText(difference: AuditRow['difference']): string {
  return Object.entries(difference)
    .map(([field, [before, after]]) => `${field}: ${textOf(before)} -> ${textOf(after)}`)
    .join('; ');
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
