import { tidy } from '#features/imports/cells/cell-text.ts';
import { isReversed } from '../rules.ts';
import { type Ends, isOneColumn, type RequirementReader } from './requirement-reader.ts';
import { type Rooms, readRoomRange } from './room-range.ts';

/** Both ends of the number of rooms. */
export function readRoomsOf<Field extends string>(
  { reader, mapping, leftovers }: RequirementReader<Field>,
  ends: Ends<Field>,
  rooms: Rooms,
): readonly [least: number | null, most: number | null] {
  const isRange = isOneColumn(mapping[ends.least], mapping[ends.most]);
  const read = (end: 'least' | 'most'): number | null => {
    const field = ends[end];
    const text = reader.text(field);
    const reading = readRoomRange(text, rooms);
    // If one column holds both ends, its text is reported once.
    const isSaid = isRange && end === 'least';
    if (reading.kind === 'unreadable' && !isSaid) leftovers.keep(field, tidy(text));
    if (reading.kind !== 'rooms') return null;
    if (reading.hasExtra && !isSaid) reader.note(field, 'extra_room', tidy(text));
    return reading[end];
  };
  const [least, most] = [read('least'), read('most')];
  if (!isReversed(least, most)) return [least, most];
  reader.note(ends.least, 'exchanged', `${least} – ${most}`);
  return [most, least];
}
