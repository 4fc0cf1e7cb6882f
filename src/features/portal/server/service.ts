import { insertCommunication, listCommunications } from '#features/communications/server/repository-history.ts';
import { findCorrespondent, lockPerson } from '#features/communications/server/repository-people.ts';
import { presentLogo } from '#features/company/server/present.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { OwnConsent } from '#features/consents/server/service.ts';
import { readPersonConsents, setOwnConsent } from '#features/consents/server/service.ts';
import type { OwnDetails } from '#features/detail-proposals/contract.ts';
import {
  proposeDetails,
  readOwnDetails,
  readOwnProposal,
  withdrawDetails,
} from '#features/detail-proposals/server/service.ts';
import { listDocumentsShownTo } from '#features/documents/server/repository/document-rows.ts';
import type { Decision, DismissalReason } from '#features/matching/rules.ts';
import { decideMatch } from '#features/matching/server/service.ts';
import { confirmByClient } from '#features/meetings/server/service/confirm-by-client.ts';
import type { MarketResponse } from '#features/owner-reports/contract.ts';
import { readReportClock } from '#features/owner-reports/server/report-clock.ts';
import { readMarketResponses } from '#features/owner-reports/server/service.ts';
import { listVisitDays } from '#features/visit-requests/server/visit-days.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { PortalView } from '../contract.ts';
import type { PropertyView } from '../rules.ts';
import { propertiesPerPage } from '../rules.ts';
import type { PortalContext } from './portal-auth.ts';
import { listPortalInvoices } from './portal-invoices.ts';
import { getVisible, listPortalProperties } from './portal-properties.ts';
import { acceptPortalTime, listPortalVisits, requestPortalVisit, withdrawPortalVisit } from './portal-visits.ts';
import { recordSeenProperties } from './record-offers.ts';
import { findPortalAgent, listMeetingsOf } from './repository.ts';

const shownMessages = 30;
const shownMeetings = 5;
const shownDocuments = 50;

export interface PortalServiceRequest {
  readonly properties: PropertyView;
  /** How many properties. */
  readonly shown: number;
}

const firstPage: PortalServiceRequest = { properties: 'all', shown: propertiesPerPage };

/** Everything a client or lead sees; only their own data. */
export async function readPortal(
  context: PortalContext,
  request: PortalServiceRequest = firstPage,
): Promise<PortalView> {
  const { person } = context.portalSession;
  const [row, company, agent, listed, owned, meetings, documents, written, consents, ...more] = await Promise.all([
    findCorrespondent(context.db, person),
    findCompany(context.db),
    findAgentOf(context),
    listPortalProperties(context, { view: request.properties, shown: request.shown }),
    listOwned(context),
    listMeetingsOf(context.db, person, { now: context.clock.now(), limit: shownMeetings }),
    listDocumentsShownTo(context.db, person, shownDocuments),
    listCommunications(context.db, {
      person,
      types: ['portal'],
      direction: 'in',
      after: null,
      limit: shownMessages,
    }),
    readPersonConsents(context, { topic: person.topic, person_id: person.id }),
    listPortalVisits(context),
    listPortalInvoices(context),
    readOwnDetails(context.db, person),
    readOwnProposal(context.db, person),
    listVisitDays(context),
  ]);
  const [visits, invoices, details, proposal, visit_days] = more;
  if (!row || !details) throw new Failure('not_found');
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
    properties: listed.properties,
    property_counts: listed.counts,
    visits,
    visit_days,
    invoices,
    details: { topic: person.topic, ...details, proposal },
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
export async function setConsent(context: PortalContext, consent: OwnConsent): Promise<PortalView> {
  const { person, language } = context.portalSession;
  await setOwnConsent(context, { person, language, consent, way: 'portal' });
  return readPortal(context);
}

/** As `readPortal`, by the client or lead: what they see counts as offered. */
export async function openPortal(context: PortalContext, request?: PortalServiceRequest): Promise<PortalView> {
  const view = await readPortal(context, request);
  await recordSeenProperties(context, view.properties);
  return view;
}

/** Saves the client's or lead's decision on an offered property and notifies their agent. */
export async function decide(
  context: PortalContext,
  {
    property_id,
    decision,
    reason = null,
  }: { property_id: string; decision: Decision | null; reason?: DismissalReason | null },
): Promise<PortalView> {
  const { person } = context.portalSession;
  await getVisible(context, property_id);
  const agent = await findAgentOf(context);
  const kind = decision === 'interested' ? 'client_interested' : 'client_not_interested';
  const notification = decision && { kind, topic: person.topic, entityId: person.id, recipientId: agent?.id ?? null };
  await decideMatch(context, { person, property_id, decision, reason }, notification);
  return readPortal(context);
}

/** Confirms a meeting for the client or lead. */
export async function confirmMeeting(context: PortalContext, id: string): Promise<PortalView> {
  await confirmByClient(context, { id, person: context.portalSession.person });
  return readPortal(context);
}

/** Asks the agent to show a property; idempotent by id. */
export async function requestVisitInPortal(
  context: PortalContext,
  input: Parameters<typeof requestPortalVisit>[1],
): Promise<PortalView> {
  await requestPortalVisit(context, input, (await findAgentOf(context))?.id ?? null);
  return readPortal(context);
}

export async function withdrawVisitInPortal(context: PortalContext, id: string): Promise<PortalView> {
  await withdrawPortalVisit(context, id);
  return readPortal(context);
}

export async function acceptTimeInPortal(
  context: PortalContext,
  input: { id: string; at: string },
): Promise<PortalView> {
  await acceptPortalTime(context, input);
  return readPortal(context);
}

/** Proposes corrections of the client's or lead's own details. */
export async function proposeOwnDetails(
  context: PortalContext,
  { id, ...details }: OwnDetails & { id: string },
): Promise<PortalView> {
  await proposeDetails(context, { id, person: context.portalSession.person, details });
  return readPortal(context);
}

export async function withdrawOwnDetails(context: PortalContext): Promise<PortalView> {
  await withdrawDetails(context, context.portalSession.person);
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

async function listOwned(context: PortalContext): Promise<MarketResponse[]> {
  const { topic, id } = context.portalSession.person;
  return topic === 'clients' ? readMarketResponses(context.db, { ownerId: id }, await readReportClock(context)) : [];
}
