import { v7 as uuid } from 'uuid';
import type { Recording } from './contract.ts';

type DealParties = Pick<Recording, 'property_id' | 'property_version' | 'shares'>;

/** A complete input for recording a sale; the optional fields are empty. */
export function aDeal(changes: DealParties & Partial<Recording>): Recording {
  return {
    id: uuid(),
    kind: 'sale',
    price: '12500000.00',
    closed_on: '2026-01-31',
    client_id: null,
    commission: '50000.00',
    notes: '',
    ...changes,
  };
}
