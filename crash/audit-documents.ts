import { expect } from 'vitest';
import type { DocumentFigures } from '#features/documents/contract.ts';
import { documentTypes, groupOf } from '#features/documents/rules.ts';
import { auditCounts } from './audit-counts.ts';
import { auditTrash } from './audit-trash.ts';
import type { Cluster } from './database.ts';
import type { DocumentLedger } from './document-workload.ts';
import { sha256Of } from './document-workload.ts';
import type { ApiSession } from './person.ts';
import { matchesOutcome } from './sending.ts';

export async function auditDocuments(
  cluster: Cluster,
  ledger: DocumentLedger,
  complain: (what: string) => string,
): Promise<void> {
  const files = await cluster.rows<{ id: string; bytes: string }>(
    "select id, bytes from files where kind = 'document'",
  );
  const bytesOf = new Map(files.map(({ id, bytes }) => [id, Number(bytes)]));
  const rows = await cluster.rows<{ id: string; file_id: string; titles: string[] }>(`
    select d.id, d.file_id, array(select difference->'title'->>1 from changes
      where topic = 'documents' and entity_id = d.id and action = 'updated') as titles from documents d`);
  const fileOf = new Map(rows.map(({ id, file_id }) => [id, file_id]));
  const wrong: string[] = [];
  for (const { input, outcome } of ledger.uploads) {
    const bytes = bytesOf.get(input.id);
    const isThere = bytes === input.byteLength;
    if (outcome === 'acknowledged' ? !isThere : bytes !== undefined && !isThere)
      wrong.push(`${outcome} file ${input.id}: ${bytes} bytes`);
  }
  for (const { input, outcome } of ledger.creates)
    if (!matchesOutcome(outcome, fileOf.get(input.id) === input.file_id ? 1 : 0)) wrong.push(`${outcome} ${input.id}`);
  const titles = rows.flatMap((row) => row.titles);
  for (const { input, outcome } of ledger.edits)
    if (!matchesOutcome(outcome, titles.filter((title) => title === input.title).length))
      wrong.push(`${outcome} edit of ${input.id} to ${input.title}`);
  expect(wrong, complain('documents: each acknowledged write exists once, no refused one does')).toEqual([]);
  const sent = new Set(ledger.creates.map(({ input }) => input.id));
  expect(
    rows.filter(({ id }) => !sent.has(id)),
    complain('documents that no request created'),
  ).toEqual([]);
  const astray = await cluster.rows(
    'select d.id from documents d join leads l on l.id = d.lead_id where d.client_id is distinct from l.client_id',
  );
  expect(astray, complain('documents of a lead that the client it became lacks')).toEqual([]);
  await auditTrash(cluster, 'documents', ledger, complain);
  const half = await cluster.rows(`
    select d.id, d.version, log.* from documents d,
      lateral (select count(*) filter (where action = 'created') as created, count(*) as changes,
          (array_agg(difference->'title'->>1 order by id desc) filter (where difference ? 'title'))[1] as title,
          (array_agg(difference->'document_type'->>1 order by id desc) filter (where difference ? 'document_type'))[1] as type
        from changes where topic = 'documents' and entity_id = d.id and action not in ('downloaded', 'previewed')) log
    where log.created <> 1 or log.changes <> d.version or log.title <> d.title or log.type <> d.document_type`);
  expect(half, complain('documents without their change log')).toEqual([]);
  const real = `
    select 'documents' as name, '' as key, count(*) as value from documents where deleted_at is null
    union all
    select 'documents.type', document_type, count(*) from documents where deleted_at is null group by document_type`;
  const names = ['documents', 'documents.type'];
  await auditCounts(cluster, { names, real }, complain('counts that differ from the documents'));
}

/** The cards match the files, and every document can be downloaded as it was uploaded. */
export async function auditFiles(
  cluster: Cluster,
  ledger: DocumentLedger,
  { url, person }: { url: string; person: ApiSession },
): Promise<void> {
  const rows = await cluster.rows<{ id: string; file_id: string; document_type: string }>(
    'select id, file_id, document_type from documents where deleted_at is null',
  );
  const figures = await person.ask<DocumentFigures>(url, 'GET', '/documents/figures');
  const count = (group: string) => rows.filter((row) => groupOf(row.document_type) === group).length;
  expect(figures).toEqual({
    total: rows.length,
    agreements: count('agreements'),
    legal: count('legal'),
    other: count('other'),
    types: documentTypes.filter((type) => rows.some((row) => row.document_type === type)),
  });
  const uploaded = new Map(ledger.uploads.map(({ input }) => [input.id, input.sha256]));
  const wrong: string[] = [];
  for (const { id, file_id } of rows) {
    const address = await person.ask<{ url: string }>(url, 'POST', `/documents/${id}/address`, { purpose: 'download' });
    const bytes = await person.download(new URL(address.url, url).href);
    if (sha256Of(bytes) !== uploaded.get(file_id)) wrong.push(`${id}: ${bytes.byteLength} bytes`);
  }
  expect(wrong, 'documents that cannot be read as they were uploaded').toEqual([]);
}
