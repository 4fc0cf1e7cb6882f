import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import type { MessageLinks } from '#features/communications/server/message-links.ts';
import { findCorrespondent, lockPerson } from '#features/communications/server/repository-people.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { linkState } from '#features/portal/rules.ts';
import { isClosed, shortLocation } from '#features/properties/rules.ts';
import { findPropertyRow } from '#features/properties/server/repository/property-rows.ts';
import { checkShareable } from '#features/properties/server/service/check-shareable.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import type { Person } from '#platform/contact/person.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { shortMoney } from '#platform/money.ts';
import type { PropertyLink, PropertyLinkInput } from '../contract.ts';
import { propertyLinkDays } from '../rules.ts';
import type { PropertyLinkTokens } from './link-tokens.ts';
import type { ListedLink } from './repository.ts';
import { findPropertyLink, insertPropertyLink, listPropertyLinkRows, updateRevokedAt } from './repository.ts';

export type LinkContext = StaffContext & { readonly tokens: PropertyLinkTokens };

const dayMs = 86_400_000;

export async function listLinksOfProperty(context: LinkContext, property_id: string): Promise<PropertyLink[]> {
  const property = await findPropertyRow(context.db, property_id);
  if (!property || property.deleted_at) throw new Failure('not_found');
  return (await listPropertyLinkRows(context.db, { property_id })).map((row) => present(context, row));
}

export async function listLinksOfPerson(context: LinkContext, person: Person): Promise<PropertyLink[]> {
  if (!(await findCorrespondent(context.db, person))) throw new Failure('not_found');
  return (await listPropertyLinkRows(context.db, { person })).map((row) => present(context, row));
}

/** Creates a link and its message; a repeated request gets the same. */
export async function createPropertyLink(
  context: LinkContext,
  input: PropertyLinkInput,
): Promise<{ url: string; message: string; link: PropertyLink }> {
  const { id } = input;
  const row = await transact(context, async (tx) => {
    const inserted = await insertLink(context, tx, input);
    if (inserted.isNew && isClosed(inserted.property.status))
      throw new Failure('conflict', { reason: 'property_closed' });
    if (inserted.isNew) await checkShareable({ ...context, db: tx.db }, [input.property_id], 'link');
    return inserted;
  });
  const [listed] = await listPropertyLinkRows(context.db, { id });
  if (!listed) throw new Failure('not_found');
  const url = context.tokens.urlOf(id);
  const company = await findCompany(context.db);
  const { title } = row.property;
  const place = shortLocation(row.property);
  const price = shortMoney(row.property.price, company.currency, row.language);
  // The same in every language.
  const about = `${title}, ${place}, ${price}: ${url}`;
  const message = company.name === '' ? about : `${about} – ${company.name}`;
  return { url, message, link: present(context, listed) };
}

async function insertLink(context: LinkContext, tx: Transaction, input: PropertyLinkInput) {
  const { id, property_id, recipient, days, with_exact_address } = input;
  const createdBy = context.actor.profileId;
  const property = await findPropertyRow(tx.db, property_id);
  if (!property || property.deleted_at) throw invalidField('property_id', 'unknown');
  const existing = await findPropertyLink(tx.db, id);
  if (existing) {
    if (existing.created_by !== createdBy || existing.property_id !== property_id)
      throw new Failure('conflict', { reason: 'id_taken' });
    return { language: existing.language, property, isNew: false };
  }
  const person = recipient && (await lockPerson(tx.db, recipient));
  const reader = recipient && (await findCorrespondent(tx.db, recipient));
  if (recipient && !(person && reader)) throw invalidField('recipient', 'unknown');
  const language = input.language ?? reader?.language ?? (await languageOf(context));
  const now = context.clock.now();
  await insertPropertyLink(tx.db, {
    id,
    property_id,
    client_id: person?.client_id ?? null,
    lead_id: person?.lead_id ?? null,
    recipient_name: recipient ? '' : input.recipient_name,
    token_hash: context.tokens.hashOf(id),
    language,
    with_exact_address,
    created_by: createdBy,
    created_at: now,
    expires_at: new Date(now.getTime() + days * dayMs),
  });
  await tx.record({ topic: 'properties', entityId: property_id, action: 'property_shared' });
  if (recipient) {
    const difference = { property_id: [null, property_id] } as const;
    await tx.record({ topic: recipient.topic, entityId: recipient.id, action: 'property_shared', difference });
  }
  return { language, property, isNew: true };
}

async function languageOf({ db, actor }: StaffContext): Promise<Language> {
  const account = actor.profileId === null ? null : await findAccount(db, actor.profileId);
  return account?.language ?? 'en';
}

/** Revokes a link: the next request with it fails. */
export function revokePropertyLink(context: LinkContext, id: string): Promise<PropertyLink> {
  return changeRevocation(context, id, context.clock.now());
}

/** Undoes a revocation. A link that has expired stays so. */
export function restorePropertyLink(context: LinkContext, id: string): Promise<PropertyLink> {
  return changeRevocation(context, id, null);
}

async function changeRevocation(context: LinkContext, id: string, at: Date | null): Promise<PropertyLink> {
  return transact(context, async (tx) => {
    const [before] = await listPropertyLinkRows(tx.db, { id });
    if (!before) throw new Failure('not_found');
    if (!mayRevoke(context, before)) throw new Failure('forbidden');
    if ((before.link.revoked_at === null) !== (at === null)) {
      await updateRevokedAt(tx.db, id, at);
      const action = at === null ? 'sharing_restored' : 'sharing_revoked';
      await tx.record({ topic: 'properties', entityId: before.link.property_id, action });
      if (before.recipient) {
        const { topic, id: entityId } = before.recipient;
        const difference = { property_id: [null, before.link.property_id] } as const;
        await tx.record({ topic, entityId, action, difference });
      }
    }
    const [after] = await listPropertyLinkRows(tx.db, { id });
    if (!after) throw new Failure('not_found');
    return present(context, after);
  });
}

/** Links in messages: their URLs are known before the message is sent, and they open as soon as it is logged. */
export function messageLinksOf(tokens: PropertyLinkTokens): MessageLinks {
  return {
    urlOf: (linkId) => tokens.urlOf(linkId),
    async create(context, { person, links }) {
      for (const { id, property_id } of links) {
        const input = { id, property_id, recipient: person, recipient_name: '', with_exact_address: false };
        await transact(context, (tx) =>
          insertLink({ ...context, db: tx.db, tokens }, tx, { ...input, days: propertyLinkDays.usual }),
        );
      }
    },
  };
}

/** The creator of a link may revoke it, and those who may delete its property. */
function mayRevoke({ actor }: StaffContext, { link, owned }: ListedLink): boolean {
  return mayDelete(actor, owned) || (actor.profileId !== null && link.created_by === actor.profileId);
}

function present(context: LinkContext, row: ListedLink): PropertyLink {
  const { link, title, recipient, created_by, answers } = row;
  const { tokens, clock } = context;
  const state = linkState(link, clock.now());
  // A link that was made before the secret changed still opens, but nobody can derive its URL again.
  const isKnown = state === 'live' && tokens.hashOf(link.id) === link.token_hash;
  return {
    id: link.id,
    property: { id: link.property_id, title },
    recipient,
    recipient_name: link.recipient_name,
    language: link.language,
    with_exact_address: link.with_exact_address,
    created_by,
    created_at: link.created_at.toISOString(),
    expires_at: link.expires_at.toISOString(),
    state,
    opens: link.opens,
    last_opened_at: link.last_opened_at?.toISOString() ?? null,
    url: isKnown ? tokens.urlOf(link.id) : null,
    answers: answers.map((answer) => ({ ...answer, answered_at: new Date(answer.answered_at).toISOString() })),
    may_revoke: mayRevoke(context, row),
  };
}
