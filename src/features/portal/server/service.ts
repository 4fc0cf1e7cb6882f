import { insertCommunication, listCommunications } from '#features/communications/server/repository-history.ts';
import { findCorrespondent, lockPerson } from '#features/communications/server/repository-people.ts';
import { presentLogo } from '#features/company/server/present.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { OwnWish } from '#features/consents/server/service.ts';
import { readPersonConsents, setOwnConsent } from '#features/consents/server/service.ts';
import { listShownTo } from '#features/documents/server/repository/document-rows.ts';
import type { PropertyMatch } from '#features/matching/contract.ts';
import type { Decision } from '#features/matching/rules.ts';
import { decideMatch, listPropertiesFor } from '#features/matching/server/service.ts';
import { confirmByClient } from '#features/meetings/server/service/confirm-by-client.ts';
import type { MarketResponse } from '#features/owner-reports/contract.ts';
import { readReportClock } from '#features/owner-reports/server/report-clock.ts';
import { findMarketResponses } from '#features/owner-reports/server/repository.ts';
import { findShareable } from '#features/properties/server/service/check-shareable.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { PortalProperty, PortalView } from '../contract.ts';
import { shownProperties } from '../rules.ts';
import type { PortalContext } from './portal-auth.ts';
import { recordSeenProperties } from './record-offers.ts';
import type { PortalFacts } from './repository.ts';
import { findPortalAgent, findPortalFacts, findPropertiesOfPicture, listMeetingsOf } from './repository.ts';

const shownMessages = 30;
const shownMeetings = 5;
const shownDocuments = 50;

/** Everything a client or lead sees; only their own data. */
export async function readPortal(context: PortalContext): Promise<PortalView> {
  const { person } = context.portalSession;
  const [row, company, agent, properties, owned, meetings, documents, written, consents] = await Promise.all([
    findCorrespondent(context.db, person),
    findCompany(context.db),
    findAgentOf(context),
    listPortalProperties(context),
    listOwned(context),
    listMeetingsOf(context.db, person, { now: context.clock.now(), limit: shownMeetings }),
    listShownTo(context.db, person, shownDocuments),
    listCommunications(context.db, {
      person,
      types: ['portal'],
      direction: 'in',
      after: null,
      limit: shownMessages,
    }),
    readPersonConsents(context, { topic: person.topic, person_id: person.id }),
  ]);
  if (!row) throw new Failure('not_found');
  return {
    client: { full_name: row.full_name, language: row.language },
    company: {
      name: company.name,
      logo_url: presentLogo(company.logo_id),
      currency: company.currency,
      time_zone: company.time_zone,
    },
    // An erased agent cannot be contacted.
    agent:
      agent && agent.full_name !== '' ? { full_name: agent.full_name, phone: agent.phone, email: agent.email } : null,
    properties,
    owned,
    meetings,
    documents,
    messages: written.map(({ communication }) => ({
      id: communication.id,
      text: communication.content,
      created_at: communication.created_at,
    })),
    consents: {
      is_contact_refused: consents.is_contact_refused,
      states: consents.states,
      text: consents.text,
    },
  };
}

/** Records what the agency may send to the client or lead; waiting emails that it may not are cancelled. */
export async function setConsent(context: PortalContext, wish: OwnWish): Promise<PortalView> {
  const { person, language } = context.portalSession;
  await setOwnConsent(context, { person, language, wish, way: 'portal' });
  return readPortal(context);
}

/** As `readPortal`, by the client or lead: what they see counts as offered. */
export async function openPortal(context: PortalContext): Promise<PortalView> {
  const view = await readPortal(context);
  await recordSeenProperties(context, view.properties);
  return view;
}

/** Saves the client's or lead's decision on an offered property and notifies their agent. */
export async function decide(
  context: PortalContext,
  { property_id, decision }: { property_id: string; decision: Decision | null },
): Promise<PortalView> {
  const { person } = context.portalSession;
  const offered = await listPropertiesFor(context, { person, limit: 1000, with_set_aside: true });
  if (!offered.items.some(({ property }) => property.id === property_id)) throw new Failure('not_found');
  if (!(await findShareable(context, [property_id])).has(property_id)) throw new Failure('not_found');
  const agent = await findAgentOf(context);
  const kind = decision === 'interested' ? 'client_interested' : 'client_not_interested';
  const notification = decision && { kind, topic: person.topic, entityId: person.id, recipientId: agent?.id ?? null };
  await decideMatch(context, { person, property_id, decision }, notification);
  return readPortal(context);
}

/** Confirms a meeting for the client or lead. */
export async function confirmMeeting(context: PortalContext, id: string): Promise<PortalView> {
  await confirmByClient(context, { id, person: context.portalSession.person });
  return readPortal(context);
}

/** Sends a message of the client or lead to the agency; idempotent by id. */
export async function write(context: PortalContext, { id, text }: { id: string; text: string }): Promise<PortalView> {
  const { person } = context.portalSession;
  const agent = await findAgentOf(context);
  await transact(context, async (tx) => {
    const ids = await lockPerson(tx.db, person);
    if (!ids) throw new Failure('not_found');
    const isNew = await insertCommunication(tx.db, {
      id,
      ...ids,
      type: 'portal',
      direction: 'in',
      content: text,
      status: 'delivered',
      created_at: context.clock.now(),
    });
    if (!isNew) return;
    const written = { topic: person.topic, entityId: person.id };
    await tx.record({ ...written, action: 'wrote', difference: { message: [null, text] } });
    await tx.notify({ ...written, kind: 'client_wrote', recipientId: agent?.id ?? null });
  });
  return readPortal(context);
}

/** The agent of the client or lead, unless they have left. */
async function findAgentOf({ db, portalSession }: PortalContext) {
  const agentId = (await findCorrespondent(db, portalSession.person))?.agentId ?? null;
  return agentId === null ? null : findPortalAgent(db, agentId);
}

/** Whether a picture belongs to a property that the client or lead sees. */
export async function maySeePicture(context: PortalContext, fileId: string): Promise<boolean> {
  const [properties, withPicture] = await Promise.all([
    listOffered(context),
    findPropertiesOfPicture(context.db, fileId),
  ]);
  return properties.some(({ property }) => withPicture.includes(property.id));
}

async function listOwned(context: PortalContext): Promise<MarketResponse[]> {
  const { topic, id } = context.portalSession.person;
  return topic === 'clients' ? findMarketResponses(context.db, { ownerId: id }, await readReportClock(context)) : [];
}

/** Of a property that was deleted meanwhile. */
const noFacts: PortalFacts = {
  description: '',
  images: [],
  floor_plans: [],
  video_url: null,
  tour_url: null,
  area_basis: null,
  floor: null,
  total_floors: null,
  furnishing: null,
  possession: null,
  possession_on: null,
  rera_number: null,
};

/** The matches that the law lets the agency share. */
async function listOffered(context: PortalContext): Promise<readonly PropertyMatch[]> {
  const { person } = context.portalSession;
  const { items } = await listPropertiesFor(context, { person, limit: shownProperties });
  const shareable = await findShareable(
    context,
    items.map(({ property }) => property.id),
  );
  return items.filter(({ property }) => shareable.has(property.id));
}

async function listPortalProperties(context: PortalContext): Promise<PortalProperty[]> {
  const items = await listOffered(context);
  const facts = await findPortalFacts(
    context.db,
    items.map(({ property }) => property.id),
  );
  return items.map(({ property, verdict, reasons, decided }) => ({
    id: property.id,
    title: property.title,
    purpose: property.purpose,
    price: property.price,
    address: property.address,
    locality: property.locality,
    city: property.city,
    property_type: property.property_type?.name ?? null,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    square_feet: property.square_feet,
    features: property.features,
    ...(facts.get(property.id) ?? noFacts),
    verdict,
    reasons,
    is_interested: decided?.decision === 'interested',
  }));
}
