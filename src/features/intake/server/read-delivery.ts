import { msg } from '@lingui/core/macro';
import { v7 as uuid } from 'uuid';
import { findAccount, findPeopleOfRoles } from '#features/accounts/server/repository/profiles.ts';
import { clientNames } from '#features/clients/server/repository/client-rows.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { lockConsenting } from '#features/consents/server/repository.ts';
import { addConsent } from '#features/consents/server/service.ts';
import type { LeadInput } from '#features/leads/contract.ts';
import type { LeadSource } from '#features/leads/rules.ts';
import { lockLeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { readStageWords } from '#features/leads/server/repository/stages.ts';
import { linkLeadToClient } from '#features/leads/server/service/convert-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { findLocalitiesInText } from '#features/localities/server/repository.ts';
import { addNote } from '#features/notes/server/service.ts';
import { findIdsByTitle } from '#features/properties/server/repository/find-by-title.ts';
import { propertyTitles } from '#features/properties/server/repository/property-rows.ts';
import { lockLeadOrClient } from '#features/requirements/server/repository.ts';
import { restartClock, startsClock } from '#features/response-clock/server/repository.ts';
import { listPresentPeople } from '#features/routing/server/repository.ts';
import { routeLead } from '#features/routing/server/route-lead.ts';
import { permissions } from '#platform/access/rights.ts';
import { isContactKey } from '#platform/contact/contact-keys.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import { lockContactKeys } from '#platform/contact/server/lock-contact-keys.ts';
import type { Context, Program, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { dayOf } from '#platform/dates.ts';
import { toLatinDigits } from '#platform/digits.ts';
import { Failure } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { isLanguage } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { normalizePhone } from '#platform/phones.ts';
import { emailAddress } from '#platform/rpc/fields.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import { parseEmail } from '../adapters/email.ts';
import type { Enquiry, EnquiryReading } from '../adapters/enquiry.ts';
import { readDelivery } from '../adapters/read-delivery.ts';
import { readEmail } from '../adapters/read-email.ts';
import { deliveriesTopic } from './accept-delivery.ts';
import type { ConnectionRow, DeliveryRow, OpenPerson } from './repository.ts';
import {
  findAgentOfProperty,
  findAskedProperty,
  findConnectionRow,
  findListedProperty,
  findOpenLeadOfClient,
  findOpenPerson,
  insertTouch,
  lockDeliveryRow,
  updateDeliveryRow,
} from './repository.ts';

type Settlement = Pick<DeliveryRow, 'state' | 'reason'> & Partial<Pick<DeliveryRow, 'lead_id'>>;

/**
 * Makes a lead of a delivery, or a touch of the open lead with its phone or email address. It does nothing if the delivery
 * is settled, so it may run again after a crash and on two servers.
 */
export async function settleDelivery(context: Context<Program>, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const delivery = await lockDeliveryRow(tx.db, id);
    if (delivery?.state !== 'received') return;
    const connection = delivery.connection_id === null ? null : await findConnectionRow(tx.db, delivery.connection_id);
    await settle(context, tx, id, await read({ ...context, db: tx.db }, tx, { delivery, connection }));
  });
}

/** For a delivery that could not be read in all attempts: it waits for a person. */
export async function giveUpOnDelivery(context: Context<Program>, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const delivery = await lockDeliveryRow(tx.db, id);
    if (delivery?.state === 'received') await settle(context, tx, id, { state: 'not_understood', reason: 'failed' });
  });
}

async function settle({ clock }: Context, tx: Transaction, id: string, settlement: Settlement): Promise<void> {
  await updateDeliveryRow(tx.db, id, { ...settlement, settled_at: clock.now() });
  await tx.record({
    topic: deliveriesTopic,
    entityId: id,
    action: 'settled',
    difference: { state: ['received', settlement.state] },
  });
}

interface Read {
  readonly delivery: DeliveryRow;
  readonly connection: ConnectionRow | null;
}

/** Reads a delivery of any kind. */
export async function readingOf(delivery: DeliveryRow, connection: ConnectionRow | null): Promise<EnquiryReading> {
  const { kind, content_type, is_accepted } = delivery;
  if (kind === 'mailbox') return readEmail(await parseEmail(delivery.body));
  const body = new TextDecoder().decode(delivery.body);
  return readDelivery({ kind, content_type, body, is_accepted }, connection?.mapping ?? null);
}

async function read(context: Context<Program>, tx: Transaction, { delivery, connection }: Read): Promise<Settlement> {
  const reading = await readingOf(delivery, connection);
  if (reading.kind !== 'enquiry') return { state: reading.kind, reason: reading.reason };
  return settleEnquiry(context, tx, { delivery, connection, enquiry: reading.enquiry });
}

interface EnquiryOfDelivery extends Read {
  readonly enquiry: Enquiry;
  /** The property that a person chose. */
  readonly propertyId?: string | null;
}

/** Makes a lead of an enquiry, for a client a lead of theirs, or a touch of the open lead whose it is. */
export async function settleEnquiry(
  context: StaffContext,
  tx: Transaction,
  { delivery, connection, enquiry: given, propertyId }: EnquiryOfDelivery,
): Promise<Settlement> {
  const contact = contactOf(given);
  if (contact.phone === null && contact.email === null) return { state: 'not_understood', reason: 'no_contact' };
  await lockContactKeys(tx.db, { phones: listOf(contact.keyPhone), emails: listOf(contact.email) });
  const enquiry = { ...given, campaign: connection?.campaign || given.campaign };
  const source = connection?.source ?? 'website';
  const property_id = propertyId ?? (await findPropertyOf(tx.db, enquiry));
  const { lead: known, client } = await findKnown(tx, contact);
  const touch = { enquiry, source, property_id, delivery };
  if (known) {
    await addTouch(context, tx, known.id, touch);
    await recordRepeat(tx, known, touch);
    await notifyReaders(context, tx, known, touch);
    if (await startsClock(tx.db, source)) await restartClock(tx.db, known.id, delivery.received_at);
    return { state: 'repeat', reason: null, lead_id: known.id };
  }
  try {
    const name = client && (await clientNames(tx.db, [client.id])).get(client.id);
    const full_name = enquiry.full_name || name || contact.phone || contact.email || '';
    const places = await findLocalitiesInText(tx.db, placeTextOf(enquiry, property_id), maxLocalitiesRead);
    const { id } = await createLead(context, {
      ...newLead({ ...enquiry, full_name }, contact, { source, property_id, places }),
      status: (await readStageWords(context.db)).usual('new'),
    });
    // First of all, for what follows belongs to the client, too.
    if (client) await giveToClient(context, tx, id, { client, touch });
    await addTouch(context, tx, id, touch);
    const fallbackAgentId = await agentFor(tx, delivery, property_id);
    await routeLead(context, tx, id, { campaign: enquiry.campaign, language: languageOf(delivery), fallbackAgentId });
    if (client) await notifyReaders(context, tx, { ...client, topic: 'leads', id }, touch);
    return { state: 'new_lead', reason: null, lead_id: id };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    context.log.warn({ err: error, delivery: delivery.id }, 'an enquiry could not become a lead');
    return { state: 'not_understood', reason: 'failed' };
  }
}

interface Known {
  readonly lead?: OpenPerson;
  /** A client without an open lead. */
  readonly client?: OpenPerson;
}

/** Who enquires, if the person is known. Until the transaction ends, no other enquiry of a client makes a lead. */
async function findKnown(tx: Transaction, { keyPhone: phone, email }: Contact): Promise<Known> {
  const person = await findOpenPerson(tx.db, { phone, email });
  if (person === null) return {};
  if (person.topic === 'leads') return { lead: person };
  if (!(await lockLeadOrClient(tx.db, 'clients', person.id))) return {};
  const lead = await findOpenLeadOfClient(tx.db, person.id);
  return lead ? { lead } : { client: person };
}

/**
 * Makes a new lead one of a known client, and gives it to the first of the client's people who is here. The sender may be
 * anybody: their number and address do not become the client's.
 */
async function giveToClient(
  context: StaffContext,
  tx: Transaction,
  leadId: string,
  { client, touch }: { readonly client: OpenPerson; readonly touch: TouchOf },
): Promise<void> {
  const lead = await lockLeadRow(tx.db, leadId);
  if (!lead) throw new Failure('not_found');
  const assigned_agent_id =
    lead.assigned_agent_id ?? (await firstPresent(context, tx, await peopleOf(tx, client, touch)));
  // The client's agent may be beyond the reach of the user who completes a delivery.
  await workAsProgram(tx.db, () =>
    linkLeadToClient(context, tx, lead, { client_id: client.id, isNew: false, assigned_agent_id }),
  );
  await recordRepeat(tx, client, touch);
}

interface Contact {
  /** The number as it was sent, if it is one. */
  readonly phone: string | null;
  /** The normalized number, if it identifies a person. */
  readonly keyPhone: string | null;
  readonly email: string | null;
  /** What is neither a number nor an address. */
  readonly unusable: readonly string[];
}

function contactOf({ phone, email }: Enquiry): Contact {
  const e164 = normalizePhone(phone);
  // Zeros alone reach nobody; they get the country code of India.
  const isUsable = e164 !== null && /[1-9]/u.test(e164.replace(/^\+91/u, ''));
  const address = emailAddress.safeParse(email);
  return {
    phone: isUsable ? phone : null,
    keyPhone: isUsable && isContactKey(e164) ? e164 : null,
    email: address.success ? address.data : null,
    unusable: [isUsable ? '' : phone, address.success ? '' : email].filter((text) => text !== ''),
  };
}

function newLead(
  enquiry: Enquiry,
  { phone, email, unusable }: Contact,
  {
    source,
    property_id,
    places,
  }: { readonly source: LeadSource; readonly property_id: string | null; readonly places: readonly string[] },
): LeadInput & { id: string } {
  const asked = property_id === null ? withoutId(askedText(enquiry)) : '';
  return {
    id: uuid(),
    full_name: enquiry.full_name,
    email,
    phone,
    source,
    status: 'new',
    lost_reason: null,
    lost_note: '',
    interest_type: null,
    budget: null,
    preferred_locations: [...places],
    notes: [enquiry.message, asked, ...unusable].filter((line) => line !== '').join('\n'),
    follow_up_on: null,
    assigned_agent_id: null,
    property_id,
  };
}

/** How many localities of an enquiry become preferred locations. */
const maxLocalitiesRead = 5;

/** Where an enquiry may name localities. A property that is known says itself where it is. */
function placeTextOf(enquiry: Enquiry, propertyId: string | null): string {
  return propertyId === null ? `${enquiry.message}\n${enquiry.property}` : enquiry.message;
}

/** The property as the sender names it, with its id at the portal. */
function askedText({ property, listing }: Enquiry): string {
  return !listing || property.includes(listing.id) ? property : `${property} (${listing.id})`;
}

/** Who gets the lead: for an enquiry of the website, the agent whose card was on the page. */
async function agentFor({ db }: Transaction, { kind }: DeliveryRow, propertyId: string | null): Promise<string | null> {
  return kind === 'site' && propertyId !== null ? findAgentOfProperty(db, propertyId) : null;
}

interface TouchOf {
  readonly enquiry: Enquiry;
  readonly source: LeadSource;
  readonly property_id: string | null;
  readonly delivery: DeliveryRow;
}

async function addTouch(context: StaffContext, tx: Transaction, leadId: string, touch: TouchOf): Promise<void> {
  const { enquiry, delivery, source, property_id } = touch;
  const { full_name, phone, email, message, campaign } = enquiry;
  await insertTouch(tx.db, {
    id: uuid(),
    lead_id: leadId,
    delivery_id: delivery.id,
    connection_id: delivery.connection_id,
    kind: delivery.kind,
    source,
    campaign,
    property_id,
    property_asked: withoutId(askedText(enquiry)),
    full_name,
    // Later enquiries find the person by these digits.
    phone: toLatinDigits(phone),
    email,
    message,
    at: delivery.received_at,
  });
  if (enquiry.consents?.length) await addFormConsent(context, tx, { topic: 'leads', id: leadId }, touch);
}

/** The language of our own form. */
function languageOf({ body }: Pick<DeliveryRow, 'body'>): Language | null {
  const chosen = new URLSearchParams(body.toString()).get('language');
  return isLanguage(chosen) ? chosen : null;
}

/** What the person agreed to on the form. */
async function addFormConsent(
  context: Context,
  tx: Transaction,
  person: ContactPerson,
  { enquiry, delivery }: TouchOf,
) {
  const { id, body } = delivery;
  const purposes = enquiry.consents ?? [];
  // The website asks for no email address.
  const channels = delivery.kind === 'site' ? phoneChannels : [...phoneChannels, 'email' as const];
  const ids = await lockConsenting(tx.db, person);
  if (!ids) return;
  const language = languageOf({ body }) ?? 'en';
  await addConsent({ ...context, db: tx.db }, tx, {
    person,
    ids,
    language,
    record: { id, act: 'given', purposes, channels, way: 'form' },
  });
}

const phoneChannels = ['call', 'whatsapp', 'sms'] as const;

/** Logs that a known person enquired again. */
async function recordRepeat(tx: Transaction, { topic, id }: ContactPerson, { property_id, source }: TouchOf) {
  await tx.record({
    topic,
    entityId: id,
    action: 'enquired',
    difference: { enquiry_source: [null, source], ...(property_id && { property_id: [null, property_id] as const }) },
  });
}

/** Tells the agent that the person enquired again; the managers if the agent is away; without an agent, everybody. */
async function notifyReaders(context: StaffContext, tx: Transaction, known: OpenPerson, touch: TouchOf): Promise<void> {
  const { topic, id } = known;
  const recipients = await readersOf(context, tx, known, touch);
  const isOfSite = touch.delivery.kind === 'site';
  if (isOfSite && touch.enquiry.message !== '')
    await addSiteNote(context, tx, known, { touch, reader: recipients[0] ?? null });
  const kind = isOfSite ? 'enquiry_received' : 'enquired_again';
  for (const recipientId of recipients) await tx.notify({ kind, topic, entityId: id, recipientId });
}

/** Who hears of a repeat: the first of the person's people who is here, else the managers. Null is everybody. */
async function readersOf(
  context: StaffContext,
  tx: Transaction,
  known: OpenPerson,
  touch: TouchOf,
): Promise<ReadonlyArray<string | null>> {
  const people = await peopleOf(tx, known, touch);
  if (people.length === 0) return [null];
  const reader = await firstPresent(context, tx, people);
  if (reader !== null) return [reader];
  const managers = await findPeopleOfRoles(tx.db, permissions.manage_company);
  return managers.length > 0 ? managers : [null];
}

/** Whom an enquiry concerns: for one of the website also the agent of the property. */
async function peopleOf(tx: Transaction, { reader_ids }: OpenPerson, { property_id, delivery }: TouchOf) {
  return [...reader_ids, ...listOf(await agentFor(tx, delivery, property_id))];
}

async function firstPresent(
  { clock }: StaffContext,
  tx: Transaction,
  people: readonly string[],
): Promise<string | null> {
  const { time_zone } = await findCompany(tx.db);
  const present = await listPresentPeople(tx.db, people, dayOf(clock.now(), time_zone));
  return people.find((id) => present.has(id)) ?? null;
}

/** 'Enquiry on the website about Flat in Baner: …', in the agent's language. */
async function addSiteNote(
  context: StaffContext,
  tx: Transaction,
  { topic, id: record_id }: ContactPerson,
  { touch, reader }: { readonly touch: TouchOf; readonly reader: string | null },
): Promise<void> {
  const { property_id, enquiry, delivery } = touch;
  const titles = await propertyTitles(tx.db, property_id === null ? [] : [property_id]);
  const property = titles.get(property_id ?? '') ?? withoutId(enquiry.property);
  const agent = reader === null ? null : await findAccount(tx.db, reader);
  const texts = textsFor(agent?.language ?? 'en');
  const body = `${texts._(msg`Enquiry on the website about ${property}`)}\n\n${enquiry.message}`;
  const written_at = context.clock.now().toISOString();
  await addNote({ ...context, db: tx.db }, { id: delivery.id, topic, record_id, body, written_at });
}

const leadingId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/iu;
const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/giu;

/** The title of a property that our own pages name by id and title. */
function withoutId(asked: string): string {
  return asked.replace(leadingId, '').trim();
}

function listOf(value: string | null): string[] {
  return value === null ? [] : [value];
}

/** The property that an enquiry is about, by any of the names that it gives. */
export async function findPropertyOf(db: Queryable, enquiry: Enquiry): Promise<string | null> {
  for (const property of [enquiry.property, ...(enquiry.properties_also_named ?? [])]) {
    const id = await propertyAskedAbout(db, { ...enquiry, property });
    if (id !== null) return id;
  }
  return null;
}

/** The property that an enquiry names: by its id at a portal or here, by an address with the id, or by its exact title. */
async function propertyAskedAbout(db: Queryable, { listing, property: asked }: Enquiry): Promise<string | null> {
  const listed = listing ? await findListedProperty(db, listing) : null;
  if (listed !== null || asked === '') return listed;
  const ids = asked.match(uuidPattern) ?? [];
  return (
    (await findAskedProperty(db, ids)) ??
    (await findListedProperty(db, { portal: null, id: asked })) ??
    (await findIdsByTitle(db, [asked])).get(asked) ??
    null
  );
}
