import type { ImportPlace } from '#features/imports/web/import-kind.ts';
import { ImportScreen } from '#features/imports/web/import-screen.tsx';
import { latePart } from '#ui/late-part.ts';
import { propertyImportSentences } from './import-sentences.ts';

const place: ImportPlace = {
  kind: 'properties',
  sentences: propertyImportSentences,
  path: '/properties/import',
  listPath: '/properties',
  kindPart: latePart(() => import('./property-import-kind.late.tsx').then((part) => part.PropertyImportKind)),
};

/** Import of properties from a CSV or Excel file. */
export function PropertyImportScreen() {
  return <ImportScreen place={place} />;
}
