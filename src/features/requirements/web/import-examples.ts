import { msg } from '@lingui/core/macro';
import type { MoneyUnit } from '#features/imports/cells/money.ts';
import type { Example } from '#features/imports/web/import-kind.ts';
import type { PropertyType } from '#features/property-types/contract.ts';
import { budgetEndOf } from '../import/budget-end.ts';
import { readPropertyTypes } from '../import/read-types.ts';
import { type Rooms, readRoomRange } from '../import/room-range.ts';

type Reading = Example['reading'];

const noLimit = { kind: 'message', message: msg`no limit` } as const;

/** One end of a budget as the import will read it. */
export function budgetExample(
  text: string,
  of: { readonly end: 'least' | 'most'; readonly unit: MoneyUnit | undefined; readonly isRange: boolean },
): Reading {
  const end = budgetEndOf(text, of);
  if (end === 'unreadable') return { kind: 'unreadable' };
  return end === null ? noLimit : { kind: 'money', rupees: end };
}

/** One end of a number of rooms as the import will read it. */
export function roomsExample(text: string, rooms: Rooms, end: 'least' | 'most'): Reading {
  const reading = readRoomRange(text, rooms);
  if (reading.kind === 'unreadable') return reading;
  return figureExample(text, reading.kind === 'empty' ? null : reading[end]);
}

/** A whole number as the import will read it; null is an open end. */
export function figureExample(text: string, figure: number | null): Reading {
  if (figure === null) return noLimit;
  return String(figure) === text ? null : { kind: 'text', text: String(figure) };
}

/** Property types as the import will read them. */
export function typesExample(text: string, types: readonly Pick<PropertyType, 'id' | 'name'>[]): Reading {
  const { ids } = readPropertyTypes(text, new Map(types.map(({ id, name }) => [name.toLowerCase(), id])), true);
  const names = types.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  if (names.length === 0) return types.length === 0 ? null : { kind: 'unreadable' };
  return names.join(', ') === text ? null : { kind: 'text', text: names.join(', ') };
}
