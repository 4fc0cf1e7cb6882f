import { v7 as uuid } from 'uuid';
import { findCompany } from '#features/company/server/repository.ts';
import type { Difference } from '#platform/changes/change.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import type { ConsentText, ConsentTextInput, PersonConsents, RecordConsentInput } from '../contract.ts';
import type { ConsentAct, ConsentChannel, ConsentPurpose, ConsentSummary, ConsentWay, ProofKind } from '../rules.ts';
import { contactRefusal } from '../rules.ts';
import { cancelRefusedEmails } from './may-contact.ts';
import type { ConsentingPerson } from './repository.ts';
import {
  findConsenting,
  findConsentRow,
  findConsentSummary,
  insertConsent,
  insertConsentText,
  isProofOf,
  listConsentEntries,
  listConsentTexts,
  lockConsenting,
} from './repository.ts';

/** The topic of the consent texts in the change log. */
export const consentTextsTopic = 'consent_texts';

export async function readPersonConsents(
  { db }: Pick<Context, 'db'>,
  { topic, person_id: id }: { topic: ContactPerson['topic']; person_id: string },
): Promise<PersonConsents> {
  const person = await findConsenting(db, { topic, id });
  if (!person) throw new Failure('not_found');
  const { language } = person;
  const [summary, history, text] = await Promise.all([
    findConsentSummary(db, person),
    listConsentEntries(db, person),
    findTextFor(db, language),
  ]);
  return { ...summary, states: [...summary.states], history, language, text: text.filled };
}

export interface ConsentRecord {
  readonly id: string;
  readonly act: ConsentAct;
  readonly purposes: readonly ConsentPurpose[];
  readonly channels: readonly ConsentChannel[];
  readonly way: ConsentWay;
  readonly note?: string;
  readonly proof?: { readonly kind: ProofKind; readonly id: string } | null | undefined;
}

/** Records what a user learned from a person; idempotent by id. */
export async function recordConsent(
  context: StaffContext,
  { topic, person_id, ...record }: RecordConsentInput,
): Promise<PersonConsents> {
  return transact(context, async (tx) => {
    const person = { topic, id: person_id };
    const ids = await lockConsenting(tx.db, person);
    const language = (await findConsenting(tx.db, person))?.language;
    if (!ids || !language) throw new Failure('not_found');
    await addConsent({ ...context, db: tx.db }, tx, { person, ids, language, record: checked(record) });
    return readPersonConsents(tx, { topic, person_id });
  });
}

/** Adds an act and cancels waiting emails that it forbids. The transaction has locked the person. */
export async function addConsent(
  context: Context,
  tx: Transaction,
  {
    person,
    ids,
    language,
    record,
  }: {
    readonly person: ContactPerson;
    readonly ids: ConsentingPerson;
    readonly language: Language;
    readonly record: ConsentRecord;
  },
): Promise<void> {
  const { purposes, channels, act, proof, ...rest } = record;
  const recorded_by = context.actor.profileId;
  const text_id = act === 'given' ? (await findTextFor(tx.db, language)).id : null;
  if (proof && !(await isProofOf(tx.db, ids, proof))) throw invalidField('proof', 'unknown');
  const row = await insertConsent(tx.db, {
    ...rest,
    ...ids,
    act,
    purposes: [...purposes],
    channels: [...channels],
    recorded_by,
    at: context.clock.now(),
    language,
    text_id,
    ...(proof && { [proof.kind === 'document' ? 'proof_document_id' : 'proof_communication_id']: proof.id }),
  });
  if (!row) {
    const existing = await findConsentRow(tx.db, record.id);
    const isSamePerson = existing?.[person.topic === 'leads' ? 'lead_id' : 'client_id'] === person.id;
    if (!isSamePerson || existing?.recorded_by !== recorded_by) throw new Failure('conflict', { reason: 'id_taken' });
    return;
  }
  await cancelRefusedEmails(tx, ids);
  const difference: Difference = { consent_way: [null, record.way] };
  if (purposes.length > 0) difference.consent_purposes = [null, purposes];
  if (channels.length > 0) difference.consent_channels = [null, channels];
  await tx.record({ topic: person.topic, entityId: person.id, action: actionOf(act), difference });
}

/** Gives or withdraws one consent; no-op if nothing would change. */
export async function setOwnConsent(
  context: Context,
  {
    person,
    language,
    consent,
    way,
  }: {
    readonly person: ContactPerson;
    readonly language: Language;
    readonly consent: OwnConsent;
    readonly way: 'portal' | 'email_link';
  },
): Promise<void> {
  await transact(context, async (tx) => {
    const ids = await lockConsenting(tx.db, person, { withDeleted: true });
    if (!ids) throw new Failure('not_found');
    const summary = await findConsentSummary(tx.db, ids);
    if (isAlready(summary, consent)) return;
    const scope =
      'purpose' in consent
        ? { purposes: [consent.purpose], channels: [consent.channel] }
        : { purposes: [], channels: [] };
    await addConsent({ ...context, db: tx.db }, tx, {
      person,
      ids,
      language,
      record: { id: uuid(), act: consent.act, ...scope, way },
    });
  });
}

export type OwnConsent =
  | { readonly act: 'given' | 'withdrawn'; readonly purpose: ConsentPurpose; readonly channel: ConsentChannel }
  | { readonly act: 'do_not_contact' | 'contact_allowed' };

function isAlready(summary: ConsentSummary, consent: OwnConsent): boolean {
  if (!('purpose' in consent)) return summary.is_contact_refused === (consent.act === 'do_not_contact');
  const { purpose, channel, act } = consent;
  const { state } = summary.states.find((one) => one.purpose === purpose && one.channel === channel) ?? {};
  return state === act;
}

/** Whether the person has stopped emails of a purpose, or everything. */
export async function findEmailState(db: Queryable, person: ConsentingPerson, purpose: ConsentPurpose) {
  const refusal = contactRefusal(await findConsentSummary(db, person), { purpose, channel: 'email' });
  return refusal === 'consent_missing' ? 'consent_withdrawn' : refusal;
}

export async function readConsentTexts({ db }: Pick<Context, 'db'>): Promise<ConsentText[]> {
  const texts = await listConsentTexts(db);
  return languageCodes
    .flatMap((code) => texts.filter(({ language }) => language === code))
    .map(({ id: _, ...text }) => text);
}

/** Adds the next version of a text; earlier consents keep theirs. Refuses if another user has added one. */
export async function saveConsentText(
  context: StaffContext,
  { language, version, body }: ConsentTextInput,
): Promise<ConsentText[]> {
  return transact(context, async (tx) => {
    const before = (await listConsentTexts(tx.db)).find((text) => text.language === language);
    const isRepeated = before?.version === version + 1 && before.body === body;
    if (isRepeated || (before?.version === version && before.body === body)) return readConsentTexts(tx);
    const conflict = async () => new Failure('conflict', { current: await readConsentTexts(tx) });
    if ((before?.version ?? 0) !== version) throw await conflict();
    const id = uuid();
    const row = { id, language, version: version + 1, body, created_by: context.actor.profileId };
    if (!(await insertConsentText(tx.db, { ...row, created_at: context.clock.now() }))) throw await conflict();
    await tx.record({
      topic: consentTextsTopic,
      entityId: id,
      action: 'created',
      difference: { language: [null, language], version: [null, version + 1] },
    });
    return readConsentTexts(tx);
  });
}

/** The text in force in a language, with the agency's name and contact. */
export async function findTextFor(
  db: Queryable,
  language: Language,
): Promise<{ id: string; version: number; filled: string }> {
  const texts = await listConsentTexts(db);
  const text = texts.find((one) => one.language === language) ?? texts.find((one) => one.language === 'en');
  if (!text) throw new Error('there is no consent text');
  const { name, email, phone } = await findCompany(db);
  const values = {
    company_name: name || 'Aangan',
    contact: [email, phone].filter(Boolean).join(', ') || name || 'Aangan',
  };
  const filled = text.body.replaceAll(
    /\{\{\s*(company_name|contact)\s*\}\}/gu,
    (_, key: keyof typeof values) => values[key],
  );
  return { id: text.id, version: text.version, filled };
}

function checked({
  purposes,
  channels,
  act,
  ...record
}: Omit<RecordConsentInput, 'topic' | 'person_id'>): ConsentRecord {
  const isPart = act === 'given' || act === 'withdrawn';
  if (isPart && purposes.length === 0) throw invalidField('purposes', 'required');
  if (isPart && channels.length === 0) throw invalidField('channels', 'required');
  if (!isPart && purposes.length > 0) throw invalidField('purposes', 'not_valid');
  if (!isPart && channels.length > 0) throw invalidField('channels', 'not_valid');
  return { ...record, act, purposes: [...new Set(purposes)], channels: [...new Set(channels)] };
}

function actionOf(act: ConsentAct): string {
  switch (act) {
    case 'given':
      return 'consent_given';
    case 'withdrawn':
      return 'consent_withdrawn';
    case 'do_not_contact':
      return 'contact_refused';
    case 'contact_allowed':
      return 'contact_allowed';
  }
}
