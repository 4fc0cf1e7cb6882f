import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { ImportMapping } from '#features/imports/mapping.ts';
import type { Example } from '#features/imports/web/import-kind.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import { propertyImportFields } from '../../import/column-terms.ts';
import type { PropertyMapping } from '../../import/columns.ts';
import { examplesOf } from './import-examples.ts';

/** Distinct examples of a field from the first rows, as the import will read them. */
export function usePropertyImportExamples(
  field: string,
  mapping: ImportMapping,
  rows: readonly ImportRow[],
): Example[] {
  const types = useQuery(propertyTypesQuery).data;
  const typeName = useTypeName();
  return useMemo(() => {
    const known = propertyImportFields.find((name) => name === field);
    // The cast is safe: the import screens limit a mapping to the fields of its kind.
    const examples = known ? examplesOf(known, mapping as PropertyMapping, rows, types ?? []) : [];
    return known === 'property_type'
      ? examples.map(({ said, reading }) => ({ said: typeName(said), reading }))
      : examples;
  }, [field, mapping, rows, types, typeName]);
}
