import * as z from 'zod/mini';
import { stageChange } from '#features/leads/contract.ts';
import { propertySharing } from '#features/properties/contract.ts';
import { personTopics } from '#platform/contact/person.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, readable, requiredText, text } from '#platform/rpc/fields.ts';
import { messageChannels } from './placeholders.ts';
import {
  callOutcomes,
  communicationStatuses,
  communicationTypes,
  directions,
  historyKinds,
  leftOutReasons,
  maxCallNoteLength,
  maxOffered,
  maxRecipients,
} from './rules.ts';

const tags = ['Communications'];

export const communication = z.strictObject({
  id,
  type: z.enum(communicationTypes),
  direction: z.enum(directions),
  subject: z.string(),
  /** HTML for emails, plain text for everything else. */
  content: z.string(),
  /** For emails, the delivery status. Null if nobody can know: calls, and messages sent from the person's own app. */
  status: z.nullable(z.enum(communicationStatuses)),
  /** The mail server's last response, if it refused the email. */
  error: z.nullable(z.string()),
  /** For calls only. */
  outcome: z.nullable(z.enum(callOutcomes)),
  duration_minutes: z.nullable(z.int()),
  agent_id: z.nullable(id),
  agent: z.nullable(z.string()),
  created_at: instant,
});
export type Communication = z.infer<typeof communication>;

/** The properties that a message offers. */
const propertyIds = z.optional(z.array(id).check(z.maxLength(maxOffered)));
/** The ids of the links to these properties, in their order; one alone compares several. The browser creates them. */
const linkIds = propertyIds;

/** HTML from an editor; the server keeps only the markup that an email needs. */
export const emailHtml = z.string().check(z.minLength(1), z.maxLength(50_000), readable());

/** Moves the lead in the same save; without effect for a client. */
const leadStage = z.optional(stageChange);

export const emailInput = z.object({
  subject: requiredText(200),
  content: emailHtml,
  template_id: z.nullable(id),
  property_ids: propertyIds,
  link_ids: linkIds,
  stage: leadStage,
});
export type EmailInput = z.infer<typeof emailInput>;

export const callInput = z.object({
  direction: z.enum(directions),
  outcome: z.enum(callOutcomes),
  duration_minutes: z.nullable(z.int().check(z.minimum(0), z.maximum(1440))),
  note: text(maxCallNoteLength),
  /** The day of the next follow-up. */
  follow_up_on: z.optional(day),
  stage: leadStage,
});
export type CallInput = z.infer<typeof callInput>;

export const messageInput = z.object({
  type: z.enum(['sms', 'whatsapp']),
  text: requiredText(2000),
  property_ids: propertyIds,
  link_ids: linkIds,
  stage: leadStage,
});
export type MessageInput = z.infer<typeof messageInput>;

export const propertyEmailsInput = z.object({
  property_id: id,
  /** Each with the ids of their email and of the link in it; the caller creates both. */
  people: z
    .array(z.object({ topic: z.enum(personTopics), person_id: id, id, link_id: id }))
    .check(z.minLength(1), z.maxLength(maxRecipients)),
});
export type PropertyEmailsInput = z.infer<typeof propertyEmailsInput>;

export const propertyEmailResult = z.strictObject({
  person_id: id,
  /** Null if the email is on its way. */
  left_out: z.nullable(z.enum(leftOutReasons)),
});
export type PropertyEmailResult = z.infer<typeof propertyEmailResult>;

/** A client, or a lead. */
const person = { topic: z.enum(personTopics), person_id: id };
const ofPerson = { ...person, id };

export const communicationsContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/{topic}/{person_id}/communications',
    summary: 'Communications with a client or a lead, newest first, a page at a time',
    tags,
  })
    .input(
      z.object({
        ...person,
        /** 'sms' includes WhatsApp. */
        kind: z.optional(z.enum(historyKinds)),
        cursor: z.optional(cursor),
        limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
      }),
    )
    .output(
      z.strictObject({
        items: z.array(communication),
        next: z.nullable(z.string()),
      }),
    ),
  sendEmail: procedure('write', {
    method: 'POST',
    path: '/{topic}/{person_id}/emails',
    summary: 'Send an email to a client or a lead',
    tags,
  })
    .input(z.extend(emailInput, ofPerson))
    .output(z.void()),
  emailProperty: procedure('write', {
    method: 'POST',
    path: '/properties/{property_id}/emails',
    summary: 'Email a property to several leads and clients, each in their language with a link of their own',
    tags,
  })
    .input(propertyEmailsInput)
    .output(z.array(propertyEmailResult)),
  logCall: procedure('write', {
    method: 'POST',
    path: '/{topic}/{person_id}/calls',
    summary: 'Log a phone call with a client or a lead, and plan the next follow-up',
    tags,
  })
    .input(
      z.extend(callInput, {
        ...ofPerson,
        /** When it was typed; it may have waited in the offline queue since. An instant in the future counts as now. */
        written_at: z.optional(instant),
      }),
    )
    .output(z.void()),
  messageText: procedure('read', {
    method: 'GET',
    path: '/{topic}/{person_id}/message-text',
    summary: 'The text that a WhatsApp message or SMS to this person begins with, in their language',
    tags,
  })
    .input(
      z.object({
        ...person,
        /** How it will be sent; omitted for an email. */
        channel: z.optional(z.enum(messageChannels)),
        property_ids: propertyIds,
        link_ids: linkIds,
        /** When they meet, for a message about a meeting. */
        meeting_at: z.optional(instant),
      }),
    )
    .output(
      z.strictObject({
        subject: z.string(),
        text: z.string(),
        language: z.enum(languageCodes),
        /** The numbers of the person beside the first, each with its kind. */
        other_phones: z.array(z.string()),
        /** Of the properties, those that the law keeps from being sent, which the text leaves out, and those with warnings. */
        sharing: z.array(propertySharing),
      }),
    ),
  logMessage: procedure('write', {
    method: 'POST',
    path: '/{topic}/{person_id}/messages',
    summary: 'Log an SMS or WhatsApp message that the user opened in their own app',
    tags,
  })
    .input(z.extend(messageInput, ofPerson))
    .output(z.void()),
  sendAgain: procedure('write', {
    method: 'POST',
    path: '/communications/{id}/send-again',
    summary: 'Send a failed email again',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
};
