import * as z from 'zod/mini';
import { personTopics } from '#platform/contact/person.ts';
import { namesPerson, ofOnePerson } from '#platform/contact/person-scope.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { emailAddress, id, instant, otherPhones, requiredText, text, version } from '#platform/rpc/fields.ts';
import { detailFields, maxProposalAnswerLength, proposalStates } from './rules.ts';

const tags = ['Proposed details'];

/** The details that a person proposes; a lead has neither address nor language. */
export const ownDetails = z.object({
  full_name: requiredText(120),
  phone: z.nullable(text(40)),
  other_phones: otherPhones,
  email: z.nullable(emailAddress),
  address: z.nullable(text(300)),
  language: z.nullable(z.enum(languageCodes)),
});
export type OwnDetails = z.infer<typeof ownDetails>;

const value = z.nullable(z.union([z.string(), z.array(z.string())]));
const field = z.enum(detailFields);

/** A proposal as its author sees it. */
export const ownProposal = z.strictObject({
  id,
  state: z.enum(proposalStates),
  fields: z.array(z.strictObject({ field, before: value, wanted: value, is_accepted: z.boolean() })),
  answer: z.string(),
  proposed_at: instant,
});
export type OwnProposal = z.infer<typeof ownProposal>;

export const detailProposal = z.strictObject({
  id,
  person: z.strictObject({ topic: z.enum(personTopics), id, full_name: z.string() }),
  proposed_at: instant,
  /** Of the lead or client. */
  version: z.int(),
  fields: z.array(
    z.strictObject({
      field,
      /** When it was proposed. */
      before: value,
      now: value,
      wanted: value,
      /** The agency has changed it since. */
      is_changed: z.boolean(),
    }),
  ),
});
export type DetailProposal = z.infer<typeof detailProposal>;

export const detailProposalsContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/detail-proposals',
    summary: 'Corrections of their own details that leads and clients proposed, the oldest first',
    tags,
  })
    .input(z.object({ whose: z._default(z.enum(['mine', 'all']), 'mine'), ...ofOnePerson }).check(namesPerson))
    .output(z.array(detailProposal)),
  decide: procedure('write', {
    method: 'POST',
    path: '/detail-proposals/{id}/decide',
    summary: 'Accept fields of a proposal, which changes the record; none: refuse it with a reason',
    tags,
  })
    .input(
      z
        .object({
          id,
          version,
          accepted: z.array(field).check(z.maxLength(detailFields.length)),
          /** The reason, if nothing is accepted. */
          answer: z._default(text(maxProposalAnswerLength), ''),
        })
        .check(
          z.refine(({ accepted, answer }) => accepted.length > 0 || answer !== '', {
            error: 'required',
            path: ['answer'],
          }),
        ),
    )
    .output(z.void()),
};
