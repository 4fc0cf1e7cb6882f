import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { requiredText, version } from '#platform/rpc/fields.ts';

const tags = ['Company'];

export const signUpPolicies = ['approval', 'open', 'invitation'] as const;

export const companySettings = z.strictObject({
  name: z.string(),
  time_zone: z.string(),
  currency: z.enum(['inr', 'usd', 'eur']),
  sign_up_policy: z.enum(signUpPolicies),
  version: z.int(),
});

export const companyDraft = z.object({
  name: z.optional(requiredText(120)),
  time_zone: z.optional(requiredText(60)),
  sign_up_policy: z.optional(z.enum(signUpPolicies)),
  version,
});
export type CompanyDraft = z.infer<typeof companyDraft>;

export const companyContract = {
  read: procedure('read', { method: 'GET', path: '/company', summary: 'The settings of the agency', tags }).output(
    companySettings,
  ),
  save: procedure('manage_company', {
    method: 'PUT',
    path: '/company',
    summary: 'Save the settings of the agency',
    tags,
  })
    .input(companyDraft)
    .output(companySettings),
};
