import { v7 as uuid } from 'uuid';
import type { RegistrationInput } from './contract.ts';
import type { RegistrationKind } from './rules.ts';

type NewRegistration = RegistrationInput & { id: string; kind: RegistrationKind; holder_id: string | null };

/** A complete input for a new registration of a project. */
export function aRegistration(changes: Partial<NewRegistration> = {}): NewRegistration {
  const kind = changes.kind ?? 'project';
  return {
    id: uuid(),
    kind,
    holder_id: null,
    state: '27',
    number: 'P52100012345',
    name: kind === 'project' ? 'Green Acres' : '',
    valid_from: '2025-01-01',
    valid_until: '2028-12-31',
    completed_on: null,
    page_url: null,
    document_id: null,
    ...changes,
  };
}
