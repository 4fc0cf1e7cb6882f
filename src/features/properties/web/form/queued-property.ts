import { uploadFile } from '#features/files/web/upload-file.ts';
import { draftOwner } from '#platform/forms/web/drafts.ts';
import type { QueuedRecord } from '#platform/forms/web/queued-record.ts';
import { enqueueRecord, queuedRecordKind } from '#platform/forms/web/queued-record.ts';
import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import {
  discardQueued,
  enqueueMutation,
  payloadOf,
  queuedMutations,
} from '#platform/offline-queue/web/offline-queue.ts';
import type { Image, Property } from '../../contract.ts';
import { propertiesApi } from '../queries.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import type { UnsentPicture, UnsentPictures } from './use-picture-wait.ts';

const inputOf = async (values: PropertyFormValues) => (await import('./property-form-schema.lazy.ts')).toInput(values);

/** A new property; `also`: the ids of its pictures that wait in the offline queue, too. */
export type NewProperty = QueuedRecord<PropertyFormValues, Readonly<Record<keyof UnsentPictures, readonly string[]>>>;

/** Uploads a picture of a property; its id makes a repeated upload harmless. */
export function uploadPicture({ id, file }: UnsentPicture, onProgress: (share: number) => void) {
  return uploadFile<Image>(`/api/files?kind=property_image&id=${id}`, file, file.name, onProgress);
}

/** The pictures of queued properties. */
export const queuedPictureKind: MutationKind<UnsentPicture, Image> = {
  kind: 'property_picture',
  topics: [],
  // A large picture on a slow mobile network.
  patienceMs: 5 * 60_000,
  isPart: true,
  send: (picture, signal) => {
    const { answer, cancel } = uploadPicture(picture, () => undefined);
    signal.addEventListener('abort', cancel, { once: true });
    return answer;
  },
};

/** A picture that could not be uploaded yet, of a property that is not saved. */
export type HeldPicture = UnsentPicture & { readonly list: keyof UnsentPictures };

/** Pictures of the unsaved form, which may close with its browser. */
export const heldPictureKind: MutationKind<HeldPicture> = {
  kind: 'held_picture',
  topics: [],
  isPart: true,
  isHeld: true,
  send: async () => undefined,
};

export async function createProperty(
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

export const queuedPropertyKind = queuedRecordKind({
  kind: 'property',
  topics: ['properties'],
  create: (property: NewProperty, signal) => createProperty(property, signal),
  correct: correctProperty,
  needs: ({ also }) => [...also.images, ...also.floor_plans],
});

/** Queues a property after its pictures that are not on the server; replaces an earlier entry with its pictures. */
export async function enqueueProperty(
  { id, values }: Pick<NewProperty, 'id' | 'values'>,
  unsent: UnsentPictures,
  replaced: NewProperty | null,
): Promise<void> {
  for (const picture of [...unsent.images, ...unsent.floor_plans])
    await enqueueMutation(queuedPictureKind, picture.id, picture);
  const idsOf = (pictures: readonly UnsentPicture[]) => pictures.map((picture) => picture.id);
  const also = { images: idsOf(unsent.images), floor_plans: idsOf(unsent.floor_plans) };
  await enqueueRecord(queuedPropertyKind, { id, values, also }, replaced);
  if (replaced) await discardPictures(replaced, new Set([...also.images, ...also.floor_plans]));
}

/** Removes the pictures of a queued property, except those that another entry needs. */
export async function discardPictures({ also }: NewProperty, kept: ReadonlySet<string> = new Set()): Promise<void> {
  for (const id of [...also.images, ...also.floor_plans]) if (!kept.has(id)) await discardQueued(id);
}

/** The pictures that an unsaved form left on this device. */
export function heldPictures(): readonly HeldPicture[] {
  return queuedMutations().flatMap((entry) => payloadOf(heldPictureKind, entry) ?? []);
}

/** The pictures of a queued property that are not on the server. */
export function queuedPicturesOf(property: NewProperty | null): UnsentPictures {
  const waiting = new Map(
    queuedMutations().flatMap((entry) => {
      const picture = payloadOf(queuedPictureKind, entry);
      return picture ? [[picture.id, picture] as const] : [];
    }),
  );
  const found = (ids: readonly string[] = []) => ids.flatMap((id) => waiting.get(id) ?? []);
  return { images: found(property?.also.images), floor_plans: found(property?.also.floor_plans) };
}
