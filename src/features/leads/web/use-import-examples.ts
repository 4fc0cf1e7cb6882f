import { useMemo } from 'react';
import { isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { dayOrders, readDay } from '#features/imports/cells/days.ts';
import { moneyUnits, readBudget } from '#features/imports/cells/money.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { ImportMapping } from '#features/imports/mapping.ts';
import { unitIn } from '#features/imports/mapping.ts';
import { RowReader } from '#features/imports/row-reader.ts';
import type { Example } from '#features/imports/web/import-kind.ts';
import { type ImportField, importFields, type LeadMapping } from '../import/columns.ts';
import { readSource, readStatus } from '../import/lead-words.ts';
import { leadSourceLabels, leadStatusLabels } from '../labels.ts';

const mostExamples = 3;

/** Different examples of a field from the first rows, as the import will read them. */
export function useImportExamples(field: string, mapping: ImportMapping, rows: readonly ImportRow[]): Example[] {
  return useMemo(() => {
    const known = importFields.find((name) => name === field);
    // The screens hold every mapping to the fields of leads.
    return known ? examplesOf(known, mapping as LeadMapping, rows) : [];
  }, [field, mapping, rows]);
}

function examplesOf(field: ImportField, mapping: LeadMapping, rows: readonly ImportRow[]): Example[] {
  const said = rows.map((row) => {
    const reader = new RowReader<ImportField>(row, mapping);
    if (field !== 'full_name') reader.remember('full_name', tidy(reader.text('full_name')));
    return tidy(reader.text(field));
  });
  return [...new Set(said.filter((text) => !isBlank(text)))]
    .slice(0, mostExamples)
    .map((text) => ({ said: text, reading: readingOf(field, text, mapping) }));
}

function readingOf(field: ImportField, text: string, mapping: LeadMapping): Example['reading'] {
  switch (field) {
    case 'budget': {
      const reading = readBudget(text, unitIn(moneyUnits, mapping.budget));
      const rupees = reading.kind === 'budget' ? (reading.most ?? reading.least) : null;
      return rupees === null ? { kind: 'unreadable' } : { kind: 'money', rupees };
    }
    case 'follow_up_on':
    case 'created_on': {
      const reading = readDay(text, unitIn(dayOrders, mapping[field]));
      return reading.kind === 'day' ? { kind: 'day', day: reading.day } : { kind: 'unreadable' };
    }
    case 'status': {
      const status = readStatus(text);
      return status && { kind: 'words', words: leadStatusLabels[status] };
    }
    case 'source': {
      const reading = readSource(text);
      return reading && { kind: 'words', words: leadSourceLabels[reading.source] };
    }
    default:
      return null;
  }
}
