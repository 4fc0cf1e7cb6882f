import { useMemo } from 'react';
import { dayOrders, readDayCell } from '#features/imports/cells/days.ts';
import { moneyUnits, readBudget } from '#features/imports/cells/money.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { ImportMapping } from '#features/imports/mapping.ts';
import { unitIn } from '#features/imports/mapping.ts';
import { distinctExamples, personText } from '#features/imports/web/distinct-examples.ts';
import type { Example } from '#features/imports/web/import-kind.ts';
import { type LeadImportField, type LeadMapping, leadImportFields } from '../../import/columns.ts';
import { readLeadStatus, readSource } from '../../import/lead-terms.ts';
import { leadSourceLabels, leadStatusLabels } from '../../labels.ts';

/** Distinct examples of a field from the first rows, as the import will read them. */
export function useLeadImportExamples(field: string, mapping: ImportMapping, rows: readonly ImportRow[]): Example[] {
  return useMemo(() => {
    const known = leadImportFields.find((name) => name === field);
    if (!known) return [];
    // The screens validate every mapping against the lead fields.
    const leadMapping = mapping as LeadMapping;
    return distinctExamples(rows, personText(known, leadMapping), (text) => readingOf(known, text, leadMapping));
  }, [field, mapping, rows]);
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
