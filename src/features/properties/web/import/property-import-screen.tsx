import type { ImportSetup } from '#features/imports/web/import-kind.ts';
import { ImportScreen } from '#features/imports/web/import-screen.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { propertyImportSentences } from './import-sentences.ts';

const importSetup: ImportSetup = {
  kind: 'properties',
  sentences: propertyImportSentences,
  path: '/properties/import',
  listPath: '/properties',
  lazyKind: lazyComponent(() => import('./property-import-kind.lazy.tsx').then((part) => part.PropertyImportKind)),
};

export function PropertyImportScreen() {
  return <ImportScreen setup={importSetup} />;
}
