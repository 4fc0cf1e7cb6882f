import { v7 as uuid } from 'uuid';
import type { LocalityInput } from './contract.ts';

/** A complete input for a new locality. */
export function aLocality(changes: Partial<LocalityInput & { id: string }> = {}): LocalityInput & { id: string } {
  return {
    id: uuid(),
    name: 'Baner',
    city: 'Pune',
    state: '27',
    aliases: [],
    pin_codes: [],
    neighbour_ids: [],
    latitude: null,
    longitude: null,
    ...changes,
  };
}
