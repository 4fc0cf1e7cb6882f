import type { DocumentInput } from '../contract.ts';
import type { DocumentRefusal } from '../rules.ts';
import { documentTypes } from '../rules.ts';

/** What a document belongs to before anybody chose. */
export interface UploadPrefill {
  readonly client_id?: string;
  readonly property_id?: string;
}

/** What all documents of a dialog share, as it is typed. */
export interface LinkValues {
  readonly description: string;
  readonly property_id: string;
  readonly client_id: string;
  readonly is_shown_to_client: boolean;
}

/** A file that was chosen, and what is typed about it. */
export interface UploadEntry {
  /** Of the document it becomes. */
  readonly id: string;
  readonly file_id: string;
  readonly name: string;
  readonly bytes: number;
  readonly title: string;
  readonly document_type: string;
  /** The server has it: it can be added also after a reload. */
  readonly isSent: boolean;
  /** What was sent to be added and may have been: nobody knows. */
  readonly unanswered?: readonly DocumentInput[];
}

/** A file that the server does not take. It is shown until the dialog closes, and never kept. */
export interface RefusedFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly refusal: DocumentRefusal;
}

export interface UploadValues extends LinkValues {
  readonly files: readonly UploadEntry[];
}

export function emptyUpload({ client_id = '', property_id = '' }: UploadPrefill): UploadValues {
  return { files: [], description: '', property_id, client_id, is_shown_to_client: false };
}

/** The title that a file name suggests. */
export function titleFromFileName(fileName: string): string {
  const title = fileName.replace(/\.[a-z]{3,4}$/iu, '').replaceAll(/[_\s]+/gu, ' ');
  return title.trim().slice(0, 200);
}

/** Why an entry cannot be added yet. */
export function missingIn({ title, document_type }: UploadEntry): 'title' | 'document_type' | null {
  if (title.trim() === '') return 'title';
  return document_type === '' ? 'document_type' : null;
}

export function toDocumentInput(
  values: LinkValues & { readonly title: string; readonly document_type: string },
): DocumentInput {
  const { title, document_type, description, property_id, client_id, is_shown_to_client } = values;
  return {
    title,
    document_type: documentTypes.find((type) => type === document_type) ?? 'other',
    description,
    property_id: property_id || null,
    client_id: client_id || null,
    is_shown_to_client,
  };
}
