import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import type { PersonReach, ReachedRecord } from '../reach.ts';
import { agentsWithin, isReached } from '../reach.ts';
import type { LimitedAct, LimitedKind, Reaches } from '../visibility.ts';
import { limitedActs, limitedKinds, nearer } from '../visibility.ts';

/** What a person with a limited role sees. A person without one sees everything. */
export interface Sight extends PersonReach {
  readonly profileId: string;
  readonly kinds: Partial<Record<LimitedKind, KindSight>>;
}

/** `hides_contacts`: phone numbers and email addresses of others' records are masked. */
type KindSight = Reaches & { readonly hides_contacts?: boolean };

/** The facts of `sightColumn`. */
export interface SightFacts {
  readonly kinds: Partial<Record<LimitedKind, KindSight>>;
  readonly own: readonly string[] | null;
  readonly team: readonly string[] | null;
}

/** A column with what a person's role and teams allow, null without limits; to be read with the person. */
export function sightColumn(profileId: SQL, role: SQL): SQL<SightFacts | null> {
  return sql<SightFacts | null>`(
    select json_build_object(
      'kinds', json_object_agg(rules.kind, json_build_object(
        'read', rules.reading, 'write', rules.writing, 'delete', rules.deleting, 'export', rules.exporting,
        'hides_contacts', rules.hides_contacts)),
      'own', (select json_agg(distinct others.profile_id) from team_members mine
        join team_members others on others.team_id = mine.team_id
        where mine.profile_id = ${profileId} and mine.is_head),
      'team', (select json_agg(distinct others.profile_id) from team_members mine
        join team_members others on others.team_id = mine.team_id
        where mine.profile_id = ${profileId}))
    from visibility_rules rules where rules.role = ${role} having count(*) > 0)`;
}

/** The sight of a person; null if it is not limited. */
export function sightOf(profileId: string, facts: SightFacts | null): Sight | null {
  if (facts === null) return null;
  const withSelf = (others: readonly string[] | null) => [...new Set([profileId, ...(others ?? [])])];
  return { profileId, agents: { own: withSelf(facts.own), team: withSelf(facts.team) }, kinds: facts.kinds };
}

/** What the browser needs of a sight: whose records the person may change and delete; null without such limits. */
export function reachOf({ agents, kinds }: Sight) {
  const limits = limitedKinds.flatMap((kind) => {
    const { write = 'all', delete: deleting = 'all' } = kinds[kind] ?? {};
    return write === 'all' && deleting === 'all' ? [] : [[kind, { write, delete: deleting }] as const];
  });
  if (limits.length === 0) return null;
  const hasTeam = limits.some(([, reaches]) => Object.values(reaches).includes('team'));
  return { agents: { own: [...agents.own], team: hasTeam ? [...agents.team] : [] }, kinds: Object.fromEntries(limits) };
}

/** The same sight for an export: it reads only what it may export. */
export function exportSight(sight: Sight): Sight {
  const kinds = limitedKinds.flatMap((kind) => {
    const found = sight.kinds[kind];
    return found ? [[kind, { ...found, read: nearer(found.read, found.export) }]] : [];
  });
  return { ...sight, kinds: Object.fromEntries(kinds) };
}

/** The sight of a person who makes no request at the moment: for jobs. */
export async function findSight(db: Queryable, profileId: string): Promise<Sight | null> {
  const facts = sightColumn(sql`p.id`, sql`p.role`);
  const { rows } = await db.execute<{ facts: SightFacts | null }>(
    sql`select ${facts} as facts from profiles p where p.id = ${profileId}`,
  );
  return sightOf(profileId, rows[0]?.facts ?? null);
}

/** Whether a person reaches all records of a kind with these acts. */
export function hasFullReach(context: SightedContext, kind: string, acts: readonly LimitedAct[]): boolean {
  const sight = sightOfActor(context);
  const limited = limitedKinds.find((one) => one === kind);
  return !limited || !sight || acts.every((act) => agentsWithin(sight, limited, act) === null);
}

/** Refuses a person who does not reach all records of a kind: a file may contain anybody's, and say which exist. */
export function assertReachesAll(context: SightedContext, kind: string, acts: readonly LimitedAct[]): void {
  if (!hasFullReach(context, kind, acts)) throw new Failure('forbidden', { reason: 'limited' });
}

/** Refuses a limited person an act on records that must all be reached, for example to delete a colleague who has some. */
export function assertUnlimited(context: SightedContext): void {
  const sight = sightOfActor(context);
  const isLimited = (kind: LimitedKind) => limitedActs.some((act) => sight && agentsWithin(sight, kind, act) !== null);
  if (limitedKinds.some(isLimited)) throw new Failure('forbidden', { reason: 'limited' });
}

/**
 * Refuses a person who may not change a record; for changes to what belongs to it that are changes to the record itself,
 * which the program's triggers pass on.
 */
export function assertWritable(context: SightedContext, record: ReachedRecord): void {
  if (!isReached(sightOfActor(context), 'write', record)) throw new Failure('forbidden', { reason: 'out_of_reach' });
}

interface SightedContext {
  readonly actor: { readonly kind: string; readonly sight?: Sight | null };
}

/** The sight of the actor of a use case; the program has none. */
export function sightOfActor({ actor }: SightedContext): Sight | null {
  return actor.sight ?? null;
}
