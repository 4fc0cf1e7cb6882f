import { wordColumn } from '#features/vocabulary/server/repository-word-references.ts';
import { documents } from '../tables.ts';

export const documentWordReference = wordColumn({
  kind: 'document_type',
  topic: 'documents',
  table: documents,
  column: documents.document_type,
  isLogged: true,
});
