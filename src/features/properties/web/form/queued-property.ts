import { draftOwner } from '#platform/forms/web/drafts.ts';
import { enqueueRecord, queuedRecordKind } from '#platform/forms/web/queued-record.ts';
import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import {
  discardQueued,
  enqueueMutation,
  queuedMutations,
  queuedPayload,
} from '#platform/offline-queue/web/offline-queue.ts';
import { refreshQueue } from '#platform/offline-queue/web/queue-storage.ts';
import type { Image } from '../../contract.ts';
import type { NewProperty } from './create-property.ts';
import { correctProperty, enqueueOrCreateProperty } from './create-property.ts';
import { uploadPicture } from './upload-picture.ts';
import type { PicturesToUpload, PictureToUpload } from './use-picture-wait.ts';

/** The pictures of queued properties. */
export const queuedPictureKind: MutationKind<PictureToUpload, Image> = {
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
export type HeldPicture = PictureToUpload & { readonly list: keyof PicturesToUpload };

/** Pictures of the unsaved form, which may close with its browser. */
export const heldPictureKind: MutationKind<HeldPicture> = {
  kind: 'held_picture',
  topics: [],
  isPart: true,
  isHeld: true,
  send: async () => undefined,
};

export const queuedPropertyKind = queuedRecordKind({
  kind: 'property',
  topics: ['properties'],
  create: (property: NewProperty, signal) => enqueueOrCreateProperty(property, signal),
  correct: correctProperty,
  needs: ({ also }) => [...also.images, ...also.floor_plans],
  withPart: ({ values, also, ...property }, id, answer) => {
    const list = (['images', 'floor_plans'] as const).find((name) => also[name].includes(id));
    if (!list) return null;
    // Only the pictures are parts.
    const pictures = [...values[list], { ...(answer as Image), id }];
    const left = also[list].filter((waiting) => waiting !== id);
    return { ...property, values: { ...values, [list]: pictures }, also: { ...also, [list]: left } };
  },
});

/** Queues a property after its pictures that are not on the server; replaces an earlier entry with its pictures. */
export async function enqueueProperty(
  { id, values }: Pick<NewProperty, 'id' | 'values'>,
  unsent: PicturesToUpload,
  replaced: NewProperty | null,
): Promise<void> {
  for (const picture of [...unsent.images, ...unsent.floor_plans])
    await enqueueMutation(queuedPictureKind, picture.id, picture);
  const idsOf = (pictures: readonly PictureToUpload[]) => pictures.map((picture) => picture.id);
  const also = { images: idsOf(unsent.images), floor_plans: idsOf(unsent.floor_plans) };
  await enqueueRecord(queuedPropertyKind, { id, values, also }, replaced);
  if (replaced) await discardPictures(replaced, new Set([...also.images, ...also.floor_plans]));
}

/** Removes a property from the queue that was added from its form. */
export async function discardQueuedProperty(property: NewProperty): Promise<void> {
  await discardPictures(property);
  await discardQueued(property.id);
}

/** Removes the pictures of a queued property, except those that another entry needs. */
export async function discardPictures({ also }: NewProperty, kept: ReadonlySet<string> = new Set()): Promise<void> {
  for (const id of [...also.images, ...also.floor_plans]) if (!kept.has(id)) await discardQueued(id);
}

/** Reads the pictures that an unsaved form left on this device; the queue may not be read yet. */
export async function readHeldPictures(): Promise<readonly HeldPicture[]> {
  return (await refreshQueue(draftOwner())).flatMap((entry) => queuedPayload(heldPictureKind, entry) ?? []);
}

/** The pictures of a queued property that are not on the server. */
export function queuedPicturesOf(property: NewProperty | null): PicturesToUpload {
  const waiting = new Map(
    queuedMutations().flatMap((entry) => {
      const picture = queuedPayload(queuedPictureKind, entry);
      return picture ? [[picture.id, picture] as const] : [];
    }),
  );
  const found = (ids: readonly string[] = []) => ids.flatMap((id) => waiting.get(id) ?? []);
  return { images: found(property?.also.images), floor_plans: found(property?.also.floor_plans) };
}

export function discardPicture(id: string): Promise<void> {
  return discardQueued(id);
}
