import * as z from 'zod/mini';
import { roles } from '#platform/access/rights.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { id, requiredText, version } from '#platform/rpc/fields.ts';
import { limitedKinds, reaches } from '#platform/visibility/visibility.ts';
import { limitedRoles, longestTeamName, mostTeamMembers } from './rules.ts';

const tags = ['Visibility'];

const eachOnce = (members: readonly { readonly profile_id: string }[]) =>
  new Set(members.map(({ profile_id }) => profile_id)).size === members.length;

const reach = z.enum(reaches);

const rule = z.object({ kind: z.enum(limitedKinds), read: reach, write: reach, delete: reach, export: reach });
export type VisibilityRule = z.infer<typeof rule>;

const member = z.object({ profile_id: id, is_head: z.boolean() });

const teamFields = {
  id,
  name: requiredText(longestTeamName),
  /** Heads reach the records of all members. */
  members: z.array(member).check(z.maxLength(mostTeamMembers), z.refine(eachOnce, 'repeated')),
};

const team = z.strictObject({ ...teamFields, members: z.array(z.strictObject(member.shape)), version: z.int() });
export type Team = z.infer<typeof team>;

export const visibilitySchema = z.strictObject({
  teams: z.array(team),
  /** Everybody who can be in a team, by name. */
  people: z.array(z.strictObject({ id, full_name: z.string(), role: z.enum(roles) })),
  /** One entry for each role that can be limited, with all kinds. */
  roles: z.array(z.strictObject({ role: z.enum(limitedRoles), kinds: z.array(z.strictObject(rule.shape)) })),
});
export type Visibility = z.infer<typeof visibilitySchema>;

const eachKindOnce = (rules: readonly VisibilityRule[]) => new Set(rules.map(({ kind }) => kind)).size === rules.length;

export const visibilityContract = {
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
