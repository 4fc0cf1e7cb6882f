import { hashOfToken } from '#features/accounts/server/tokens.ts';
import type { Company } from '#features/company/server/repository.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { personOfLink } from '#features/portal/rules.ts';
import type { PublicAgentCard, PublicProperty } from '#features/properties/public-property.ts';
import { readPublicProperties } from '#features/properties/server/public-property.ts';
import { findAgentCards } from '#features/properties/server/repository/public-property-rows.ts';
import { findShareable } from '#features/properties/server/service/check-shareable.ts';
import type { VisitDay } from '#features/visit-requests/rules.ts';
import { listVisitDays } from '#features/visit-requests/server/visit-days.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { maxVisitDaysAhead, reloadWithinMs } from '../rules.ts';
import type { LinkAnswerRow, OpenLink, SharedProperty } from './repository.ts';
import { countPropertyLinkOpen, findOpenPropertyLink, listLinkAnswers } from './repository.ts';

/** The program acts for the reader, who has no account. */
export type ReaderContext = Context<Program>;

/**
 * The link of a token at the property with this position, by default its first one; null for a link that is unknown, has
 * expired or was revoked, without a difference between them.
 */
export function findLinkOfToken(
  context: ReaderContext,
  token: string,
  number: number | null = null,
): Promise<OpenLink | null> {
  return findOpenPropertyLink(context.db, hashOfToken(token), { now: context.clock.now(), number });
}

/** The lead or client of a link: the client, as soon as the lead became one. */
export function personOfPropertyLink({ client_id, lead_id }: OpenLink): ContactPerson | null {
  return client_id === null && lead_id === null ? null : personOfLink({ client_id, lead_id });
}

/** The agent whom the reader can contact. */
export interface LinkContact {
  readonly profileId: string | null;
  /** Null: the agency itself. */
  readonly card: PublicAgentCard | null;
}

export async function findLinkContact(context: ReaderContext, { agent_ids }: OpenLink): Promise<LinkContact> {
  const ids = agent_ids.filter((id) => id !== null);
  const cards = await findAgentCards(context.db, ids);
  const profileId = ids.find((id) => cards.has(id)) ?? null;
  return { profileId, card: profileId === null ? null : (cards.get(profileId) ?? null) };
}

export type PageCompany = Pick<
  Company,
  'name' | 'logo_id' | 'currency' | 'time_zone' | 'phone' | 'email' | 'rera_number'
>;

export interface LinkPage {
  readonly link: OpenLink;
  readonly company: PageCompany;
  readonly contact: PublicAgentCard | null;
  /** Null: no longer available. */
  readonly property: PublicProperty | null;
  readonly answers: readonly LinkAnswerRow[];
  /** Days for which the reader can request a visit. */
  readonly visitDays: readonly VisitDay[];
}

/** Which of the properties of a link it shows today: those that are available and may be shared, in order. */
export async function listShareableIds(
  context: ReaderContext,
  properties: readonly SharedProperty[],
): Promise<string[]> {
  const available = properties.filter((one) => one.is_available).map(({ property_id }) => property_id);
  const shareable = await findShareable(context, available);
  return available.filter((id) => shareable.has(id));
}

export async function readLinkPage(context: ReaderContext, link: OpenLink): Promise<LinkPage> {
  const withExactAddress = link.with_exact_address;
  const shown = await listShareableIds(context, [link]);
  const [company, { card }, [property = null], answers, visitDays] = await Promise.all([
    findCompany(context.db),
    findLinkContact(context, link),
    readPublicProperties(context.db, shown, { withExactAddress }),
    listLinkAnswers(context.db, link.id, link.property_id),
    listDaysForReader(context),
  ]);
  return { link, company, contact: card, property, answers, visitDays };
}

/** A property beside others. */
export interface ComparedProperty {
  /** Its position in the link, from 1. */
  readonly number: number;
  readonly property: PublicProperty;
  readonly answers: readonly LinkAnswerRow[];
}

export interface ComparisonPage extends Pick<LinkPage, 'link' | 'company' | 'contact'> {
  /** Without those that are no longer available. */
  readonly compared: readonly ComparedProperty[];
}

export async function readComparisonPage(context: ReaderContext, link: OpenLink): Promise<ComparisonPage> {
  const [company, { card }, properties, answers] = await Promise.all([
    findCompany(context.db),
    findLinkContact(context, link),
    readComparedProperties(context, link),
    listLinkAnswers(context.db, link.id),
  ]);
  const positions = new Map(link.properties.map(({ property_id, position }) => [property_id, position]));
  const compared = properties.map((property) => ({
    number: positions.get(property.id) ?? 1,
    property,
    answers: answers.filter(({ property_id }) => property_id === property.id),
  }));
  return { link, company, contact: card, compared };
}

/** The properties that a link shows, in their order. */
export async function readComparedProperties(context: ReaderContext, link: OpenLink): Promise<PublicProperty[]> {
  const ids = await listShareableIds(context, link.properties);
  return readPublicProperties(context.db, ids, { withExactAddress: link.with_exact_address });
}

/** The days that the reader can choose: from tomorrow, every day but the agency's holidays. */
export async function listDaysForReader(context: ReaderContext): Promise<VisitDay[]> {
  const { time_zone } = await findCompany(context.db);
  const today = dayOf(context.clock.now(), time_zone);
  const last = addDays(today, maxVisitDaysAhead);
  return (await listVisitDays(context)).filter(({ on }) => on > today && on <= last);
}

/** Counts an open of the page. A reload within a minute is not another one. */
export async function recordLinkOpen(context: ReaderContext, link: OpenLink): Promise<void> {
  const now = context.clock.now();
  const since = new Date(now.getTime() - reloadWithinMs);
  await transact(context, async (tx) => {
    if (!(await countPropertyLinkOpen(tx.db, link.id, { now, since }))) return;
    await tx.record({ topic: 'property_links', entityId: link.id, action: 'opened' });
  });
}
