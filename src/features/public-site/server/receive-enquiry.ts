import { msg } from '@lingui/core/macro';
import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import { findConsentRow, lockConsenting } from '#features/consents/server/repository.ts';
import { addConsent } from '#features/consents/server/service.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { addNote } from '#features/notes/server/service.ts';
import type { ReaderContext } from '#features/property-links/server/read-page.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { findOpenLead, lockPhone } from './repository.ts';

export interface Enquiry {
  /** From the form, so that a form that is sent twice counts once. */
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  /** The number, normalized. */
  readonly phone_e164: string;
  readonly message: string;
  readonly language: Language;
  readonly property: { readonly id: string; readonly title: string };
  /** Who is responsible for the property, if they have not left. */
  readonly agentId: string | null;
}

/**
 * Makes a lead of an enquiry from the website, with the consent that came with it. A person who is an open lead already
 * gets a note instead. The agent is notified either way. A repeated request does nothing.
 */
export async function receiveEnquiry(context: ReaderContext, enquiry: Enquiry): Promise<void> {
  const { id, name, phone, phone_e164, message, language, property, agentId } = enquiry;
  await transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    await lockPhone(tx.db, phone_e164);
    if (await findConsentRow(tx.db, id)) return;
    const open = await findOpenLead(tx.db, phone_e164);
    const leadId = open?.id ?? id;
    if (open) {
      const reader = open.agent_id ?? agentId;
      const body = await noteOf(inside, { property: property.title, message, reader });
      const written_at = context.clock.now().toISOString();
      await addNote(inside, { id, topic: 'leads', record_id: leadId, body, written_at });
      await tx.notify({ kind: 'enquiry_received', topic: 'leads', entityId: leadId, recipientId: reader });
    } else
      await createLead(inside, {
        id,
        full_name: name,
        email: null,
        phone,
        source: 'website',
        status: 'new',
        lost_reason: null,
        lost_note: '',
        interest_type: null,
        budget: null,
        preferred_locations: [],
        notes: message,
        follow_up_on: null,
        assigned_agent_id: agentId,
        property_id: property.id,
      });
    const person = { topic: 'leads', id: leadId } as const;
    const ids = await lockConsenting(tx.db, person);
    if (!ids) throw new Failure('not_found');
    const record = {
      id,
      act: 'given',
      purposes: ['service'],
      channels: ['call', 'whatsapp', 'sms'],
      way: 'form',
    } as const;
    await addConsent(inside, tx, { person, ids, language, record });
  });
}

/** 'Asked about Flat in Baner on the website: …', in the agent's language. */
async function noteOf(
  { db }: Pick<ReaderContext, 'db'>,
  {
    property,
    message,
    reader,
  }: { readonly property: string; readonly message: string; readonly reader: string | null },
): Promise<string> {
  const agent = reader === null ? null : await findAccount(db, reader);
  const texts = textsFor(agent?.language ?? 'en');
  return [texts._(msg`Enquiry on the website about ${property}`), message].filter((part) => part !== '').join('\n\n');
}
