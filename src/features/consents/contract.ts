import * as z from 'zod/mini';
import { personTopics } from '#platform/contact/person.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { id, instant, requiredText, text } from '#platform/rpc/fields.ts';
import {
  consentActs,
  consentChannels,
  consentPurposes,
  consentStates,
  consentWays,
  learnedWays,
  maxConsentNoteLength,
  maxConsentTextLength,
  maxRefusalsAsked,
  proofKinds,
} from './rules.ts';

const tags = ['Consents'];

const purpose = z.enum(consentPurposes);
const channel = z.enum(consentChannels);
const purposes = z.array(purpose).check(z.maxLength(consentPurposes.length));
const channels = z.array(channel).check(z.maxLength(consentChannels.length));

export const statedConsent = z.strictObject({ purpose, channel, state: z.enum(consentStates) });

/** One act of a person, or of a user on their behalf. Acts are never changed. */
export const consentEntry = z.strictObject({
  id,
  act: z.enum(consentActs),
  /** Empty: all purposes and channels. */
  purposes: z.array(purpose),
  channels: z.array(channel),
  way: z.enum(consentWays),
  at: instant,
  /** The user who recorded it; null for the person themself. */
  recorded_by: z.nullable(z.string()),
  language: z.enum(languageCodes),
  /** The version of the text that they agreed to. */
  text_version: z.nullable(z.int()),
  note: z.string(),
  /** Null also if the document is in the trash or was erased. */
  proof: z.nullable(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('document'), id, title: z.string() }),
      z.strictObject({
        kind: z.literal('message'),
        id,
        type: z.enum(['email', 'phone', 'sms', 'whatsapp', 'portal']),
        at: instant,
      }),
    ]),
  ),
});
export type ConsentEntry = z.infer<typeof consentEntry>;

export const personConsents = z.strictObject({
  is_contact_refused: z.boolean(),
  states: z.array(statedConsent),
  /** The latest acts, newest first. */
  history: z.array(consentEntry),
  language: z.enum(languageCodes),
  /** What to read to the person, in their language. */
  text: z.string(),
});
export type PersonConsents = z.infer<typeof personConsents>;

/** What a person no longer wants; enough for `contactRefusal` of all purposes but marketing. */
export const contactRefusals = z.strictObject({ id, is_contact_refused: z.boolean(), states: z.array(statedConsent) });
export type ContactRefusals = z.infer<typeof contactRefusals>;

export const consentText = z.strictObject({
  language: z.enum(languageCodes),
  version: z.int(),
  body: z.string(),
  created_by: z.nullable(z.string()),
  created_at: instant,
});
export type ConsentText = z.infer<typeof consentText>;

const person = { topic: z.enum(personTopics), person_id: id };

export const recordConsentInput = z.object({
  ...person,
  id,
  act: z.enum(consentActs),
  /** At least one of each for 'given' and 'withdrawn', none for the other acts. */
  purposes,
  channels,
  way: z.enum(learnedWays),
  note: text(maxConsentNoteLength),
  /** A document of the person, or a communication with them. */
  proof: z._default(z.nullable(z.object({ kind: z.enum(proofKinds), id })), null),
});
export type RecordConsentInput = z.input<typeof recordConsentInput>;

export const consentTextInput = z.object({
  language: z.enum(languageCodes),
  /** The version that the user edited. */
  version: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  body: requiredText(maxConsentTextLength),
});
export type ConsentTextInput = z.infer<typeof consentTextInput>;

export const consentsContract = {
  ofPerson: procedure('read', {
    method: 'GET',
    path: '/{topic}/{person_id}/consents',
    summary: 'What a client or a lead agreed to, per purpose and channel, with the latest acts',
    tags,
  })
    .input(z.object(person))
    .output(personConsents),
  record: procedure('write', {
    method: 'POST',
    path: '/{topic}/{person_id}/consents',
    summary: 'Record that a client or a lead gave or withdrew consent, or does not want to be contacted',
    tags,
  })
    .input(recordConsentInput)
    .output(personConsents),
  refusals: procedure('read', {
    method: 'GET',
    path: '/contact-refusals',
    summary: 'Which of these clients and leads do not want to be contacted, and how; others are left out',
    tags,
  })
    .input(z.object({ ids: z.array(id).check(z.maxLength(maxRefusalsAsked)) }))
    .output(z.array(contactRefusals)),
  texts: procedure('read', {
    method: 'GET',
    path: '/consent-texts',
    summary: 'The consent text in force in each language',
    tags,
  }).output(z.array(consentText)),
  saveText: procedure('manage_privacy', {
    method: 'POST',
    path: '/consent-texts',
    summary: 'Add the next version of a consent text',
    tags,
  })
    .input(consentTextInput)
    .output(z.array(consentText)),
};
