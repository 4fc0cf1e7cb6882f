import { findClientRow, lockClient } from '#features/clients/server/repository/client-rows.ts';
import { insertCommunication, listCommunications } from '#features/communications/server/repository-history.ts';
import { presentLogo } from '#features/company/server/present.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { listShownTo } from '#features/documents/server/repository/document-rows.ts';
import type { Decision } from '#features/matching/rules.ts';
import { decideMatch, listPropertiesFor } from '#features/matching/server/service.ts';
import { confirmByClient } from '#features/meetings/server/service/confirm-by-client.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { PortalProperty, PortalView } from '../contract.ts';
import { shownProperties } from '../rules.ts';
import type { PortalContext } from './portal-auth.ts';
import type { PortalFacts } from './repository.ts';
import { findAgentOf, findPortalFacts, findPropertiesOfPicture, listMeetingsOf } from './repository.ts';

const topic = 'clients';
const shownMessages = 30;
const shownMeetings = 5;
const shownDocuments = 50;

/** Everything a client sees; only their own data. */
export async function readPortal(context: PortalContext): Promise<PortalView> {
  const { clientId } = context.portalSession;
  const [row, company, agent, properties, meetings, documents, written] = await Promise.all([
    findClientRow(context.db, clientId),
    findCompany(context.db),
    findAgentOf(context.db, clientId),
    listPortalProperties(context),
    listMeetingsOf(context.db, clientId, { now: context.clock.now(), limit: shownMeetings }),
    listShownTo(context.db, clientId, shownDocuments),
    listCommunications(context.db, {
      person: { topic, id: clientId },
      types: ['portal'],
      after: null,
      limit: shownMessages,
    }),
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
    meetings,
    documents,
    messages: written.map(({ communication }) => ({
      id: communication.id,
      text: communication.content,
      created_at: communication.created_at,
    })),
  };
}

/** Saves the client's decision on an offered property and notifies their agent. */
export async function decide(
  context: PortalContext,
  { property_id, decision }: { property_id: string; decision: Decision | null },
): Promise<PortalView> {
  const { clientId } = context.portalSession;
  const offered = await listPropertiesFor(context, {
    person: { topic: 'clients', id: clientId },
    limit: 1000,
    with_set_aside: true,
  });
  if (!offered.items.some(({ property }) => property.id === property_id)) throw new Failure('not_found');
  const agent = await findAgentOf(context.db, clientId);
  const kind = decision === 'interested' ? 'client_interested' : 'client_not_interested';
  const notification = decision && { kind, topic, entityId: clientId, recipientId: agent?.id ?? null };
  await decideMatch(context, { person: { topic: 'clients', id: clientId }, property_id, decision }, notification);
  return readPortal(context);
}

/** Confirms a meeting for the client. */
export async function confirmMeeting(context: PortalContext, id: string): Promise<PortalView> {
  await confirmByClient(context, { id, clientId: context.portalSession.clientId });
  return readPortal(context);
}

/** Sends a message of the client to the agency; idempotent by id. */
export async function write(context: PortalContext, { id, text }: { id: string; text: string }): Promise<PortalView> {
  const { clientId } = context.portalSession;
  const agent = await findAgentOf(context.db, clientId);
  await transact(context, async (tx) => {
    if (!(await lockClient(tx.db, clientId))) throw new Failure('not_found');
    const isNew = await insertCommunication(tx.db, {
      id,
      client_id: clientId,
      type: 'portal',
      direction: 'in',
      content: text,
      status: 'delivered',
      created_at: context.clock.now(),
    });
    if (!isNew) return;
    await tx.record({ topic, entityId: clientId, action: 'wrote', difference: { message: [null, text] } });
    await tx.notify({ kind: 'client_wrote', topic, entityId: clientId, recipientId: agent?.id ?? null });
  });
  return readPortal(context);
}

/** Whether a picture belongs to a property that the client sees. */
export async function maySeePicture(context: PortalContext, fileId: string): Promise<boolean> {
  const [properties, withPicture] = await Promise.all([
    listPropertiesFor(context, {
      person: { topic: 'clients', id: context.portalSession.clientId },
      limit: shownProperties,
    }),
    findPropertiesOfPicture(context.db, fileId),
  ]);
  return properties.items.some(({ property }) => withPicture.includes(property.id));
}

/** Of a property that was deleted meanwhile. */
const noFacts: PortalFacts = { description: '', images: [], area_basis: null, rera_number: null };

async function listPortalProperties(context: PortalContext): Promise<PortalProperty[]> {
  const { items } = await listPropertiesFor(context, {
    person: { topic: 'clients', id: context.portalSession.clientId },
    limit: shownProperties,
  });
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
