import * as z from 'zod/mini';
import { personSchema } from '#features/accounts/contract.ts';
import { clientCard } from '#features/clients/contract.ts';
import { documentCard } from '#features/documents/contract.ts';
import { invoiceCard } from '#features/invoices/contract.ts';
import { leadCard } from '#features/leads/contract.ts';
import { meetingCard } from '#features/meetings/contract.ts';
import { propertyCard } from '#features/properties/contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cappedCount, id, requiredText } from '#platform/rpc/fields.ts';
import { maxQuestionLength, maxShown } from './rules.ts';

export const agentResult = z.pick(personSchema, {
  id: true,
  full_name: true,
  email: true,
  phone: true,
  role: true,
  status: true,
});
export type AgentResult = z.infer<typeof agentResult>;

/** A property in the results, also found by its owner; null if the owner is in the trash. */
export const propertyResult = z.extend(propertyCard, {
  owner: z.nullable(z.strictObject({ id, full_name: z.string() })),
});

const resultsOf = <T extends z.ZodMiniType>(card: T) =>
  z.strictObject({
    /** Literal matches, best first: whole name, start of the name, start of a word, part of a word. */
    items: z.array(card).check(z.maxLength(maxShown)),
    /** The number of all literal matches, capped at a thousand. */
    count: cappedCount,
    /** Phonetic matches; if there are few results, also fuzzy ones. Not counted. */
    alike: z.array(card).check(z.maxLength(maxShown)),
  });

export const findings = z.strictObject({
  /** Dropped words: no record matches them together with the others. */
  unmatched: z.array(z.string()),
  properties: resultsOf(propertyResult),
  clients: resultsOf(clientCard),
  agents: resultsOf(agentResult),
  leads: resultsOf(leadCard),
  meetings: resultsOf(meetingCard),
  documents: resultsOf(documentCard),
  invoices: resultsOf(invoiceCard),
});
export type Findings = z.infer<typeof findings>;
export type ResultKinds = Omit<Findings, 'unmatched'>;

export const searchContract = {
  everything: procedure('read', {
    method: 'GET',
    path: '/search',
    summary: 'The best search results of each kind',
    tags: ['Search'],
  })
    .input(z.object({ q: requiredText(maxQuestionLength) }))
    .output(findings),
};
