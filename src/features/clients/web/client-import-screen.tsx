import type { ImportPlace } from '#features/imports/web/import-kind.ts';
import { ImportScreen } from '#features/imports/web/import-screen.tsx';
import { latePart } from '#ui/late-part.ts';
import { clientImportSentences } from './import-sentences.ts';

const place: ImportPlace = {
  kind: 'clients',
  sentences: clientImportSentences,
  path: '/clients/import',
  listPath: '/clients',
  kindPart: latePart(() => import('./client-import-kind.late.tsx').then((part) => part.ClientImportKind)),
};

/** Import of clients from a CSV or Excel file. */
export function ClientImportScreen() {
  return <ImportScreen place={place} />;
}
