import { v7 as uuid } from 'uuid';
import type { FollowUp } from './contract.ts';

/** An open follow-up with a client who cannot be reached. */
export function aFollowUp(changes: Partial<FollowUp> = {}): FollowUp {
  return {
    id: uuid(),
    person: { topic: 'clients', id: uuid(), full_name: 'Lata Rane', email: null, phone: null, phone_e164: null },
    due_at: '2026-11-26T05:00:00.000Z',
    has_time: true,
    note: '',
    source_meeting_id: null,
    agent_id: 'meera',
    agent: 'Meera Kulkarni',
    done_at: null,
    done_by: null,
    version: 3,
    ...changes,
  };
}
