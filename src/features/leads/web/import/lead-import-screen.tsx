import type { ImportSetup } from '#features/imports/web/import-kind.ts';
import { ImportScreen } from '#features/imports/web/import-screen.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { leadImportSentences } from './import-sentences.ts';

const importSetup: ImportSetup = {
  kind: 'leads',
  sentences: leadImportSentences,
  path: '/leads/import',
  listPath: '/leads',
  lazyKind: lazyComponent(() => import('./lead-import-kind.lazy.tsx').then((part) => part.LeadImportKind)),
};

export function LeadImportScreen() {
  return <ImportScreen setup={importSetup} />;
}
