import { typedTexts } from '#platform/fields/form-texts.ts';
import type { DocumentCard } from '../contract.ts';
import { documentFields } from '../fields.ts';
import type { LinkValues } from './upload-values.ts';

export interface EditValues extends LinkValues {
  readonly title: string;
  readonly document_type: string;
}

export function editValuesOf(document: DocumentCard): EditValues {
  return { ...typedTexts(documentFields, document), is_shown_to_client: document.is_shown_to_client };
}
