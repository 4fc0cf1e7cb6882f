import { v7 as uuid } from 'uuid';
import type { DocumentInput } from './contract.ts';

type NewDocument = DocumentInput & { readonly id: string; readonly file_id: string };

/** A complete input for a new document about an uploaded file; the optional fields are empty. */
export function aDocument(changes: Pick<NewDocument, 'file_id'> & Partial<NewDocument>): NewDocument {
  return {
    id: uuid(),
    title: 'Agreement for sale',
    document_type: 'sale_agreement',
    description: '',
    property_id: null,
    client_id: null,
    lead_id: null,
    is_shown_to_client: false,
    ...changes,
  };
}
