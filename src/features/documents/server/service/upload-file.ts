import { findFile, insertFile } from '#features/files/server/repository.ts';
import { cleanFileName, keyOf } from '#features/files/server/service.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { sniffContentType } from '#platform/files/server/sniff.ts';
import type { UploadedDocument } from '../../contract.ts';
import type { DocumentFormat } from '../../rules.ts';
import { documentBytes, documentFormatNames } from '../../rules.ts';

/**
 * Stores a file unchanged if its content has an accepted format. It belongs to no document yet: a job deletes it unless a
 * document uses it within thirty days.
 */
export async function uploadDocumentFile(
  context: StaffContext,
  { id, name, content }: { id: string; name: string; content: Buffer },
): Promise<UploadedDocument> {
  const actorId = context.actor.profileId;
  if (content.byteLength > documentBytes)
    throw new Failure('too_large', { fields: [{ path: 'file', code: 'too_large', limit: documentBytes }] });
  const sent = await findFile(context.db, id);
  // A retry. Another person's id must not reveal the file.
  if (sent) return uploaded(assertIdempotentReplay(sent.kind === 'document' ? sent : null, actorId));
  if (content.byteLength === 0) throw invalidField('file', 'empty');
  const media_type = await formatOf(content);
  if (!media_type) throw invalidField('file', 'not_a_document');
  await context.files.put(keyOf(id, null), content, { contentType: media_type });
  const made = { created_by: actorId, created_at: context.clock.now() };
  const bytes = content.byteLength;
  return uploaded(
    await insertFile(context.db, { id, kind: 'document', name: cleanFileName(name), media_type, bytes, ...made }),
  );
}

function uploaded({ id, media_type, bytes }: { id: string; media_type: string; bytes: number }): UploadedDocument {
  // Uploads accept no other formats.
  return { id, media_type: media_type as DocumentFormat, bytes };
}

/** Marks every Word document of the old format: the name of its main stream, in UTF-16 ([MS-DOC] 2.1.1). */
const wordStream = Buffer.from('WordDocument', 'utf16le');

/** The format of the content; null if it is not accepted. */
async function formatOf(content: Buffer): Promise<DocumentFormat | null> {
  const found = await sniffContentType(content);
  // The same container holds documents, spreadsheets, emails and installers.
  if (found === 'application/x-cfb') return content.includes(wordStream) ? 'application/msword' : null;
  if (found === 'image/apng') return 'image/png';
  return documentFormatNames.find((format) => format === found) ?? null;
}
