import { and, asc, count, eq, isNull, ne } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { limitedKinds } from '#platform/visibility/visibility.ts';
import type { Team, Visibility, VisibilityRule } from '../contract.ts';
import type { LimitedRole } from '../rules.ts';
import { limitedRoles } from '../rules.ts';
import { teamMembers, teams, visibilityRules } from './tables.ts';

/** What every role reaches with every kind. */
export async function readRules(db: Queryable): Promise<Visibility['roles']> {
  const rows = await db.select().from(visibilityRules);
  const ruleOf = (role: LimitedRole, kind: VisibilityRule['kind']): VisibilityRule => {
    const found = rows.find((row) => row.role === role && row.kind === kind);
    if (!found) return { kind, read: 'all', write: 'all', delete: 'all', export: 'all' };
    const { reading, writing, deleting, exporting } = found;
    return { kind, read: reading, write: writing, delete: deleting, export: exporting };
  };
  return limitedRoles.map((role) => ({ role, kinds: limitedKinds.map((kind) => ruleOf(role, kind)) }));
}

export async function replaceRules(db: Queryable, role: LimitedRole, rules: readonly VisibilityRule[]): Promise<void> {
  await db.delete(visibilityRules).where(eq(visibilityRules.role, role));
  if (rules.length === 0) return;
  await db.insert(visibilityRules).values(
    rules.map(({ kind, read, write, delete: deleting, export: exporting }) => ({
      role,
      kind,
      reading: read,
      writing: write,
      deleting,
      exporting,
    })),
  );
}

/** People who work here, by name. */
export function listTeamPeople(db: Queryable): Promise<Visibility['people']> {
  return db
    .select({ id: profiles.id, full_name: profiles.full_name, role: profiles.role })
    .from(profiles)
    .where(and(isNull(profiles.deleted_at), ne(profiles.status, 'inactive')))
    .orderBy(asc(profiles.full_name), asc(profiles.id));
}

export async function listTeams(db: Queryable): Promise<Team[]> {
  const found = await db.select().from(teams).orderBy(asc(teams.name), asc(teams.id));
  const members = await db.select().from(teamMembers);
  return found.map(({ id, name, version }) => ({
    id,
    name,
    version,
    members: members
      .filter(({ team_id }) => team_id === id)
      .map(({ profile_id, is_head }) => ({ profile_id, is_head })),
  }));
}

export async function lockTeam(db: Queryable, id: string): Promise<typeof teams.$inferSelect | null> {
  const [row] = await db.select().from(teams).where(eq(teams.id, id)).for('update');
  return row ?? null;
}

export async function countTeams(db: Queryable): Promise<number> {
  return (await db.select({ count: count() }).from(teams))[0]?.count ?? 0;
}

/** Writes a team with its members; `version` is the new one. */
export async function writeTeam(db: Queryable, { id, name, members, version }: Team): Promise<void> {
  await db.insert(teams).values({ id, name, version }).onConflictDoUpdate({ target: teams.id, set: { name, version } });
  await db.delete(teamMembers).where(eq(teamMembers.team_id, id));
  if (members.length > 0) await db.insert(teamMembers).values(members.map((member) => ({ team_id: id, ...member })));
}

export async function deleteTeamRow(db: Queryable, id: string): Promise<void> {
  await db.delete(teams).where(eq(teams.id, id));
}
