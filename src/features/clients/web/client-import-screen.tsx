import { guessMoneyUnit } from '#features/imports/money-column.ts';
import type { ImportKindScreens } from '#features/imports/web/import-kind.ts';
import { ImportScreen } from '#features/imports/web/import-screen.tsx';
import { moneyUnitLabels } from '#features/imports/web/import-words.ts';
import { clientFields } from '../import/columns.ts';
import { clientRemarkWords } from '../import/remark-words.ts';
import { ImportConstantInput } from './import-constant-input.tsx';
import { ImportSample } from './import-sample.tsx';
import { clientImportSentences } from './import-sentences.ts';
import { useImportExamples } from './use-import-examples.ts';

const kind: ImportKindScreens = {
  fields: clientFields,
  words: clientRemarkWords,
  sentences: clientImportSentences,
  path: '/clients/import',
  listPath: '/clients',
  unitLabels: moneyUnitLabels,
  unitFor: (_field, cells) => guessMoneyUnit(cells, false),
  useExamples: useImportExamples,
  ConstantInput: ImportConstantInput,
  Sample: ImportSample,
};

/** Import of clients from a CSV file. */
export function ClientImportScreen() {
  return <ImportScreen kind={kind} />;
}
