import * as z from 'zod/mini';
import { roles } from '#platform/access/rights.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { id, requiredText, version } from '#platform/rpc/fields.ts';
import { isMaskedKind, limitedKinds, reaches } from '#platform/visibility/visibility.ts';
import { limitedRoles, maxTeamMembers, maxTeamNameLength } from './rules.ts';

const tags = ['Visibility'];

const eachOnce = (members: readonly { readonly profile_id: string }[]) =>
  new Set(members.map(({ profile_id }) => profile_id)).size === members.length;

const reach = z.enum(reaches);

const reachFields = { kind: z.enum(limitedKinds), read: reach, write: reach, delete: reach, export: reach };
const rule = z.object({ ...reachFields, hides_contacts: z.optional(z.boolean()) }).check(
  z.refine(({ kind, hides_contacts }) => !hides_contacts || isMaskedKind(kind), {
    error: 'no_contacts',
    path: ['hides_contacts'],
  }),
);

const ruleSchema = z.strictObject({
  ...reachFields,
  /** Phone numbers and email addresses of records that are not theirs are masked. */
  hides_contacts: z.boolean(),
});
export type VisibilityRule = z.infer<typeof ruleSchema>;

const member = z.object({ profile_id: id, is_head: z.boolean() });

const teamFields = {
  id,
  name: requiredText(maxTeamNameLength),
  /** Heads reach the records of all members. */
  members: z.array(member).check(z.maxLength(maxTeamMembers), z.refine(eachOnce, 'repeated')),
};

const team = z.strictObject({ ...teamFields, members: z.array(z.strictObject(member.shape)), version: z.int() });
export type Team = z.infer<typeof team>;

export const visibilitySchema = z.strictObject({
  teams: z.array(team),
  /** Everybody who can be in a team, by name. */
  people: z.array(z.strictObject({ id, full_name: z.string(), role: z.enum(roles) })),
  /** One entry for each role that can be limited, with all kinds. */
  roles: z.array(z.strictObject({ role: z.enum(limitedRoles), kinds: z.array(ruleSchema) })),
});
export type Visibility = z.infer<typeof visibilitySchema>;

const eachKindOnce = (rules: ReadonlyArray<Pick<VisibilityRule, 'kind'>>) =>
  new Set(rules.map(({ kind }) => kind)).size === rules.length;

const revealedKinds = ['leads', 'clients', 'property_contacts'] as const;
export type RevealedKind = (typeof revealedKinds)[number];

const revealedSchema = z.strictObject({
  phone: z.nullable(z.string()),
  /** With their kinds: 'home:98220 41736'. */
  other_phones: z.array(z.string()),
  email: z.nullable(z.string()),
});
export type RevealedContact = z.infer<typeof revealedSchema>;

export const visibilityContract = {
  reveal: procedure('read', {
    method: 'POST',
    path: '/contacts/{kind}/{id}/reveal',
    summary: 'Show masked contact details of a record; it is logged, and limited per day',
    tags,
  })
    .input(z.object({ kind: z.enum(revealedKinds), id }))
    .output(revealedSchema),
  read: procedure('set_visibility', {
    method: 'GET',
    path: '/visibility',
    summary: 'Which records each role sees, changes, deletes and exports; Admins always reach all',
    tags,
  }).output(visibilitySchema),
  save: procedure('set_visibility', {
    method: 'PUT',
    path: '/visibility/{role}',
    summary: 'Set what a role reaches; kinds that are left out are not limited',
    tags,
  })
    .input(
      z.object({
        role: z.enum(limitedRoles),
        kinds: z.array(rule).check(z.maxLength(limitedKinds.length), z.refine(eachKindOnce, 'repeated')),
      }),
    )
    .output(visibilitySchema),
  saveTeam: procedure('set_visibility', {
    method: 'PUT',
    path: '/teams/{id}',
    summary: 'Add a team, or change one that was read at a version',
    tags,
  })
    .input(z.object({ ...teamFields, version: z.nullable(version) }))
    .output(visibilitySchema),
  deleteTeam: procedure('set_visibility', {
    method: 'DELETE',
    path: '/teams/{id}',
    summary: 'Delete a team; its members and their records stay',
    tags,
  })
    .input(z.object({ id }))
    .output(visibilitySchema),
};
