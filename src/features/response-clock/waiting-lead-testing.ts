import { v7 as uuid } from 'uuid';
import type { WaitingLead } from './contract.ts';

/** A lead that nobody has taken and nobody can reach. */
export function aWaitingLead(changes: Partial<WaitingLead> = {}): WaitingLead {
  return {
    id: uuid(),
    full_name: 'Kiran Shah',
    email: null,
    phone: null,
    phone_e164: null,
    source: 'portal',
    property: null,
    agent: null,
    since: '2026-11-26T05:30:00.000Z',
    is_repeat: false,
    waited: 12,
    step: null,
    ...changes,
  };
}
