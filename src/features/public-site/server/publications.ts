import { randomInt } from 'node:crypto';
import { isClosed } from '#features/properties/rules.ts';
import { lockPropertyRow } from '#features/properties/server/repository/property-rows.ts';
import { checkShareable } from '#features/properties/server/service/check-shareable.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Publication } from '../contract.ts';
import { propertyListPath, publicIdLength, publicIdLetters } from '../rules.ts';
import { findPublication, findSite, savePublished, unpublishRow, updatePublished } from './repository.ts';

export async function readPublication(context: StaffContext, propertyId: string): Promise<Publication> {
  const found = await findPublication(context.db, propertyId);
  if (!found) throw new Failure('not_found');
  const { is_on } = await findSite(context.db);
  const { property_id, public_id, with_exact_address, published_at, published_by, is_published } = found;
  return {
    property_id,
    is_published,
    with_exact_address,
    published_at: published_at === null ? null : new Date(published_at).toISOString(),
    published_by,
    url: is_published && is_on ? `${context.publicUrl}${propertyListPath}/${public_id}` : null,
    may_publish: mayDelete(context.actor, found),
  };
}

interface PublishInput {
  readonly property_id: string;
  readonly with_exact_address: boolean;
}

/** Publishes a property unless a RERA rule forbids it. Repeated, it only sets whether the exact address is shown. */
export async function publishProperty(context: StaffContext, input: PublishInput): Promise<Publication> {
  const { property_id, with_exact_address } = input;
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    // A sale or deletion either commits before the lock and is seen here, or waits and unpublishes the property.
    const property = await lockPropertyRow(tx.db, property_id);
    if (!property || property.deleted_at) throw new Failure('not_found');
    if (!mayDelete(context.actor, property)) throw new Failure('forbidden');
    if (isClosed(property.status)) throw new Failure('conflict', { reason: 'property_closed' });
    await checkShareable(inside, [property_id], 'site');
    const before = await findPublication(tx.db, property_id);
    const isNew = !before?.is_published;
    if (!isNew && before.with_exact_address === with_exact_address) return readPublication(inside, property_id);
    const now = context.clock.now();
    if (isNew)
      await savePublished(tx.db, {
        property_id,
        public_id: newPublicId(),
        with_exact_address,
        published_at: now,
        published_by: context.actor.profileId,
        unpublished_at: null,
        updated_at: now,
      });
    else await updatePublished(tx.db, property_id, { with_exact_address, updated_at: now });
    await tx.record({
      topic: 'properties',
      entityId: property_id,
      action: 'published',
      difference: { with_exact_address: [isNew ? null : before.with_exact_address, with_exact_address] },
    });
    return readPublication(inside, property_id);
  });
}

/** Removes a property from the website; does nothing if it is not there. */
export async function unpublishProperty(context: StaffContext, propertyId: string): Promise<Publication> {
  return transact(context, async (tx) => {
    const property = await lockPropertyRow(tx.db, propertyId);
    if (!property || property.deleted_at) throw new Failure('not_found');
    if (!mayDelete(context.actor, property)) throw new Failure('forbidden');
    if (await unpublishRow(tx.db, propertyId, context.clock.now()))
      await tx.record({ topic: 'properties', entityId: propertyId, action: 'unpublished' });
    return readPublication({ ...context, db: tx.db }, propertyId);
  });
}

function newPublicId(): string {
  return Array.from({ length: publicIdLength }, () => publicIdLetters[randomInt(publicIdLetters.length)]).join('');
}
