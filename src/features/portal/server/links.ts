import { msg } from '@lingui/core/macro';
import { hashOfToken, newToken } from '#features/accounts/server/tokens.ts';
import type { ClientRow } from '#features/clients/server/repository/client-rows.ts';
import { findClientRow, lockClient } from '#features/clients/server/repository/client-rows.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { OwnedRecord } from '#platform/access/ownership.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { readListCursor, writeListCursor } from '#platform/rpc/server/page-cursor.ts';
import type { ActiveLink, PortalLink } from '../contract.ts';
import { linkState, linkUrl, mayRevoke } from '../rules.ts';
import type { LinkRow } from './repository.ts';
import { findLink, insertLink, listActivePortalLinks, listPortalLinkRows, revokePortalLinkRow } from './repository.ts';

const topic = 'clients';
const dayMs = 86_400_000;

export async function listPortalLinks(context: StaffContext, clientId: string): Promise<PortalLink[]> {
  const client = await expectClient(context, clientId);
  const rows = await listPortalLinkRows(context.db, clientId);
  return rows.map((row) => present(context, row, client));
}

const pageSize = 50;

/** All open links, over all clients. */
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
    links: page.map(({ client, owned, ...row }) => ({
      ...present(context, row, owned),
      client_id: row.link.client_id,
      client,
    })),
    next: rows.length > pageSize && last ? writeListCursor({ value: last.position, id: last.link.id }) : null,
  };
}

/** Creates a link. Its URL cannot be shown again, so a retry with the same id fails. */
export async function createLink(
  context: StaffContext,
  { client_id, id, days }: { client_id: string; id: string; days: number },
): Promise<{ url: string; message: string; link: PortalLink }> {
  const now = context.clock.now();
  const token = newToken();
  const { full_name: name, language } = await transact(context, async (tx) => {
    await lockClient(tx.db, client_id);
    const client = await expectClient({ ...context, db: tx.db }, client_id);
    const row = await insertLink(tx.db, {
      id,
      client_id,
      token_hash: hashOfToken(token),
      created_by: context.actor.profileId,
      created_at: now,
      expires_at: new Date(now.getTime() + days * dayMs),
    });
    if (!row) throw new Failure('conflict', { reason: 'id_taken' });
    await tx.record({
      topic,
      entityId: client_id,
      action: 'link_made',
      difference: { expires_at: [null, row.expires_at] },
    });
    return client;
  });
  const link = (await listPortalLinks(context, client_id)).find((one) => one.id === id);
  if (!link) throw new Failure('not_found');
  const url = linkUrl(context.publicUrl, token);
  const agency = (await findCompany(context.db)).name || 'Aangan';
  const message = textsFor(language)._(
    msg`Hello ${name}, here are the properties we picked for you: ${url} – ${agency}`,
  );
  return { url, message, link };
}

/** Revokes a link: the next request with it fails. */
export async function revokePortalLink(context: StaffContext, id: string): Promise<PortalLink> {
  return transact(context, async (tx) => {
    const existing = await findLink(tx.db, id);
    const client = existing && (await findClientRow(tx.db, existing.client_id));
    if (!client) throw new Failure('not_found');
    if (!mayRevoke(context.actor, existing, client)) throw new Failure('forbidden');
    const link = await revokePortalLinkRow(tx.db, id, context.clock.now());
    if (!link) throw new Failure('not_found');
    await tx.record({ topic, entityId: link.client_id, action: 'link_revoked' });
    const found = (await listPortalLinkRows(tx.db, link.client_id)).find((one) => one.link.id === id);
    return present(context, { link, created_by: found?.created_by ?? null }, client);
  });
}

async function expectClient(context: StaffContext, clientId: string): Promise<ClientRow> {
  const row = await findClientRow(context.db, clientId);
  if (!row || row.deleted_at) throw new Failure('not_found');
  return row;
}

function present(
  { actor, clock }: StaffContext,
  { link: row, created_by }: { link: LinkRow; created_by: string | null },
  client: OwnedRecord,
): PortalLink {
  return {
    id: row.id,
    created_by,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    state: linkState(row, clock.now()),
    may_revoke: mayRevoke(actor, row, client),
  };
}
