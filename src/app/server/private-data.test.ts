import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAuth } from '#features/accounts/server/auth-testing.ts';
import { createTestAuth } from '#features/accounts/server/auth-testing.ts';
import { erasePerson } from '#features/accounts/server/service/erase-person.ts';
import { changePersonStatus } from '#features/accounts/server/service/people.ts';
import { auditActs, auditTopics } from '#features/history/audit.ts';
import { erasePrivateData } from '#platform/personal-data/server/private-data.ts';
import { privateData } from './private-data.ts';

let test: TestAuth;
beforeAll(async () => {
  test = await createTestAuth({ erasePrivateData: (db, profileId) => erasePrivateData(db, profileId, privateData) });
});
afterAll(() => test.close());

const namesOf = (deletedWith?: 'account' | 'profile') =>
  privateData
    .filter((kind) => deletedWith === undefined || kind.deletedWith === deletedWith)
    .map(({ owner }) => getTableName(owner.table))
    .sort();

async function tables(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await test.db.execute<{ name: string }>(query);
  return rows.map(({ name }) => name).sort();
}

it('lists every table with rows that belong to one person only', async () => {
  const own = await tables(sql`
    select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and (confrelid in ('users'::regclass, 'sessions'::regclass)
        or confrelid = 'profiles'::regclass and confdeltype = 'c')
    union select table_name from information_schema.columns where table_schema = 'public'
      and column_name in ('profile_id', 'user_id', 'session_id', 'recipient_id')`);
  // The profile is a record of the agency and is blanked instead.
  expect(namesOf()).toEqual(own.filter((name) => name !== 'profiles'));
});

it('removes with an account only rows that the database deletes with it', async () => {
  const cascading = await tables(sql`
    select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confdeltype = 'c' and confrelid in ('users'::regclass, 'sessions'::regclass)`);
  expect(namesOf('account')).toEqual(cascading);
});

it('covers every topic of the audit trail, or says why it is left out', () => {
  const known: readonly string[] = [...auditTopics, ...Object.values(auditActs).flat()];
  for (const { owner, audit } of privateData) {
    if ('recordedAs' in audit) expect(known, getTableName(owner.table)).toContain(audit.recordedAs);
    else expect(audit.notRecordedBecause).not.toBe('');
  }
});

it('leaves nothing of an erased person', async () => {
  const admin = await test.staffWith((await test.signUp('first@a.in')).token);
  const agent = await test.hire('Agent', 'agent@a.in');
  const { profileId, sessionId, userId } = agent.actor;
  await test.db.execute(sql`insert into calendar_feeds (profile_id, token) values (${profileId}, 'secret')`);
  await test.db.execute(sql`insert into notification_reads (profile_id, seen_at) values (${profileId}, now())`);
  await test.db.execute(sql`insert into notifications (kind, topic, entity_id, recipient_id)
    values ('let_in', 'profiles', ${profileId}, ${profileId})`);
  await test.db.execute(sql`insert into notification_preferences
      (profile_id, by_email, by_push, lead_alerts, meeting_reminders, payment_alerts)
    values (${profileId}, true, true, true, true, true)`);
  await test.db.execute(sql`insert into push_devices (session_id, endpoint, p256dh, auth, server_key)
    values (${sessionId}, 'https://push.example/1', 'key', 'auth', 'server')`);
  await test.db.execute(sql`insert into second_factors (user_id, secret) values (${userId}, 'sealed')`);
  await test.db.execute(sql`insert into trusted_devices (id, user_id, token_hash, expires_at)
    values (gen_random_uuid(), ${userId}, 'hash', now())`);
  await test.db.execute(sql`insert into registrations (id, kind, state, number, holder_id)
    values (gen_random_uuid(), 'agent', '27', 'A52100054321', ${profileId})`);
  await test.db.execute(sql`insert into api_keys (id, kind, name, profile_id, scopes, token_hash, hint)
    values (gen_random_uuid(), 'personal', 'Sync', ${profileId}, '{read}', repeat('a', 64), 'abcd')`);
  await test.db.execute(sql`insert into saved_views (id, owner_id, list, name, query)
    values (gen_random_uuid(), ${profileId}, 'leads', 'Mine', '{}')`);
  await test.db.execute(
    sql`insert into list_layouts (profile_id, list, layout) values (${profileId}, 'leads', 'table')`,
  );
  await test.db.execute(sql`
    with made as (insert into agent_groups (id, name) values (gen_random_uuid(), 'Baner') returning id),
      team as (insert into teams (id, name) values (gen_random_uuid(), 'West') returning id),
      mate as (insert into team_members (team_id, profile_id) select id, ${profileId}::uuid from team),
      lead as (insert into leads (id, full_name, position) values (gen_random_uuid(), 'Lata', 1) returning id),
      member as (insert into agent_group_members (group_id, agent_id) select id, ${profileId}::uuid from made),
      leave as (insert into agent_leaves (id, agent_id, first_on, last_on)
        values (gen_random_uuid(), ${profileId}::uuid, '2026-03-01', '2026-03-02')),
      bound as (insert into routing_limits (agent_id, most_open_leads) values (${profileId}::uuid, 5))
    insert into lead_offers (lead_id, agent_id) select id, ${profileId}::uuid from lead`);

  const left = async () => {
    const kept: string[] = [];
    for (const { owner } of privateData) {
      const { rows } = await test.db.execute(
        sql`select 1 from ${owner.table} where ${owner} in (${profileId}, ${userId}, ${sessionId})`,
      );
      if (rows.length > 0) kept.push(getTableName(owner.table));
    }
    return kept.sort();
  };
  expect(await left()).toEqual(namesOf());
  const { version } = (await test.profileOf('agent@a.in')) ?? { version: 0 };
  const { version: leftAt } = await changePersonStatus(admin, { id: profileId, status: 'inactive', version });
  await erasePerson(admin, { id: profileId, version: leftAt });
  expect(await left()).toEqual([]);
});
