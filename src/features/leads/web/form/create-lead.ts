import type { QueuedRecord } from '#platform/forms/web/queued-record.ts';
import type { Lead } from '../../contract.ts';
import { leadsApi } from '../queries.ts';
import type { LeadFormValues } from './lead-form-values.ts';

const inputOf = async (values: LeadFormValues) => (await import('./lead-form-schema.lazy.ts')).toInput(values);

/** A new lead; `also`: the people with the same phone or email whom the user has been shown. */
export type QueuedLead = QueuedRecord<LeadFormValues, readonly string[]>;

export async function enqueueOrCreateLead(
  { id, values, also }: Omit<QueuedLead, 'before'>,
  signal: AbortSignal | undefined,
): Promise<Lead> {
  return leadsApi.create({ id, known_ids: [...also], ...(await inputOf(values)) }, signal ? { signal } : {});
}

/** Saves the values in a lead that an earlier attempt created. */
export async function correctLead(
  { id, client_id, version: current }: Lead,
  values: LeadFormValues,
  version: number,
): Promise<Lead> {
  // A lead that was created as 'converted' is on its next version already.
  return leadsApi.update({ id, version: client_id === null ? version : current, ...(await inputOf(values)) });
}
