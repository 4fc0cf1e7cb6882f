import type { Form } from '#platform/forms/web/form-state.ts';
import type { DocumentInput } from '../contract.ts';
import type { DocumentRefusal } from '../rules.ts';

/** The client, lead or property that the dialog preselects. */
export interface UploadPrefill {
  readonly client_id?: string;
  readonly lead_id?: string;
  readonly property_id?: string;
}

/** Typed values that all documents of a dialog share. */
export interface LinkValues {
  readonly description: string;
  readonly property_id: string;
  readonly client_id: string;
  readonly lead_id: string;
  readonly is_shown_to_client: boolean;
}

export interface UploadEntry {
  /** The id of the document to be created. */
  readonly id: string;
  readonly file_id: string;
  readonly name: string;
  readonly bytes: number;
  readonly title: string;
  readonly document_type: string;
  /** The server has the file, so the document can be added even after a reload. */
  readonly isSent: boolean;
  /** Inputs that were sent without an answer: each may or may not have been saved. */
  readonly unanswered?: readonly DocumentInput[];
}

/** A file that the server refused. It is shown until the dialog closes and is never part of the draft. */
export interface RefusedFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly refusal: DocumentRefusal;
}

export interface UploadValues extends LinkValues {
  readonly files: readonly UploadEntry[];
}

export function emptyUpload({ client_id = '', lead_id = '', property_id = '' }: UploadPrefill): UploadValues {
  return { files: [], description: '', property_id, client_id, lead_id, is_shown_to_client: false };
}

/** Suggests a title from a file name. */
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
  const { title, document_type, description, property_id, client_id, lead_id, is_shown_to_client } = values;
  return {
    title,
    document_type: document_type || 'other',
    description,
    property_id: property_id || null,
    client_id: client_id || null,
    lead_id: lead_id || null,
    is_shown_to_client,
  };
}

export function setLinkValues<V extends LinkValues>(form: Form<V>, changes: Partial<LinkValues>): void {
  const { description, property_id, client_id, lead_id, is_shown_to_client } = changes;
  if (description !== undefined) form.setValue('description', description);
  if (property_id !== undefined) form.setValue('property_id', property_id);
  if (client_id !== undefined) form.setValue('client_id', client_id);
  if (lead_id !== undefined) form.setValue('lead_id', lead_id);
  if (is_shown_to_client !== undefined) form.setValue('is_shown_to_client', is_shown_to_client);
}
