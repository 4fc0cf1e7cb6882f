import { v7 as uuid } from 'uuid';
import { insertCommunication, insertPropertyOffers } from '#features/communications/server/repository-history.ts';
import { lockPerson } from '#features/communications/server/repository-people.ts';
import type { PropertyCard } from '#features/properties/contract.ts';
import { transact } from '#platform/context/server/context.ts';
import type { PortalContext } from './portal-auth.ts';
import { findSeenProperties } from './repository.ts';

/** Records the properties that a client or lead sees in the portal for the first time as offered; no reader is a user. */
export async function recordSeenProperties(
  context: PortalContext,
  shown: readonly Pick<PropertyCard, 'id' | 'title'>[],
): Promise<void> {
  const { person } = context.portalSession;
  const ids = shown.map(({ id }) => id);
  if ((await findSeenProperties(context.db, person, ids)).size === ids.length) return;
  await transact(context, async (tx) => {
    const of = await lockPerson(tx.db, person);
    if (!of) return;
    // Read again under the lock: the page may be open twice.
    const seen = await findSeenProperties(tx.db, person, ids);
    const fresh = shown.filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) return;
    const id = uuid();
    await insertCommunication(tx.db, {
      id,
      ...of,
      type: 'portal',
      direction: 'out',
      content: fresh.map(({ title }) => title).join('\n'),
      created_at: context.clock.now(),
    });
    await insertPropertyOffers(
      tx.db,
      id,
      fresh.map((property) => property.id),
    );
    await tx.record({
      topic: person.topic,
      entityId: person.id,
      action: 'offered',
      difference: { properties: [null, fresh.length] },
    });
  });
}
