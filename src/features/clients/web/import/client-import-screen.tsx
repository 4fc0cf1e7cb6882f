import type { ImportSetup } from '#features/imports/web/import-kind.ts';
import { ImportScreen } from '#features/imports/web/import-screen.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { clientImportSentences } from './import-sentences.ts';

const importSetup: ImportSetup = {
  kind: 'clients',
  sentences: clientImportSentences,
  path: '/clients/import',
  listPath: '/clients',
  lazyKind: lazyComponent(() => import('./client-import-kind.lazy.tsx').then((part) => part.ClientImportKind)),
};

export function ClientImportScreen() {
  return <ImportScreen setup={importSetup} />;
}
