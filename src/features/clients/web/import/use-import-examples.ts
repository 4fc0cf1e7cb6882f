import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { moneyUnits } from '#features/imports/cells/money.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { ImportMapping } from '#features/imports/mapping.ts';
import { unitIn } from '#features/imports/mapping.ts';
import { distinctExamples, personText } from '#features/imports/web/distinct-examples.ts';
import type { Example } from '#features/imports/web/import-kind.ts';
import type { PropertyType } from '#features/property-types/contract.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { isOneColumn } from '#features/requirements/import/requirement-reader.ts';
import { budgetExample, roomsExample, typesExample } from '#features/requirements/web/import-examples.ts';
import { type ClientImportField, type ClientMapping, clientImportFields } from '../../import/columns.ts';

/** Different examples of a field from the first rows, as the import will read them. */
export function useClientImportExamples(field: string, mapping: ImportMapping, rows: readonly ImportRow[]): Example[] {
  const types = useQuery(propertyTypesQuery).data;
  return useMemo(() => {
    const known = clientImportFields.find((name) => name === field);
    if (!known) return [];
    // The screens ensure that every mapping is over client fields.
    const clientMapping = mapping as ClientMapping;
    const readingIn = (text: string) => readingOf(known, text, clientMapping, types ?? []);
    return distinctExamples(rows, personText(known, clientMapping), readingIn);
  }, [field, mapping, rows, types]);
}

type Types = readonly Pick<PropertyType, 'id' | 'name'>[];

function readingOf(field: ClientImportField, text: string, mapping: ClientMapping, types: Types): Example['reading'] {
  switch (field) {
    case 'budget_min':
    case 'budget_max': {
      const end = field === 'budget_min' ? 'least' : 'most';
      const isRange = isOneColumn(mapping.budget_min, mapping.budget_max);
      return budgetExample(text, { end, unit: unitIn(moneyUnits, mapping[field]), isRange });
    }
    case 'bedrooms_min':
    case 'bathrooms_min':
      return roomsExample(text, field === 'bedrooms_min' ? 'bedrooms' : 'bathrooms', 'least');
    case 'bedrooms_max':
    case 'bathrooms_max':
      return roomsExample(text, field === 'bedrooms_max' ? 'bedrooms' : 'bathrooms', 'most');
    case 'property_types':
      return typesExample(text, types);
    default:
      return null;
  }
}
