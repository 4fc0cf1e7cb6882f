import { v7 as uuid } from 'uuid';
import type { PrivacyRequestInput } from './contract.ts';

/** A complete input for a request of somebody without a record. */
export function aPrivacyRequest(changes: Partial<PrivacyRequestInput & { id: string }> = {}) {
  return {
    id: uuid(),
    kind: 'access',
    person: null,
    name: 'Nandini Kulkarni',
    contact: '98220 41736',
    way: 'email',
    received_on: '2026-11-20',
    due_on: null,
    note: '',
    ...changes,
  } satisfies PrivacyRequestInput & { id: string };
}
