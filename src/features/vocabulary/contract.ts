import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { id, requiredText, version } from '#platform/rpc/fields.ts';
import { wordColours } from '#platform/words/colours.ts';
import { maxWordLength, wordKinds } from '#platform/words/words.ts';
import { isWordName } from './rules.ts';

const tags = ['Words'];

const kind = z.enum(wordKinds);
const colour = z.nullable(z.enum(wordColours));
const startsClock = z.nullable(z.boolean());
const name = requiredText(maxWordLength).check(z.refine((value) => isWordName(value), 'not_a_name'));

export const wordSchema = z.strictObject({
  id,
  kind,
  /** What records and the API contain; it never changes. */
  key: z.string(),
  /** In the agency's words. Null: the shipped, translated name. */
  name: z.nullable(z.string()),
  /** Of a stage or tag. Null: that of the shipped stage that it works like, and grey for a tag. */
  colour: z.nullable(z.enum(wordColours)),
  /** Of a lead source: whether its new leads start the response clock. Null for other kinds. */
  starts_clock: startsClock,
  is_shipped: z.boolean(),
  /** Not offered for new records. */
  is_hidden: z.boolean(),
  /** Removed: only the history names it. */
  is_removed: z.boolean(),
  /** The key of the word that its records got. */
  merged_into: z.nullable(z.string()),
  version: z.int(),
});
export type Word = z.infer<typeof wordSchema>;

const wordInput = z.object({
  id,
  kind,
  name,
  /**
   * The shipped meeting type or stage that a new one works like; other kinds have none. Leads of a stage like 'closed' are
   * won, those of one like 'lost' are lost, and nobody has contacted those of one like 'new'.
   */
  works_like: z.optional(
    z.enum([
      ...(['showing', 'site_visit', 'consultation', 'phone_call', 'video_call'] as const),
      ...(['new', 'contacted', 'qualified', 'negotiation', 'closed', 'lost'] as const),
    ]),
  ),
  /** Of a stage or tag. */
  colour: z.optional(colour),
  /** Of a lead source; omitted, its new leads start the response clock. */
  starts_clock: z.optional(startsClock),
});
export type WordInput = z.infer<typeof wordInput>;

const wordChange = z.object({
  id,
  version,
  name: z.nullable(name),
  is_hidden: z.boolean(),
  /** Of a stage or tag; omitted, it stays. */
  colour: z.optional(colour),
  /** Of a lead source; omitted, it stays. */
  starts_clock: z.optional(startsClock),
});
export type WordChange = z.infer<typeof wordChange>;

/** How many records of a topic have a word. */
const wordUse = z.strictObject({ id, topic: z.string(), count: z.int() });
export type WordUse = z.infer<typeof wordUse>;

export const vocabularyContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/words',
    summary: 'Lead stages, lead sources, lost reasons, document types, meeting types and tags, in the agency’s order',
    tags,
  }).output(z.array(wordSchema)),
  uses: procedure('manage_words', {
    method: 'GET',
    path: '/words/uses',
    summary: 'How many records have each word, by topic',
    tags,
  }).output(z.array(wordUse)),
  create: procedure('manage_words', { method: 'POST', path: '/words', summary: 'Add a word', tags })
    .input(wordInput)
    .output(wordSchema),
  update: procedure('manage_words', {
    method: 'PUT',
    path: '/words/{id}',
    summary:
      'Rename, hide, show or colour a word, or set its response clock; its key stays, and a null name is the shipped one',
    tags,
  })
    .input(wordChange)
    .output(wordSchema),
  order: procedure('manage_words', {
    method: 'PUT',
    path: '/words/order',
    summary: 'Set the order of the words of one kind; won and lost stages stay at the end',
    tags,
  })
    .input(z.object({ kind, ids: z.array(id).check(z.maxLength(200)) }))
    .output(z.strictObject({})),
  merge: procedure('manage_words', {
    method: 'POST',
    path: '/words/{id}/merge',
    summary: 'Give all records of a word another one; the history keeps the name of the old one',
    tags,
  })
    .input(z.object({ id, into: id }))
    .output(z.strictObject({ moved: z.int() })),
  remove: procedure('manage_words', {
    method: 'DELETE',
    path: '/words/{id}',
    summary: 'Remove a word that the agency added and no record has',
    tags,
  })
    .input(z.object({ id }))
    .output(z.strictObject({})),
  restore: procedure('manage_words', {
    method: 'POST',
    path: '/words/{id}/restore',
    summary: 'Bring a removed word back',
    tags,
  })
    .input(z.object({ id }))
    .output(wordSchema),
};
