import type { WithAuth } from '#features/accounts/server/auth-services.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { companyId } from '#features/company/server/service.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import type { Difference } from '#platform/changes/change.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { violates } from '#platform/database/server/database.ts';
import { dayOf, instantAt } from '#platform/dates.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { maskJson, masksContacts } from '#platform/visibility/server/hidden-contacts.ts';
import { sightOfActor } from '#platform/visibility/server/sight.ts';
import type { RevealedContact, RevealedKind, Team, Visibility, VisibilityRule } from '../contract.ts';
import type { LimitedRole } from '../rules.ts';
import { isUnlimited, maxRevealed, maxTeams, withinReading } from '../rules.ts';
import {
  countOthersRevealed,
  countTeams,
  deleteTeamRow,
  findContactDetails,
  listTeamPeople,
  listTeams,
  lockTeam,
  readRules,
  replaceRules,
  writeTeam,
} from './repository.ts';

const visibilityTopic = 'visibility';
const teamsTopic = 'teams';

export function readVisibility({ db }: StaffContext): Promise<Visibility> {
  return visibilityOf(db);
}

/** Sets what a role reaches. It takes effect with the next request of its people, and on their open pages. */
export async function saveVisibility(
  context: WithAuth<StaffContext>,
  { role, kinds }: { role: LimitedRole; kinds: readonly RuleInput[] },
): Promise<Visibility> {
  const rules = kinds
    .map((rule) => ({ kind: rule.kind, ...withinReading(rule), hides_contacts: rule.hides_contacts ?? false }))
    .filter((rule) => !isUnlimited(rule));
  return changeSights(context, async (tx) => {
    const before = await readRules(tx.db);
    await replaceRules(tx.db, role, rules);
    const difference = changedReaches(role, before, await readRules(tx.db));
    if (Object.keys(difference).length > 0)
      await tx.record({ topic: visibilityTopic, entityId: companyId, action: 'updated', difference });
    return visibilityOf(tx.db);
  });
}

/** Runs a change of what people see; it takes effect with their next request. */
async function changeSights(
  context: WithAuth<StaffContext>,
  work: (tx: Transaction) => Promise<Visibility>,
): Promise<Visibility> {
  const changed = await transact(context, work);
  context.auth.sessions.forgetEverybody();
  return changed;
}

type RuleInput = Omit<VisibilityRule, 'hides_contacts'> & { readonly hides_contacts?: boolean | undefined };

/**
 * The contact details of a record that the person sees. Showing masked ones is logged, and limited to `maxRevealed` records
 * per day.
 */
export async function revealContact(
  context: StaffContext,
  { kind, id }: { kind: RevealedKind; id: string },
): Promise<RevealedContact> {
  const found = await findContactDetails(context.db, kind, id);
  if (!found) throw new Failure('not_found');
  const { record_id, ...contact } = found;
  const sight = sightOfActor(context);
  if (!masksContacts(sight)) return contact;
  const whole = JSON.stringify(contact);
  if ((await maskJson(context.database, sight, whole)) === whole) return contact;
  await transact(context, async (tx) => {
    const { time_zone } = await findCompany(tx.db);
    const since = instantAt(dayOf(context.clock.now(), time_zone), '00:00', time_zone);
    if ((await countOthersRevealed(tx.db, { profileId: sight.profileId, recordId: record_id, since })) >= maxRevealed)
      throw new Failure('too_many', { reason: 'too_many_reveals' });
    const topic = kind === 'property_contacts' ? 'properties' : kind;
    await tx.record({ topic, entityId: record_id, action: 'contact_revealed' });
  });
  return contact;
}

/** Adds a team (`version` null), or changes one. A repeated addition changes nothing. */
export async function saveTeam(
  context: WithAuth<StaffContext>,
  { version, ...input }: Omit<Team, 'version'> & { version: number | null },
): Promise<Visibility> {
  try {
    return await changeSights(context, async (tx) => {
      const row = await lockTeam(tx.db, input.id);
      const before = row && (await listTeams(tx.db)).find(({ id }) => id === input.id);
      const difference = differenceOf<object>(loggedOf(before), loggedOf(input));
      if (before && Object.keys(difference).length === 0) return visibilityOf(tx.db);
      if (before && before.version !== version) {
        const editor = await findLastEditor(tx.db, teamsTopic, input.id);
        throw new Failure('conflict', { current: before, ...editor });
      }
      if (!before && version !== null) throw new Failure('not_found');
      if (!before && (await countTeams(tx.db)) >= maxTeams) throw new Failure('conflict', { reason: 'too_many_teams' });
      await checkMembers(tx.db, input, before ?? null);
      await writeTeam(tx.db, { ...input, version: (before?.version ?? 0) + 1 });
      await tx.record({ topic: teamsTopic, entityId: input.id, action: before ? 'updated' : 'created', difference });
      return visibilityOf(tx.db);
    });
  } catch (error) {
    if (violates(error, 'teams_name')) throw invalidField('name', 'taken');
    throw error;
  }
}

/** Deletes a team; deleting it twice is no error. */
export async function deleteTeam(context: WithAuth<StaffContext>, id: string): Promise<Visibility> {
  return changeSights(context, async (tx) => {
    const before = (await lockTeam(tx.db, id)) && (await listTeams(tx.db)).find((team) => team.id === id);
    if (before) {
      await deleteTeamRow(tx.db, id);
      const difference = differenceOf<object>(loggedOf(before), { name: null, members: null, heads: null });
      await tx.record({ topic: teamsTopic, entityId: id, action: 'deleted', difference });
    }
    return visibilityOf(tx.db);
  });
}

async function visibilityOf(db: Queryable): Promise<Visibility> {
  return { roles: await readRules(db), teams: await listTeams(db), people: await listTeamPeople(db) };
}

/** New members must work here; others may stay until they are taken out. */
async function checkMembers(db: Queryable, { members }: Pick<Team, 'members'>, before: Team | null): Promise<void> {
  const known = new Set([
    ...(await listTeamPeople(db)).map(({ id }) => id),
    ...(before?.members ?? []).map(({ profile_id }) => profile_id),
  ]);
  const index = members.findIndex(({ profile_id }) => !known.has(profile_id));
  if (index >= 0) throw invalidField(`members.${index}.profile_id`, 'unknown');
}

/** As the audit trail shows it. */
function loggedOf(team: Pick<Team, 'name' | 'members'> | null | undefined) {
  if (!team) return {};
  const ids = (isHead: boolean) =>
    team.members
      .filter(({ is_head }) => is_head === isHead)
      .map(({ profile_id }) => profile_id)
      .toSorted();
  return { name: team.name, heads: ids(true), members: ids(false) };
}

/** The reaches in the order read, write, delete, export; then whether contact details are hidden. */
const loggedRule = (rule: VisibilityRule) => [
  rule.read,
  rule.write,
  rule.delete,
  rule.export,
  ...(rule.hides_contacts ? ['masked'] : []),
];

/** Kind → its rule before and after. */
function changedReaches(role: LimitedRole, before: Visibility['roles'], after: Visibility['roles']): Difference {
  const said = (roles: Visibility['roles']) =>
    (roles.find((one) => one.role === role)?.kinds ?? []).map((rule) => [rule.kind, loggedRule(rule)] as const);
  const now = new Map(said(after));
  const changed = said(before).filter(([kind, reaches]) => String(reaches) !== String(now.get(kind)));
  if (changed.length === 0) return {};
  return { role: [role, role], ...Object.fromEntries(changed.map(([kind, old]) => [kind, [old, now.get(kind)]])) };
}
