import { findCorrespondent } from '#features/communications/server/repository-people.ts';
import type { Person } from '#platform/contact/person.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { cut, readFields } from '../adapters/sample-fields.ts';
import type { Delivery, DeliveryCard, DeliveryFilter, Touch } from '../contract.ts';
import { mayReplay } from '../rules.ts';
import { deliveriesTopic, firstJobFor } from './accept-delivery.ts';
import { findDeliveryRow, listDeliveryCards, listTouches, lockDeliveryRow, updateDeliveryRow } from './repository.ts';

const usualLimit = 30;
/** The longest body that is shown, in characters. */
const longestShown = 20_000;

export async function listDeliveries(
  { db }: StaffContext,
  filter: DeliveryFilter,
): Promise<{ items: DeliveryCard[]; next: string | null }> {
  const limit = filter.limit ?? usualLimit;
  const cards = await listDeliveryCards(db, { ...filter, limit });
  const items = cards.slice(0, limit).map(inUtc);
  return { items, next: cards.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export async function readOneDelivery({ db }: StaffContext, id: string): Promise<Delivery> {
  const [row, card] = await Promise.all([findDeliveryRow(db, id), cardOf(db, id)]);
  if (!row || !card) throw new Failure('not_found');
  const decoded = new TextDecoder().decode(row.body);
  const type = row.kind === 'missed_call' ? 'application/x-www-form-urlencoded' : row.content_type;
  return {
    ...card,
    content_type: row.content_type,
    body: cut(decoded, longestShown),
    is_body_cut: decoded.length > longestShown,
    fields: readFields(type, decoded) ?? [],
  };
}

/** Reads a delivery again, with the mapping as it is now. One that is settled as a lead stays as it is. */
export async function replayDelivery(context: StaffContext, id: string): Promise<DeliveryCard> {
  await transact(context, async (tx) => {
    const row = await lockDeliveryRow(tx.db, id);
    if (!row) throw new Failure('not_found');
    if (row.state === 'received') return;
    if (!mayReplay(row.state, row.reason)) throw new Failure('conflict', { reason: 'delivery_settled' });
    await updateDeliveryRow(tx.db, id, { state: 'received', reason: null, is_accepted: true, settled_at: null });
    const difference = { state: [row.state, 'received'] } as const;
    await tx.record({ topic: deliveriesTopic, entityId: id, action: 'replayed', difference });
    await tx.enqueue(firstJobFor(row.kind, id));
  });
  return getCardOrThrow(context, id);
}

/** Settles a delivery that is no enquiry. */
export async function dismissDelivery(context: StaffContext, id: string): Promise<DeliveryCard> {
  await transact(context, async (tx) => {
    const row = await lockDeliveryRow(tx.db, id);
    if (!row) throw new Failure('not_found');
    if (row.state === 'refused') return;
    if (row.state !== 'not_understood') throw new Failure('conflict', { reason: 'delivery_settled' });
    await updateDeliveryRow(tx.db, id, { state: 'refused', reason: 'dismissed', settled_at: context.clock.now() });
    const difference = { state: [row.state, 'refused'] } as const;
    await tx.record({ topic: deliveriesTopic, entityId: id, action: 'dismissed', difference });
  });
  return getCardOrThrow(context, id);
}

export async function listEnquiriesOf({ db }: StaffContext, person: Person): Promise<Touch[]> {
  if (!(await findCorrespondent(db, person))) throw new Failure('not_found');
  return (await listTouches(db, person)).map((touch) => ({ ...touch, at: new Date(touch.at).toISOString() }));
}

async function getCardOrThrow({ db }: StaffContext, id: string): Promise<DeliveryCard> {
  const card = await cardOf(db, id);
  if (!card) throw new Failure('not_found');
  return card;
}

async function cardOf(db: StaffContext['db'], id: string): Promise<DeliveryCard | null> {
  const [card] = await listDeliveryCards(db, { limit: 1 }, id);
  return card ? inUtc(card) : null;
}

function inUtc(card: DeliveryCard): DeliveryCard {
  return { ...card, received_at: new Date(card.received_at).toISOString() };
}
