import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { limitedKinds } from '#platform/visibility/visibility.ts';
import type { RevealedContact, RevealedKind, Team, Visibility, VisibilityRule } from '../contract.ts';
import type { LimitedRole } from '../rules.ts';
import { limitedRoles } from '../rules.ts';
import { teamMembers, teams, visibilityRules } from './tables.ts';

/** What every role reaches with every kind. */
export async function readRules(db: Queryable): Promise<Visibility['roles']> {
  const rows = await db.select().from(visibilityRules);
  const ruleOf = (role: LimitedRole, kind: VisibilityRule['kind']): VisibilityRule => {
    const found = rows.find((row) => row.role === role && row.kind === kind);
    if (!found) return { kind, read: 'all', write: 'all', delete: 'all', export: 'all', hides_contacts: false };
    const { reading, writing, deleting, exporting, hides_contacts } = found;
    return { kind, read: reading, write: writing, delete: deleting, export: exporting, hides_contacts };
  };
  return limitedRoles.map((role) => ({ role, kinds: limitedKinds.map((kind) => ruleOf(role, kind)) }));
}

export async function replaceRules(db: Queryable, role: LimitedRole, rules: readonly VisibilityRule[]): Promise<void> {
  await db.delete(visibilityRules).where(eq(visibilityRules.role, role));
  if (rules.length === 0) return;
  await db.insert(visibilityRules).values(
    rules.map(({ kind, read, write, delete: deleting, export: exporting, hides_contacts }) => ({
      role,
      kind,
      reading: read,
      writing: write,
      deleting,
      exporting,
      hides_contacts,
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

/** `record_id`: the record whose timeline shows a reveal. */
type ContactDetails = RevealedContact & { readonly record_id: string };

/** The contact details of a record that is not in the trash. */
export async function findContactDetails(
  db: Queryable,
  kind: RevealedKind,
  id: string,
): Promise<ContactDetails | null> {
  const columns = {
    leads: sql`t.phone, t.other_phones, t.email, t.id as record_id from leads t where t.deleted_at is null`,
    clients: sql`t.phone, t.other_phones, t.email, t.id as record_id from clients t where t.deleted_at is null`,
    property_contacts: sql`t.phone, '{}'::text[] as other_phones, null as email, t.property_id as record_id
      from property_contacts t join properties p on p.id = t.property_id and p.deleted_at is null where true`,
  }[kind];
  const { rows } = await db.execute<ContactDetails>(sql`select ${columns} and t.id = ${id}`);
  return rows[0] ?? null;
}

/** Waits for other reveals of the person, and counts the further records whose details were shown since an instant. */
export async function countOthersRevealed(
  db: Queryable,
  { profileId, recordId, since }: { profileId: string; recordId: string; since: Date },
): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reveal.${profileId}`}, 0))`);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct entity_id)::integer as count from public.changes
    where actor_id = ${profileId} and action = 'contact_revealed' and at >= ${since.toISOString()}::timestamptz
      and entity_id <> ${recordId}`);
  return rows[0]?.count ?? 0;
}
