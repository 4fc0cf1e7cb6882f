import { msg } from '@lingui/core/macro';
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
import { budgetEndOf } from '../../import/budget-end.ts';
import { type ClientImportField, type ClientMapping, clientImportFields, isOneColumn } from '../../import/columns.ts';
import { readPropertyTypes } from '../../import/read-preferences.ts';
import { type Rooms, readRoomRange } from '../../import/room-range.ts';

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
