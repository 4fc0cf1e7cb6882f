import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import { hashOfToken, newToken } from '#features/accounts/server/tokens.ts';
import { findClientRow, isClient } from '#features/clients/server/repository/client-rows.ts';
import { fillText, placeholderNames } from '#features/communications/placeholders.ts';
import { chooseMomentText } from '#features/communications/server/message-templates.ts';
import { findCorrespondent, lockPerson } from '#features/communications/server/repository-people.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { leadOwnership } from '#features/leads/rules.ts';
import { findLeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { listMatchesFor } from '#features/matching/server/service.ts';
import type { OwnedRecord } from '#platform/access/ownership.ts';
import type { ContactPerson, PersonTopic } from '#platform/contact/person.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import { readListCursor, writeListCursor } from '#platform/rpc/server/page-cursor.ts';
import { sightOfActor } from '#platform/visibility/server/sight.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import type { ActiveLink, PortalLink, PortalLinkList } from '../contract.ts';
import { linkState, linkUrl, mayRevoke, personOfLink, propertiesPerPage } from '../rules.ts';
import { expiryAfter, extendedExpiry } from './link-expiry.ts';
import type { LinkRow } from './repository.ts';
import {
  findLink,
  insertLink,
  listActivePortalLinks,
  listPortalLinkRows,
  lockPortalLink,
  revokePortalLinkRow,
  seesWholePortal,
  updatePortalLinkExpiry,
} from './repository.ts';

interface PersonInput {
  readonly topic: PersonTopic;
  readonly person_id: string;
}

export async function listPortalLinks(
  context: StaffContext,
  { topic, person_id: id }: PersonInput,
): Promise<PortalLinkList> {
  const person = { topic, id };
  const owned = await findOwned(context, person);
  if (!owned) throw new Failure('not_found');
  const rows = await listPortalLinkRows(context.db, person);
  return {
    may_create: await mayHoldPortalLink(context, person),
    links: rows.map((row) => present(context, row, owned)),
  };
}

/** Whether the URL of a person's portal shows the user nothing that they do not see anyway. */
export function mayHoldPortalLink(context: StaffContext, { topic, id }: ContactPerson): Promise<boolean> {
  return context.db.transaction(async (db) => {
    const lead = topic === 'leads' ? await findLeadRow(db, id) : null;
    const ids = lead ? { client_id: lead.client_id, lead_id: id } : { client_id: id, lead_id: null };
    return mayHold({ ...context, db }, await linkedPerson(db, ids));
  });
}

/** Everybody who has the URL sees the whole portal, so it belongs to the client and to users who see all of it. */
async function mayHold(context: StaffContext, linked: LinkedIds): Promise<boolean> {
  const sight = sightOfActor(context);
  return sight === null || seesWholePortal(context.db, sight.profileId, linked);
}

async function assertMayHold(context: StaffContext, linked: LinkedIds): Promise<void> {
  if (!(await mayHold(context, linked))) throw new Failure('forbidden', { reason: 'limited' });
}

type LinkedIds = Pick<LinkRow, 'client_id' | 'lead_id'>;

/** Without a client in the trash, whose portal would not open. The user may not see the client of their lead. */
async function linkedPerson(db: Queryable, { client_id, lead_id }: LinkedIds): Promise<LinkedIds> {
  const isThere = client_id !== null && (await workAsProgram(db, () => isClient(db, client_id)));
  return { client_id: isThere ? client_id : null, lead_id };
}

const pageSize = 50;

/** All open links, over all clients and leads. */
export async function listActiveLinks(
  context: StaffContext,
  { cursor }: { cursor?: string | undefined },
): Promise<{ links: ActiveLink[]; next: string | null }> {
  const now = context.clock.now();
  const after = cursor === undefined ? null : readListCursor(cursor, 'instant');
  const rows = await listActivePortalLinks(context.db, { now, after, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    links: page.map(({ person, owned, ...row }) => {
      const { topic, id } = personOfLink(row.link);
      return { ...present(context, row, owned), topic, person_id: id, person };
    }),
    next: rows.length > pageSize && last ? writeListCursor({ value: last.position, id: last.link.id }) : null,
  };
}

/** Creates a link. Its URL cannot be shown again, so a retry with the same id fails. */
export async function createLink(
  context: StaffContext,
  { topic, person_id, id, days }: PersonInput & { id: string; days: number },
): Promise<{ url: string; message: string; property_ids: string[]; link: PortalLink }> {
  const now = context.clock.now();
  const token = newToken();
  const {
    person: { full_name: name, language },
    row,
  } = await transact(context, async (tx) => {
    const ids = await lockPerson(tx.db, { topic, id: person_id });
    const person = await findCorrespondent(tx.db, { topic, id: person_id });
    if (!ids || !person) throw new Failure('not_found');
    const linked = await linkedPerson(tx.db, ids);
    await assertMayHold({ ...context, db: tx.db }, linked);
    const row = await insertLink(tx.db, {
      id,
      ...linked,
      token_hash: hashOfToken(token),
      created_by: context.actor.profileId,
      created_at: now,
      expires_at: expiryAfter(days, now),
    });
    if (!row) throw new Failure('conflict', { reason: 'id_taken' });
    await tx.record({
      topic,
      entityId: person_id,
      action: 'link_made',
      difference: { expires_at: [null, row.expires_at] },
    });
    return { person, row };
  });
  const link = (await listPortalLinks(context, { topic, person_id })).links.find((one) => one.id === id);
  if (!link) throw new Failure('not_found');
  const url = linkUrl(context.publicUrl, token);
  const company = await findCompany(context.db);
  const { profileId } = context.actor;
  const writer = profileId === null ? null : await findAccount(context.db, profileId);
  const moment = (await isOwner(context, { topic, id: person_id })) ? 'owner_link' : 'portal_link';
  const of = { channel: 'whatsapp', moment, company } as const;
  const text = await chooseMomentText(context.db, of, language);
  const names = placeholderNames(text.language, { reader: name, writer, company });
  const message = fillText(text.body, { ...names, portal_link: url });
  const shown = await listMatchesFor(context, { person: personOfLink(row), limit: propertiesPerPage });
  return { url, message, property_ids: shown.chosen.map((match) => match.id), link };
}

/** Whether somebody offers a property instead of looking for one. */
async function isOwner({ db }: StaffContext, { topic, id }: ContactPerson): Promise<boolean> {
  const client = topic === 'clients' ? await findClientRow(db, id) : null;
  return client?.client_type === 'seller' || client?.client_type === 'landlord';
}

/** Keeps an open link open for `days` from now. Fails with 'conflict' if it has ended, and 'not_found' in the trash. */
export async function extendPortalLink(
  context: StaffContext,
  { id, days }: { id: string; days: number },
): Promise<PortalLink> {
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const before = await lockPortalLink(tx.db, id);
    const person = before && personOfLink(before);
    const owned = person && (await findOwned(inside, person));
    if (!owned) throw new Failure('not_found');
    await assertMayHold(inside, before);
    const until = extendedExpiry(before, { days, now: context.clock.now() });
    if (until) {
      await updatePortalLinkExpiry(tx.db, id, until);
      const difference = { expires_at: [before.expires_at, until] } as const;
      await tx.record({ topic: person.topic, entityId: person.id, action: 'link_extended', difference });
    }
    const found = (await listPortalLinkRows(tx.db, person)).find((one) => one.link.id === id);
    if (!found) throw new Failure('not_found');
    return present(inside, found, owned);
  });
}

/** Revokes a link: the next request with it fails. */
export async function revokePortalLink(context: StaffContext, id: string): Promise<PortalLink> {
  return transact(context, async (tx) => {
    const existing = await findLink(tx.db, id);
    if (!existing) throw new Failure('not_found');
    const person = personOfLink(existing);
    const owned = await findOwned({ ...context, db: tx.db }, person, { withDeleted: true });
    if (!owned) throw new Failure('not_found');
    if (!mayRevoke(context.actor, existing, owned)) throw new Failure('forbidden');
    const link = await revokePortalLinkRow(tx.db, id, context.clock.now());
    if (!link) throw new Failure('not_found');
    await tx.record({ topic: person.topic, entityId: person.id, action: 'link_revoked' });
    const found = (await listPortalLinkRows(tx.db, person)).find((one) => one.link.id === id);
    return present(context, { link, created_by: found?.created_by ?? null }, owned);
  });
}

async function findOwned(
  { db }: StaffContext,
  { topic, id }: ContactPerson,
  { withDeleted = false } = {},
): Promise<OwnedRecord | null> {
  const [row, owned] =
    topic === 'clients'
      ? await findClientRow(db, id).then((client) => [client, client] as const)
      : await findLeadRow(db, id).then((lead) => [lead, lead && leadOwnership(lead)] as const);
  return row && (withDeleted || !row.deleted_at) ? owned : null;
}

function present(
  { actor, clock }: StaffContext,
  { link: row, created_by }: { link: LinkRow; created_by: string | null },
  owned: OwnedRecord,
): PortalLink {
  return {
    id: row.id,
    created_by,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    state: linkState(row, clock.now()),
    may_revoke: mayRevoke(actor, row, owned),
  };
}
