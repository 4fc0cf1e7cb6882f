import { msg } from '@lingui/core/macro';
import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import type { MessageLinks } from '#features/communications/server/message-links.ts';
import type { PersonIds } from '#features/communications/server/repository-people.ts';
import { findCorrespondent, lockPerson } from '#features/communications/server/repository-people.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { ContactRefusal } from '#features/consents/rules.ts';
import { findContactRefusal } from '#features/consents/server/may-contact.ts';
import { linkState } from '#features/portal/rules.ts';
import { expiryAfter, extendedExpiry } from '#features/portal/server/link-expiry.ts';
import { isClosed, shortLocation } from '#features/properties/rules.ts';
import type { PropertyRow } from '#features/properties/server/repository/property-rows.ts';
import { findPropertyRow } from '#features/properties/server/repository/property-rows.ts';
import { checkShareable } from '#features/properties/server/service/check-shareable.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { shortMoney } from '#platform/money.ts';
import type { PropertyLink, PropertyLinkInput } from '../contract.ts';
import { propertyLinkDays } from '../rules.ts';
import type { PropertyLinkTokens } from './link-tokens.ts';
import type { ListedLink } from './repository.ts';
import {
  findPropertyLink,
  insertPropertyLink,
  listPropertyLinkRows,
  lockPropertyLink,
  updatePropertyLinkExpiry,
  updateRevokedAt,
} from './repository.ts';

export type LinkContext = StaffContext & { readonly tokens: PropertyLinkTokens };

type NewLink = Omit<PropertyLinkInput, 'property_ids'> & { readonly property_ids: readonly string[] };

export async function listLinksOfProperty(context: LinkContext, property_id: string): Promise<PropertyLink[]> {
  const property = await findPropertyRow(context.db, property_id);
  if (!property || property.deleted_at) throw new Failure('not_found');
  return (await listPropertyLinkRows(context.db, { property_id })).map((row) => present(context, row));
}

export async function listLinksOfPerson(context: LinkContext, person: ContactPerson): Promise<PropertyLink[]> {
  if (!(await findCorrespondent(context.db, person))) throw new Failure('not_found');
  return (await listPropertyLinkRows(context.db, { person })).map((row) => present(context, row));
}

/** Creates a link and its message; a repeated request gets the same. */
export async function createPropertyLink(
  context: LinkContext,
  input: NewLink,
): Promise<{ url: string; message: string; link: PropertyLink }> {
  const { id } = input;
  const row = await transact(context, async (tx) => {
    const inserted = await insertLink(context, tx, input);
    if (!inserted.isNew) return inserted;
    if (inserted.properties.some(({ status }) => isClosed(status)))
      throw new Failure('conflict', { reason: 'property_closed' });
    await checkShareable({ ...context, db: tx.db }, input.property_ids, 'link');
    return inserted;
  });
  const [listed] = await listPropertyLinkRows(context.db, { id });
  if (!listed) throw new Failure('not_found');
  const url = context.tokens.urlOf(id);
  const company = await findCompany(context.db);
  const texts = textsFor(row.language);
  const lines = row.properties.map((property) => {
    const price = shortMoney(property.price, company.currency, row.language);
    return `${property.title}, ${shortLocation(property)}, ${price}`;
  });
  const count = lines.length;
  // One line is the same in every language.
  const about =
    count === 1 ? `${lines.join('')}: ${url}` : [texts._(msg`${count} properties compared`), ...lines, url].join('\n');
  const message = company.name === '' ? about : `${about} – ${company.name}`;
  return { url, message, link: present(context, listed) };
}

async function insertLink(context: LinkContext, tx: Transaction, input: NewLink) {
  const { id, property_ids, recipient, days, with_exact_address } = input;
  const createdBy = context.actor.profileId;
  const properties: PropertyRow[] = [];
  for (const property_id of property_ids) {
    const property = await findPropertyRow(tx.db, property_id);
    if (!property || property.deleted_at) throw invalidField('property_ids', 'unknown');
    properties.push(property);
  }
  const existing = await findPropertyLink(tx.db, id);
  if (existing) {
    // A message may offer fewer than its link compares.
    const isKnown = property_ids.every((property_id) => existing.property_ids.includes(property_id));
    if (existing.created_by !== createdBy || !isKnown) throw new Failure('conflict', { reason: 'id_taken' });
    return { language: existing.language, properties, isNew: false };
  }
  const person = recipient && (await lockPerson(tx.db, recipient));
  const reader = recipient && (await findCorrespondent(tx.db, recipient));
  if (recipient && !(person && reader)) throw invalidField('recipient', 'unknown');
  if (person) await assertMayBeWrittenTo(tx.db, person);
  const language = input.language ?? reader?.language ?? (await languageOf(context));
  const now = context.clock.now();
  await insertPropertyLink(
    tx.db,
    {
      id,
      client_id: person?.client_id ?? null,
      lead_id: person?.lead_id ?? null,
      recipient_name: recipient ? '' : input.recipient_name,
      token_hash: context.tokens.hashOf(id),
      language,
      with_exact_address,
      created_by: createdBy,
      created_at: now,
      expires_at: expiryAfter(days, now),
    },
    property_ids,
  );
  await recordSharing(tx, { action: 'property_shared', propertyIds: property_ids, recipient });
  return { language, properties, isNew: true };
}

/** Throws 'conflict' with the reason if a person refuses offers on every channel on which a link can be sent. */
async function assertMayBeWrittenTo(db: Queryable, person: PersonIds): Promise<void> {
  let reason: ContactRefusal | null = null;
  for (const channel of messageChannels) {
    reason = await findContactRefusal(db, person, { purpose: 'offers', channel });
    if (reason === null) return;
  }
  if (reason) throw new Failure('conflict', { reason });
}

const messageChannels = ['whatsapp', 'sms', 'email'] as const;

interface Sharing {
  readonly action: 'property_shared' | 'sharing_extended' | 'sharing_revoked' | 'sharing_restored';
  readonly propertyIds: readonly string[];
  readonly recipient: ContactPerson | null;
}

/** Records on the timelines of the properties and of the recipient what happened to a link. */
async function recordSharing(tx: Transaction, { action, propertyIds, recipient }: Sharing): Promise<void> {
  for (const property_id of propertyIds) {
    await tx.record({ topic: 'properties', entityId: property_id, action });
    if (!recipient) continue;
    const difference = { property_id: [null, property_id] } as const;
    await tx.record({ topic: recipient.topic, entityId: recipient.id, action, difference });
  }
}

async function languageOf({ db, actor }: StaffContext): Promise<Language> {
  const account = actor.profileId === null ? null : await findAccount(db, actor.profileId);
  return account?.language ?? 'en';
}

/**
 * Keeps an open link open for `days` from now. Fails with 'conflict' if it has ended, or its recipient now refuses offers on
 * every channel.
 */
export async function extendPropertyLink(
  context: LinkContext,
  { id, days }: { id: string; days: number },
): Promise<PropertyLink> {
  return transact(context, async (tx) => {
    const [before] = await listPropertyLinkRows(tx.db, { id });
    const recipient = before?.recipient ?? null;
    // First, as every writer does.
    const person = recipient && (await lockPerson(tx.db, recipient));
    const link = await lockPropertyLink(tx.db, id);
    if (!link || !before) throw new Failure('not_found');
    const until = extendedExpiry(link, { days, now: context.clock.now() });
    if (until) {
      if (person) await assertMayBeWrittenTo(tx.db, person);
      await updatePropertyLinkExpiry(tx.db, id, until);
      const propertyIds = before.properties.map((property) => property.id);
      await recordSharing(tx, { action: 'sharing_extended', propertyIds, recipient });
    }
    const [after] = await listPropertyLinkRows(tx.db, { id });
    if (!after) throw new Failure('not_found');
    return present(context, after);
  });
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
      await recordSharing(tx, {
        action: at === null ? 'sharing_restored' : 'sharing_revoked',
        propertyIds: before.properties.map((property) => property.id),
        recipient: before.recipient,
      });
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
      for (const link of links) {
        const input = { ...link, recipient: person, recipient_name: '', with_exact_address: false };
        await transact(context, (tx) =>
          insertLink({ ...context, db: tx.db, tokens }, tx, { ...input, days: propertyLinkDays.usual }),
        );
      }
    },
  };
}

/** The creator of a link may revoke it, and those who may delete all of its properties. */
function mayRevoke({ actor }: StaffContext, { link, owned }: ListedLink): boolean {
  return (
    owned.every((property) => mayDelete(actor, property)) ||
    (actor.profileId !== null && link.created_by === actor.profileId)
  );
}

function present(context: LinkContext, row: ListedLink): PropertyLink {
  const { link, properties, recipient, created_by, answers } = row;
  const { tokens, clock } = context;
  const state = linkState(link, clock.now());
  // A link that was made before the secret changed still opens, but nobody can derive its URL again.
  const isKnown = state === 'live' && tokens.hashOf(link.id) === link.token_hash;
  return {
    id: link.id,
    properties,
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
