import type { ReactNode } from 'react';
import { cellsOf } from '#features/imports/import-row.ts';
import { guessMoneyUnit } from '#features/imports/money-column.ts';
import type { ImportKindScreens } from '#features/imports/web/import-kind.ts';
import { ImportKindProvider } from '#features/imports/web/import-kind-provider.tsx';
import { moneyUnitLabels } from '#features/imports/web/import-messages.ts';
import { clientImportColumns } from '../../import/columns.ts';
import { clientRemarkMessages } from '../../import/remark-messages.ts';
import { ClientImportConstantInput } from './import-constant-input.tsx';
import { ClientImportSample } from './import-sample.tsx';
import { useClientImportExamples } from './use-import-examples.ts';

const kind: ImportKindScreens = {
  fields: clientImportColumns,
  messages: clientRemarkMessages,
  unitLabels: moneyUnitLabels,
  unitFor: (_field, column, { rows }) => guessMoneyUnit(cellsOf(rows, column), false),
  useExamples: useClientImportExamples,
  ConstantInput: ClientImportConstantInput,
  Sample: ClientImportSample,
};

/** Provides the client-specific parts of the import to the steps inside. */
export function ClientImportKind({ children }: { children: ReactNode }) {
  return <ImportKindProvider kind={kind}>{children}</ImportKindProvider>;
}
