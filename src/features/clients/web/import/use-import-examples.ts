import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { moneyUnits } from '#features/imports/cells/money.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { ImportMapping } from '#features/imports/mapping.ts';
import { unitIn } from '#features/imports/mapping.ts';
import { RowReader } from '#features/imports/row-reader.ts';
import type { Example } from '#features/imports/web/import-kind.ts';
import type { PropertyType } from '#features/property-types/contract.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { budgetEndOf } from '../../import/budget-end.ts';
import { type ClientImportField, type ClientMapping, clientImportFields, isOneColumn } from '../../import/columns.ts';
import { readPropertyTypes } from '../../import/read-preferences.ts';
import { type Rooms, readRoomRange } from '../../import/room-range.ts';

const mostExamples = 3;

/** Different examples of a field from the first rows, as the import will read them. */
export function useClientImportExamples(field: string, mapping: ImportMapping, rows: readonly ImportRow[]): Example[] {
  const types = useQuery(propertyTypesQuery).data;
  return useMemo(() => {
    const known = clientImportFields.find((name) => name === field);
    // The screens ensure that every mapping is over client fields.
    return known ? examplesOf(known, mapping as ClientMapping, rows, types ?? []) : [];
  }, [field, mapping, rows, types]);
}

type Types = readonly Pick<PropertyType, 'id' | 'name'>[];

function examplesOf(
  field: ClientImportField,
  mapping: ClientMapping,
  rows: readonly ImportRow[],
  types: Types,
): Example[] {
  const said = rows.map((row) => {
    const reader = new RowReader<ClientImportField>(row, mapping);
    if (field !== 'full_name') reader.remember('full_name', tidy(reader.text('full_name')));
    return tidy(reader.text(field));
  });
  return [...new Set(said.filter((text) => !isBlank(text)))]
    .slice(0, mostExamples)
    .map((text) => ({ said: text, reading: readingOf(field, text, mapping, types) }));
}

function readingOf(field: ClientImportField, text: string, mapping: ClientMapping, types: Types): Example['reading'] {
  switch (field) {
    case 'budget_min':
    case 'budget_max': {
      const isRange = isOneColumn(mapping.budget_min, mapping.budget_max);
      const end = budgetEndOf(field, text, unitIn(moneyUnits, mapping[field]), isRange);
      if (end === 'unreadable') return { kind: 'unreadable' };
      return end === null ? noLimit : { kind: 'money', rupees: end };
    }
    case 'bedrooms_min':
    case 'bathrooms_min':
      return roomsReading(field === 'bedrooms_min' ? 'bedrooms' : 'bathrooms', 'least', text);
    case 'bedrooms_max':
    case 'bathrooms_max':
      return roomsReading(field === 'bedrooms_max' ? 'bedrooms' : 'bathrooms', 'most', text);
    case 'property_types': {
      const { ids } = readPropertyTypes(text, new Map(types.map(({ id, name }) => [name.toLowerCase(), id])), true);
      const names = types.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
      if (names.length === 0) return types.length === 0 ? null : { kind: 'unreadable' };
      return names.join(', ') === text ? null : { kind: 'text', text: names.join(', ') };
    }
    default:
      return null;
  }
}

const noLimit = { kind: 'message', message: msg`no limit` } as const;

function roomsReading(rooms: Rooms, end: 'least' | 'most', text: string): Example['reading'] {
  const reading = readRoomRange(text, rooms);
  if (reading.kind === 'unreadable') return reading;
  const figure = reading.kind === 'empty' ? null : reading[end];
  if (figure === null) return noLimit;
  return String(figure) === text ? null : { kind: 'text', text: String(figure) };
}
