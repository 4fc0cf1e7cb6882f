import { findCorrespondent } from '#features/communications/server/repository-people.ts';
import { propertyTitles } from '#features/properties/server/repository/property-rows.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { normalizePhone } from '#platform/phones.ts';
import { emailAddress } from '#platform/rpc/fields.ts';
import { linesOfEmail, parseEmail } from '../adapters/email.ts';
import type { Enquiry, EnquiryReading } from '../adapters/enquiry.ts';
import { fieldsOfEmail, guessEmail } from '../adapters/read-email.ts';
import { cut, readFields } from '../adapters/sample-fields.ts';
import type { Delivery, DeliveryCard, DeliveryFilter, LeadOfDelivery, Touch } from '../contract.ts';
import type { DismissReason } from '../rules.ts';
import { mayBecomeLead, mayReplay } from '../rules.ts';
import { deliveriesTopic, firstJobFor } from './accept-delivery.ts';
import { findPropertyOf, readingOf, settleEnquiry } from './read-delivery.ts';
import {
  findAskedProperty,
  findConnectionRow,
  findDeliveryRow,
  listDeliveryCards,
  listTouches,
  lockDeliveryRow,
  updateDeliveryRow,
} from './repository.ts';

const usualLimit = 30;
/** The longest body that is shown, in characters. */
const maxShownLength = 20_000;

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
  const connection = row.connection_id === null ? null : await findConnectionRow(db, row.connection_id);
  const email = row.kind === 'mailbox' ? await parseEmail(row.body) : null;
  const guess = email ? guessEmail(email) : guessOf(await readingOf(row, connection));
  const property_id = await findPropertyOf(db, guess);
  const { full_name, phone, email: address, message, property, campaign } = guess;
  const decoded = new TextDecoder().decode(row.body);
  const type = row.kind === 'missed_call' ? 'application/x-www-form-urlencoded' : row.content_type;
  return {
    ...card,
    content_type: row.content_type,
    body: cut(decoded, maxShownLength),
    is_body_cut: decoded.length > maxShownLength,
    fields: row.kind === 'mailbox' ? [...(email ? fieldsOfEmail(email) : [])] : (readFields(type, decoded) ?? []),
    email: email && {
      from: [email.from.name, email.from.address].filter((part) => part !== '').join(' · '),
      subject: email.subject,
      text: cut(linesOfEmail(email).join('\n').replaceAll('\t', '  '), maxShownLength),
    },
    recognised: { full_name, phone, email: address, message, property, campaign },
    property:
      property_id === null
        ? null
        : { id: property_id, title: (await propertyTitles(db, [property_id])).get(property_id) ?? '' },
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

function guessOf(reading: EnquiryReading): Enquiry {
  return reading.kind === 'enquiry'
    ? reading.enquiry
    : (reading.partial ?? { full_name: '', phone: '', email: '', message: '', property: '', campaign: '' });
}

/**
 * Makes a lead of what a person typed about a delivery, or a repeat enquiry of a person who is known. A delivery that belongs
 * to somebody already stays as it is.
 */
export async function makeLeadOfDelivery(
  context: StaffContext,
  { id, property_id, ...typed }: LeadOfDelivery,
): Promise<DeliveryCard> {
  if (typed.phone === '' && typed.email === '') throw invalidField('phone', 'required');
  if (typed.phone !== '' && normalizePhone(typed.phone) === null) throw invalidField('phone', 'not_phone');
  if (typed.email !== '' && !emailAddress.safeParse(typed.email).success) throw invalidField('email', 'not_email');
  await transact(context, async (tx) => {
    const row = await lockDeliveryRow(tx.db, id);
    if (!row) throw new Failure('not_found');
    if (row.state === 'new_lead' || row.state === 'repeat') return;
    if (!mayBecomeLead(row.state)) throw new Failure('conflict', { reason: 'delivery_settled' });
    if (property_id !== null && (await findAskedProperty(tx.db, [property_id])) === null)
      throw invalidField('property_id', 'not_found');
    const connection = row.connection_id === null ? null : await findConnectionRow(tx.db, row.connection_id);
    const inner = { ...context, db: tx.db };
    const enquiry = { ...typed, property: '', campaign: '' };
    const settlement = await settleEnquiry(inner, tx, { delivery: row, connection, enquiry, propertyId: property_id });
    if (settlement.reason !== null) throw new Failure('conflict', { reason: 'lead_not_added' });
    await updateDeliveryRow(tx.db, id, { ...settlement, is_accepted: true, settled_at: context.clock.now() });
    const difference = { state: [row.state, settlement.state] } as const;
    await tx.record({ topic: deliveriesTopic, entityId: id, action: 'settled', difference });
  });
  return getCardOrThrow(context, id);
}

/** Settles a delivery that is no enquiry. */
export async function dismissDelivery(
  context: StaffContext,
  { id, reason = 'dismissed' }: { id: string; reason?: DismissReason | undefined },
): Promise<DeliveryCard> {
  await transact(context, async (tx) => {
    const row = await lockDeliveryRow(tx.db, id);
    if (!row) throw new Failure('not_found');
    if (row.state === 'refused') return;
    if (row.state !== 'not_understood') throw new Failure('conflict', { reason: 'delivery_settled' });
    await updateDeliveryRow(tx.db, id, { state: 'refused', reason, settled_at: context.clock.now() });
    const difference = { state: [row.state, 'refused'] } as const;
    await tx.record({ topic: deliveriesTopic, entityId: id, action: 'dismissed', difference });
  });
  return getCardOrThrow(context, id);
}

export async function listEnquiriesOf({ db }: StaffContext, person: ContactPerson): Promise<Touch[]> {
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
