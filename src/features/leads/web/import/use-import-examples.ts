import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayOrders, readDayCell } from '#features/imports/cells/days.ts';
import { moneyUnits } from '#features/imports/cells/money.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { ImportMapping } from '#features/imports/mapping.ts';
import { unitIn } from '#features/imports/mapping.ts';
import { distinctExamples, personText } from '#features/imports/web/distinct-examples.ts';
import type { Example } from '#features/imports/web/import-kind.ts';
import type { PropertyType } from '#features/property-types/contract.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { isOneColumn } from '#features/requirements/import/requirement-reader.ts';
import {
  budgetExample,
  figureExample,
  roomsExample,
  typesExample,
} from '#features/requirements/web/import-examples.ts';
import { listOwnWords } from '#platform/words/words.ts';
import { areaEndOf } from '../../import/area-range.ts';
import { type LeadImportField, type LeadMapping, leadImportFields } from '../../import/columns.ts';
import { ownTerms, readLeadStatus, readSource } from '../../import/lead-terms.ts';
import { leadSourceLabel, leadStageWords } from '../../labels.ts';

/** Distinct examples of a field from the first rows, as the import will read them. */
export function useLeadImportExamples(field: string, mapping: ImportMapping, rows: readonly ImportRow[]): Example[] {
  const types = useQuery(propertyTypesQuery).data;
  return useMemo(() => {
    const known = leadImportFields.find((name) => name === field);
    if (!known) return [];
    // The screens validate every mapping against the lead fields.
    const leadMapping = mapping as LeadMapping;
    return distinctExamples(rows, personText(known, leadMapping), (text) =>
      readingOf(known, text, leadMapping, types ?? []),
    );
  }, [field, mapping, rows, types]);
}

type Types = readonly Pick<PropertyType, 'id' | 'name'>[];

function readingOf(field: LeadImportField, text: string, mapping: LeadMapping, types: Types): Example['reading'] {
  switch (field) {
    case 'budget_min':
    case 'budget': {
      const end = field === 'budget_min' ? 'least' : 'most';
      const isRange = isOneColumn(mapping.budget_min, mapping.budget);
      return budgetExample(text, { end, unit: unitIn(moneyUnits, mapping[field]), isRange });
    }
    case 'property_types':
      return typesExample(text, types);
    case 'bedrooms_min':
    case 'bedrooms_max':
      return roomsExample(text, 'bedrooms', field === 'bedrooms_min' ? 'least' : 'most');
    case 'area_min':
    case 'area_max': {
      const { area_min, area_max } = mapping;
      const [end, source] = field === 'area_min' ? (['least', area_min] as const) : (['most', area_max] as const);
      const column = source.kind === 'column' ? source.column : '';
      const reading = areaEndOf(text, { end, column, isRange: isOneColumn(area_min, area_max) });
      return reading === 'unreadable' ? { kind: reading } : figureExample(text, reading);
    }
    case 'possession_by':
    case 'follow_up_on':
    case 'created_on': {
      const reading = readDayCell(text, unitIn(dayOrders, mapping[field]));
      return reading.kind === 'day' ? { kind: 'day', day: reading.day } : { kind: 'unreadable' };
    }
    case 'status': {
      const status = readLeadStatus(text, ownTerms(listOwnWords()));
      return status === null ? null : { kind: 'message', message: leadStageWords.labelOf(status) };
    }
    case 'source': {
      const reading = readSource(text, ownTerms(listOwnWords()));
      return reading && { kind: 'message', message: leadSourceLabel(reading.source) };
    }
    default:
      return null;
  }
}
