import { v7 as uuid } from 'uuid';
import type { SavedViewInput } from './contract.ts';

/** A complete new view: private, of leads, without filters. */
export function aSavedView(changes: Partial<SavedViewInput> = {}): SavedViewInput {
  return { id: uuid(), list: 'leads', name: 'My leads', is_shared: false, query: {}, ...changes };
}
