import { keyOf } from '#features/files/server/service.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { StoredFile } from '#platform/files/server/storage.ts';
import type { DocumentFormat, ReadingPurpose } from '../../rules.ts';
import { downloadNameOf, isPreviewable } from '../../rules.ts';
import type { DocumentAddresses } from '../addresses.ts';
import type { StoredDocument } from '../repository/document-rows.ts';
import { findDocumentFile } from '../repository/document-rows.ts';
import { documentsTopic } from './save-document.ts';

/** The content of a document, with its file name and type. */
export interface ReadFile {
  readonly name: string;
  readonly mediaType: DocumentFormat;
  readonly stored: StoredFile;
}

/** A URL of the file for the actor; refused if there is no file, or no preview of its format. */
export async function makeAddress(
  context: StaffContext,
  addresses: DocumentAddresses,
  { id, purpose }: { id: string; purpose: ReadingPurpose },
): Promise<{ url: string; ends_at: string }> {
  const found = await findDocumentFile(context.db, id);
  if (!found) throw new Failure('not_found');
  if (!found.file) throw new Failure('gone', { reason: 'no_file' });
  if (purpose === 'preview' && !isPreviewable(found.file.media_type))
    throw new Failure('unsupported', { reason: 'no_preview' });
  const { profileId } = context.actor;
  const { url, endsAt } = addresses.make({ id: found.id, purpose, profileId }, context.clock.now());
  return { url, ends_at: endsAt.toISOString() };
}

/** Reads a document for a person of the agency; the change log records it. */
export function readFile(
  context: StaffContext,
  { id, purpose }: { id: string; purpose: ReadingPurpose },
): Promise<ReadFile> {
  const action = purpose === 'preview' ? 'previewed' : 'downloaded';
  return read(context, { id, action, isFor: ({ media_type }) => purpose === 'download' || isPreviewable(media_type) });
}

/** Reads a document for the client or lead to whom it is shown. */
export function readFileAsClient(
  context: Context,
  { id, person }: { id: string; person: ContactPerson },
): Promise<ReadFile> {
  return read(context, {
    id,
    action: 'downloaded_by_client',
    isFor: ({ client_id, lead_id, is_shown_to_client }) =>
      is_shown_to_client && (person.topic === 'leads' ? lead_id : client_id) === person.id,
  });
}

interface Reading {
  readonly id: string;
  readonly action: string;
  isFor(document: Omit<StoredDocument, 'file'> & { media_type: DocumentFormat }): boolean;
}

async function read(context: Context, { id, action, isFor }: Reading): Promise<ReadFile> {
  const found = await findDocumentFile(context.db, id);
  if (!found) throw new Failure('not_found');
  const { file, ...document } = found;
  if (!file || !isFor({ ...document, media_type: file.media_type })) throw new Failure('not_found');
  const stored = await context.files.get(keyOf(file.id, null));
  if (!stored) throw new Failure('not_found');
  try {
    await transact(context, (tx) => tx.record({ topic: documentsTopic, entityId: id, action }));
  } catch (error) {
    stored.stream.destroy();
    throw error;
  }
  return { name: downloadNameOf(found.title, file), mediaType: file.media_type, stored };
}
