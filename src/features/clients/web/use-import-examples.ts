import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import { isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { moneyUnits } from '#features/imports/cells/money.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { ImportMapping } from '#features/imports/mapping.ts';
import { unitIn } from '#features/imports/mapping.ts';
import { RowReader } from '#features/imports/row-reader.ts';
import type { Example } from '#features/imports/web/import-kind.ts';
import { type BudgetEnd, budgetEndOf, isOneColumn } from '../import/budget-end.ts';
import { type ClientMapping, type ImportField, importFields } from '../import/columns.ts';

const mostExamples = 3;

/** Different examples of a field from the first rows, as the import will read them. */
export function useImportExamples(field: string, mapping: ImportMapping, rows: readonly ImportRow[]): Example[] {
  return useMemo(() => {
    const known = importFields.find((name) => name === field);
    // The screens hold every mapping to the fields of clients.
    return known ? examplesOf(known, mapping as ClientMapping, rows) : [];
  }, [field, mapping, rows]);
}

function examplesOf(field: ImportField, mapping: ClientMapping, rows: readonly ImportRow[]): Example[] {
  const said = rows.map((row) => {
    const reader = new RowReader<ImportField>(row, mapping);
    if (field !== 'full_name') reader.remember('full_name', tidy(reader.text('full_name')));
    return tidy(reader.text(field));
  });
  return [...new Set(said.filter((text) => !isBlank(text)))]
    .slice(0, mostExamples)
    .map((text) => ({ said: text, reading: isEnd(field) ? readingOf(field, text, mapping) : null }));
}

function isEnd(field: ImportField): field is BudgetEnd {
  return field === 'budget_min' || field === 'budget_max';
}

function readingOf(end: BudgetEnd, text: string, mapping: ClientMapping): Example['reading'] {
  const reading = budgetEndOf(end, text, unitIn(moneyUnits, mapping[end]), isOneColumn(mapping));
  if (reading === 'unreadable') return { kind: 'unreadable' };
  return reading === null ? { kind: 'words', words: msg`no limit` } : { kind: 'money', rupees: reading };
}
