import type { ReactNode } from 'react';
import { guessDayOrder } from '#features/imports/cells/days.ts';
import { cellsOf } from '#features/imports/import-row.ts';
import { guessMoneyUnit } from '#features/imports/money-column.ts';
import type { ImportKindScreens } from '#features/imports/web/import-kind.ts';
import { ImportKindProvider } from '#features/imports/web/import-kind-provider.tsx';
import { dayOrderLabels, moneyUnitLabels } from '#features/imports/web/import-messages.ts';
import { leadImportColumns } from '../../import/columns.ts';
import { leadRemarkMessages } from '../../import/remark-messages.ts';
import { LeadImportConstantInput } from './import-constant-input.tsx';
import { LeadImportSample } from './import-sample.tsx';
import { useLeadImportExamples } from './use-import-examples.ts';

const kind: ImportKindScreens = {
  fields: leadImportColumns,
  messages: leadRemarkMessages,
  unitLabels: { ...moneyUnitLabels, ...dayOrderLabels },
  unitFor(field, column, { rows }) {
    const cells = cellsOf(rows, column);
    return field === 'budget' || field === 'budget_min' ? guessMoneyUnit(cells, false) : guessDayOrder(cells);
  },
  useExamples: useLeadImportExamples,
  ConstantInput: LeadImportConstantInput,
  Sample: LeadImportSample,
};

/** Provides what the import steps need to know about leads. */
export function LeadImportKind({ children }: { children: ReactNode }) {
  return <ImportKindProvider kind={kind}>{children}</ImportKindProvider>;
}
