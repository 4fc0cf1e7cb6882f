import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { findCompany } from '#features/company/server/repository.ts';
import type { DocumentFormat } from '#features/documents/rules.ts';
import { downloadNameOf } from '#features/documents/rules.ts';
import { documentsTopic } from '#features/documents/server/service/save-document.ts';
import { keyOf } from '#features/files/server/service.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { lockPrivacyRequestRow } from './repository.ts';
import { collectPersonRows, findDocumentFiles, findPersonRecords } from './repository-export.ts';
import { privacyRequestsTopic } from './service.ts';

export interface AccessExport {
  readonly name: string;
  readonly content: string;
  /** The stored files that the content names. */
  readonly files: ReadonlyArray<{ readonly name: string; readonly key: string }>;
}

/**
 * Everything that is held about the person of a request: the answer to a request for access (Digital Personal Data
 * Protection Act 2023, s. 11(1)). The change log records it, also for each document.
 */
export async function exportPersonData(context: StaffContext, requestId: string): Promise<AccessExport> {
  return transact(context, async (tx) => {
    const request = await lockPrivacyRequestRow(tx.db, requestId);
    if (!request) throw new Failure('not_found');
    if (request.lead_id === null && request.client_id === null)
      throw new Failure('conflict', { reason: 'person_without_record' });
    const rows = await collectPersonRows(tx.db, await findPersonRecords(tx.db, request));
    const documents = rows.get('documents') ?? [];
    const stored = await findDocumentFiles(
      tx.db,
      documents.map(({ id }) => String(id)),
    );
    const files = new Map<string, { name: string; key: string }>();
    for (const [index, { id, title, file }] of stored.entries()) {
      const key = keyOf(file.id, null);
      // A backup without files may have been restored.
      if (!(await context.files.has(key))) continue;
      const name = fileNameIn(
        'documents',
        index,
        downloadNameOf(title, { ...file, media_type: file.media_type as DocumentFormat }),
      );
      files.set(id, { name, key });
      await tx.record({ topic: documentsTopic, entityId: id, action: 'downloaded' });
    }
    if (documents.length > 0)
      rows.set(
        'documents',
        documents.map((row) => ({ ...row, file: files.get(String(row.id))?.name ?? null })),
      );
    const { name, email, phone } = await findCompany(tx.db);
    const exported = {
      exported_at: context.clock.now().toISOString(),
      law: 'Digital Personal Data Protection Act 2023, section 11',
      held_by: { name, email, phone },
      records: Object.fromEntries(rows),
    };
    await tx.record({ topic: privacyRequestsTopic, entityId: requestId, action: 'exported' });
    return {
      name: `personal-data-${request.received_on}`,
      content: `${JSON.stringify(exported, null, 2)}\n`,
      files: [...files.values()],
    };
  });
}

const maxNameLength = 120;

/** 'documents/03 Sale agreement.pdf', as each system can store it. */
function fileNameIn(folder: string, index: number, name: string): string {
  const plain = name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-');
  const ending = /\.\w{1,5}$/u.exec(plain)?.[0] ?? '';
  const start = [...plain.slice(0, plain.length - ending.length)].slice(0, maxNameLength).join('').trim();
  return `${folder}/${String(index + 1).padStart(2, '0')} ${start}${ending}`;
}

/** The export as a ZIP file that is written while it is read: the data as JSON, and the files. */
export function exportZip({ files: storage, clock }: StaffContext, { name, content, files }: AccessExport): Readable {
  const zip = new ZipFile();
  const mtime = clock.now();
  zip.addBuffer(Buffer.from(content), `${name}.json`, { mtime });
  for (const { name: fileName, key } of files)
    zip.addReadStreamLazy(fileName, { mtime }, (send) => {
      storage.get(key).then(
        // Typed for both, though an error has no stream.
        (stored) => (stored ? send(null, stored.stream) : send(new Error(`${key} is gone`), undefined as never)),
        (error: unknown) => send(error, undefined as never),
      );
    });
  zip.end();
  // It is a stream of Node, typed as the older interface.
  const stream = zip.outputStream as Readable;
  zip.on('error', (error) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return stream;
}
