import type { DocumentCard } from '../contract.ts';
import type { LinkValues } from './upload-values.ts';

export interface EditValues extends LinkValues {
  readonly title: string;
  readonly document_type: string;
}

export function editValuesOf(document: DocumentCard): EditValues {
  const { title, document_type, description, property_id, client_id, is_shown_to_client } = document;
  return {
    title,
    document_type,
    description,
    is_shown_to_client,
    property_id: property_id ?? '',
    client_id: client_id ?? '',
  };
}
