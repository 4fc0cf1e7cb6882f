import { draftOwner } from '#platform/forms/web/drafts.ts';
import type { QueuedRecord } from '#platform/forms/web/queued-record.ts';
import type { Property } from '../../contract.ts';
import { propertiesApi } from '../queries.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import type { PicturesToUpload } from './use-picture-wait.ts';

const inputOf = async (values: PropertyFormValues) => (await import('./property-form-schema.lazy.ts')).toInput(values);

/** A new property; `also`: the ids of its pictures that wait in the offline queue, too. */
export type NewProperty = QueuedRecord<PropertyFormValues, Readonly<Record<keyof PicturesToUpload, readonly string[]>>>;

export async function enqueueOrCreateProperty(
  { id, values, also }: Omit<NewProperty, 'before'>,
  signal: AbortSignal | undefined,
): Promise<Property> {
  const input = await inputOf(values);
  const image_ids = [...input.image_ids, ...also.images];
  const floor_plan_ids = [...input.floor_plan_ids, ...also.floor_plans];
  return propertiesApi.create({ id, ...input, image_ids, floor_plan_ids }, signal ? { signal } : {});
}

/** Saves the values in a property that an earlier attempt created. */
export async function correctProperty(
  { id, ...added }: Property,
  values: PropertyFormValues,
  version: number,
): Promise<Property> {
  const typed = await inputOf(values);
  // Defaults of a new property: listed today, by the person who adds it.
  const listing_date = typed.listing_date ?? added.listing_date;
  const agent_id = typed.agent_id ?? draftOwner();
  return propertiesApi.update({ id, version, status: values.status, ...typed, listing_date, agent_id });
}
