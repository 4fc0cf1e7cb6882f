import { wordColumn } from '#features/vocabulary/server/repository-word-places.ts';
import { documents } from '../tables.ts';

export const documentWordPlace = wordColumn({
  kind: 'document_type',
  topic: 'documents',
  table: documents,
  column: documents.document_type,
  isLogged: true,
});
