import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { guessDayOrder } from '#features/imports/cells/days.ts';
import { cellsOf } from '#features/imports/import-row.ts';
import { guessMoneyUnit } from '#features/imports/money-column.ts';
import type { ImportKindScreens } from '#features/imports/web/import-kind.ts';
import { ImportKindProvider } from '#features/imports/web/import-kind-provider.tsx';
import { dayOrderLabels, moneyUnitLabels } from '#features/imports/web/import-messages.ts';
import { guessAreaUnit } from '../../import/area-column.ts';
import { type AreaUnit, type PropertyMapping, propertyImportRules } from '../../import/columns.ts';
import { propertyRemarkMessages } from '../../import/remark-messages.ts';
import { PropertyImportConstantInput } from './import-constant-input.tsx';
import { PropertyImportSample } from './import-sample.tsx';
import { usePropertyImportExamples } from './use-import-examples.ts';

const areaUnitLabels: Record<AreaUnit, MessageDescriptor> = {
  sq_ft: msg`in square feet`,
  sq_m: msg`in square metres`,
  sq_yd: msg`in square yards (gaj)`,
  cent: msg`in cents`,
  guntha: msg`in guntha`,
  ground: msg`in grounds`,
  perch: msg`in perches`,
  acre: msg`in acres`,
  are: msg`in ares`,
  hectare: msg`in hectares`,
};

const kind: ImportKindScreens = {
  fields: propertyImportRules,
  messages: propertyRemarkMessages,
  unitLabels: { ...moneyUnitLabels, ...areaUnitLabels, ...dayOrderLabels },
  unitFor(field, column, { rows, mapping }) {
    const cells = cellsOf(rows, column);
    if (field === 'maintenance' || field === 'deposit') return 'rupees';
    if (field === 'price') return guessMoneyUnit(cells, false);
    if (field === 'listing_date') return guessDayOrder(cells);
    // The cast is safe: the import screens limit a mapping to the fields of its kind.
    return guessAreaUnit(column, rows, mapping as PropertyMapping) ?? undefined;
  },
  useExamples: usePropertyImportExamples,
  ConstantInput: PropertyImportConstantInput,
  Sample: PropertyImportSample,
};

export function PropertyImportKind({ children }: { children: ReactNode }) {
  return <ImportKindProvider kind={kind}>{children}</ImportKindProvider>;
}
