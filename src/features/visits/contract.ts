import * as z from 'zod/mini';
import { dismissalReasons } from '#features/matching/rules.ts';
import { meetingStatuses } from '#features/meetings/rules.ts';
import { propertyStatuses } from '#features/properties/rules.ts';
import { personTopics } from '#platform/contact/person.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { degrees, id, instant, text, version } from '#platform/rpc/fields.ts';
import {
  attendances,
  checkInMethods,
  checkInStates,
  feedbackAnswers,
  maxFeedbackLength,
  maxParticipants,
  maxWaitSeconds,
  stopLimits,
  visitMessages,
} from './rules.ts';

const tags = ['Visits'];

const feedback = z.strictObject({
  participant_id: id,
  answer: z.enum(feedbackAnswers),
  reason: z.nullable(z.enum(dismissalReasons)),
  message: z.string(),
  answered_at: instant,
  /** False: an agent entered it for the visitor. */
  by_visitor: z.boolean(),
});

export const visitStop = z.strictObject({
  id,
  minutes: z.int(),
  /** Travel between the properties is not counted. */
  planned_at: instant,
  property_id: id,
  /** Null: in the trash. */
  property: z.nullable(
    z.strictObject({
      title: z.string(),
      status: z.enum(propertyStatuses),
      address: z.string(),
      city: z.string(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
    }),
  ),
  check_in: z.nullable(
    z.strictObject({
      method: z.enum(checkInMethods),
      /** By the server's clock. */
      at: instant,
      by: z.nullable(z.string()),
      is_proven: z.boolean(),
      /** Of a position, in metres. */
      distance_m: z.nullable(z.int()),
      accuracy_m: z.nullable(z.int()),
    }),
  ),
  /** After too many wrong codes. */
  is_code_locked: z.boolean(),
  feedback: z.array(feedback),
});
export type VisitStop = z.infer<typeof visitStop>;

export const visitParticipant = z.strictObject({
  id,
  /** The attendee of the meeting. */
  is_main: z.boolean(),
  /** Null: in the trash, or the meeting has no attendee. */
  person: z.nullable(
    z.strictObject({
      topic: z.enum(personTopics),
      id,
      full_name: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      phone_e164: z.nullable(z.string()),
    }),
  ),
  attendance: z.nullable(z.enum(attendances)),
});
export type VisitParticipant = z.infer<typeof visitParticipant>;

/** A meeting with the properties that it shows in their order. Without stops it is a meeting that can become a tour. */
export const visitSchema = z.strictObject({
  /** Of its meeting. */
  id,
  version: z.int(),
  title: z.string(),
  status: z.enum(meetingStatuses),
  meeting_date: instant,
  duration_minutes: z.int(),
  location: z.string(),
  property_id: z.nullable(id),
  agent_id: z.nullable(id),
  agent: z.nullable(z.string()),
  check_in_state: z.enum(checkInStates),
  /** By the server's clock. */
  has_started: z.boolean(),
  stops: z.array(visitStop),
  participants: z.array(visitParticipant),
});
export type Visit = z.infer<typeof visitSchema>;

const stopInput = z.object({
  id,
  property_id: id,
  minutes: z._default(z.int().check(z.minimum(stopLimits.least), z.maximum(stopLimits.longest)), stopLimits.usual),
});

const participantInput = z.object({ id, topic: z.enum(personTopics), person_id: id });

const areDifferent = <Key extends string>(key: Key) =>
  z.refine<ReadonlyArray<Readonly<Record<Key, string>>>>(
    (all) => new Set(all.map((one) => one[key])).size === all.length,
    { error: 'repeated' },
  );

const plan = {
  /** In the order of the visit. */
  stops: z
    .array(stopInput)
    .check(z.minLength(1, 'required'), z.maxLength(stopLimits.most), areDifferent('property_id'), areDifferent('id')),
  /** The first one is the attendee of the meeting. */
  participants: z
    .array(participantInput)
    .check(z.maxLength(maxParticipants), areDifferent('person_id'), areDifferent('id')),
  /** Overlapping meetings of the agent are rejected unless the user confirmed them. */
  overlap_confirmed: z._default(z.boolean(), false),
};

export const visitPlan = z.object({
  id,
  ...plan,
  /** Omitted or empty: a title is written. */
  title: z._default(text(200), ''),
  /** Null: the user who plans it. */
  agent_id: z._default(z.nullable(id), null),
  /** The departure. */
  meeting_date: instant,
  /** Whether the first participant receives an email with the invitation. */
  invite_client: z._default(z.boolean(), false),
});
export type VisitPlan = z.infer<typeof visitPlan>;

export const visitReplan = z.object({ id, version, ...plan });
export type VisitReplan = z.infer<typeof visitReplan>;

const visitOrder = z.object({
  id,
  /** Stops that are gone are ignored; one that is not named stays behind the stop that it follows. */
  stop_ids: z.array(id).check(
    z.minLength(1, 'required'),
    z.maxLength(stopLimits.most),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
  ),
});
export type VisitOrder = z.infer<typeof visitOrder>;

const position = z.object({
  latitude: degrees(90),
  longitude: degrees(180),
  /** In metres. */
  accuracy: z.number().check(z.minimum(0), z.maximum(50_000_000)),
});

/** The time of a check-in is that of the server, less its wait, or that of its code: a phone's clock may be wrong. */
export const checkInInput = z
  .object({
    id,
    stop_id: id,
    /** A retry with the same id gets the same answer. */
    check_in_id: id,
    method: z.enum(checkInMethods),
    /** Of the methods 'code' and 'qr'. */
    code: z.optional(z.string().check(z.trim(), z.regex(/^\d{6}$/u, 'not_code'))),
    /** Of the method 'position'. */
    position: z.optional(position),
    /** How long it waited on the phone for a network; null: for an unknown time. */
    waited_seconds: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(maxWaitSeconds)))),
  })
  .check(
    z.refine(({ method, code }) => method === 'position' || code !== undefined, { error: 'required', path: ['code'] }),
    z.refine(({ method, position: at }) => method !== 'position' || at !== undefined, {
      error: 'required',
      path: ['position'],
    }),
  );
export type CheckInInput = z.infer<typeof checkInInput>;

export const feedbackInput = z.object({
  id,
  stop_id: id,
  participant_id: id,
  /** Null takes the feedback back. */
  answer: z.nullable(z.enum(feedbackAnswers)),
  /** Only of 'not_for_me'. */
  reason: z._default(z.nullable(z.enum(dismissalReasons)), null),
  message: z._default(text(maxFeedbackLength), ''),
});
export type FeedbackInput = z.infer<typeof feedbackInput>;

export const visitsContract = {
  find: procedure('read', { method: 'GET', path: '/visits/{id}', summary: 'A visit: a meeting with its stops', tags })
    .input(z.object({ id }))
    .output(visitSchema),
  plan: procedure('write', {
    method: 'POST',
    path: '/visits',
    summary: 'Plan a visit of one or several properties; creates its meeting',
    tags,
  })
    .input(visitPlan)
    .output(visitSchema),
  replan: procedure('write', {
    method: 'PUT',
    path: '/visits/{id}',
    summary: 'Change the stops and the participants of a visit, or give a meeting stops',
    tags,
  })
    .input(visitReplan)
    .output(visitSchema),
  reorder: procedure('write', {
    method: 'PUT',
    path: '/visits/{id}/order',
    summary: 'Change the order of the stops; stops that a colleague added or removed meanwhile stay so',
    tags,
  })
    .input(visitOrder)
    .output(visitSchema),
  checkIn: procedure('write', {
    method: 'POST',
    path: '/visits/{id}/check-ins',
    summary: 'Check in at a stop by the code on the visitor’s page, its QR code, or the position of the phone',
    tags,
  })
    .input(checkInInput)
    .output(visitSchema),
  setAttendance: procedure('write', {
    method: 'PUT',
    path: '/visits/{id}/participants/{participant_id}/attendance',
    summary: 'Say whether a participant came; null takes it back',
    tags,
  })
    .input(z.object({ id, participant_id: id, attendance: z.nullable(z.enum(attendances)) }))
    .output(visitSchema),
  saveFeedback: procedure('write', {
    method: 'PUT',
    path: '/visits/{id}/stops/{stop_id}/feedback',
    summary: 'Record what a participant says of a property; also their answer for matching',
    tags,
  })
    .input(feedbackInput)
    .output(visitSchema),
  finish: procedure('write', {
    method: 'POST',
    path: '/visits/{id}/finish',
    summary: 'Complete a visit with the outcome of its feedback; cancel it if none of its participants came',
    tags,
  })
    .input(z.object({ id }))
    .output(visitSchema),
  message: procedure('write', {
    method: 'POST',
    path: '/visits/{id}/participants/{participant_id}/message',
    summary: 'The text of a message to a participant in their language, with the link to their page',
    tags,
  })
    .input(z.object({ id, participant_id: id, kind: z.enum(visitMessages) }))
    .output(z.strictObject({ text: z.string(), url: z.string(), language: z.enum(languageCodes) })),
};
