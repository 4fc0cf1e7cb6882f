import { useMemo } from 'react';
import { isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { dayOrders, readDayCell } from '#features/imports/cells/days.ts';
import { moneyUnits, readBudget } from '#features/imports/cells/money.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { ImportMapping } from '#features/imports/mapping.ts';
import { unitIn } from '#features/imports/mapping.ts';
import { RowReader } from '#features/imports/row-reader.ts';
import type { Example } from '#features/imports/web/import-kind.ts';
import { type LeadImportField, type LeadMapping, leadImportFields } from '../../import/columns.ts';
import { readLeadStatus, readSource } from '../../import/lead-terms.ts';
import { leadSourceLabels, leadStatusLabels } from '../../labels.ts';

const mostExamples = 3;

/** Distinct examples of a field from the first rows, as the import will read them. */
export function useLeadImportExamples(field: string, mapping: ImportMapping, rows: readonly ImportRow[]): Example[] {
  return useMemo(() => {
    const known = leadImportFields.find((name) => name === field);
    // The screens validate every mapping against the lead fields.
    return known ? examplesOf(known, mapping as LeadMapping, rows) : [];
  }, [field, mapping, rows]);
}

function examplesOf(field: LeadImportField, mapping: LeadMapping, rows: readonly ImportRow[]): Example[] {
  const said = rows.map((row) => {
    const reader = new RowReader<LeadImportField>(row, mapping);
    if (field !== 'full_name') reader.remember('full_name', tidy(reader.text('full_name')));
    return tidy(reader.text(field));
  });
  return [...new Set(said.filter((text) => !isBlank(text)))]
    .slice(0, mostExamples)
    .map((text) => ({ said: text, reading: readingOf(field, text, mapping) }));
}

function readingOf(field: LeadImportField, text: string, mapping: LeadMapping): Example['reading'] {
  switch (field) {
    case 'budget': {
      const reading = readBudget(text, unitIn(moneyUnits, mapping.budget));
      const rupees = reading.kind === 'budget' ? (reading.most ?? reading.least) : null;
      return rupees === null ? { kind: 'unreadable' } : { kind: 'money', rupees };
    }
    case 'follow_up_on':
    case 'created_on': {
      const reading = readDayCell(text, unitIn(dayOrders, mapping[field]));
      return reading.kind === 'day' ? { kind: 'day', day: reading.day } : { kind: 'unreadable' };
    }
    case 'status': {
      const status = readLeadStatus(text);
      return status && { kind: 'message', message: leadStatusLabels[status] };
    }
    case 'source': {
      const reading = readSource(text);
      return reading && { kind: 'message', message: leadSourceLabels[reading.source] };
    }
    default:
      return null;
  }
}
