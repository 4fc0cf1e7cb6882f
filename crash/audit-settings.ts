import { expect } from 'vitest';
import { hashOfToken } from '#features/accounts/server/tokens.ts';
import type { Cluster } from './database.ts';
import type { Sent } from './sending.ts';
import { matchesOutcome } from './sending.ts';
import type { SettingsLedger } from './settings-workload.ts';
import { tokenOf } from './settings-workload.ts';

/** Each acknowledged team, custom field and API key exists once and whole, as its change log says. */
export async function auditSettings(
  cluster: Cluster,
  { teams, fields, removals, keys, leads }: SettingsLedger,
  complain: (what: string) => string,
): Promise<void> {
  const logged = await cluster.rows<{ topic: string; entity_id: string; action: string; name: string | null }>(
    `select topic, entity_id, action, difference->'name'->>1 as name from changes
     where topic in ('teams', 'custom_fields', 'api_keys')`,
  );
  const times = (topic: string, action: string, id: string) =>
    logged.filter((one) => one.topic === topic && one.action === action && one.entity_id === id);
  const wrongNamed = (topic: string, action: string, sent: ReadonlyArray<Sent<{ id: string; name: string }>>) =>
    sent.filter(({ input: { id, name }, outcome }) => {
      const found = times(topic, action, id).filter((one) => one.name === name).length;
      return !matchesOutcome(outcome, found);
    });
  const wrongOnce = (topic: string, action: string, sent: ReadonlyArray<Sent<{ id: string }>>) =>
    sent.filter(({ input, outcome }) => outcome === 'acknowledged' && times(topic, action, input.id).length !== 1);
  const wrong = [
    ...wrongNamed('teams', 'created', teams.creates),
    ...wrongNamed('teams', 'updated', teams.updates),
    ...wrongOnce('teams', 'deleted', teams.deletes),
    ...wrongNamed('custom_fields', 'created', fields.creates),
    ...wrongNamed('custom_fields', 'updated', fields.updates),
    ...wrongNamed('api_keys', 'created', keys.creates),
    ...wrongOnce('api_keys', 'revoked', keys.revocations),
  ].map(({ what, input, outcome }) => `${outcome} ${what} ${input.id}`);
  expect(wrong, complain('settings: each acknowledged write exists once, no refused one does')).toEqual([]);
  expect(
    removals.filter(({ outcome }) => outcome === 'refused'),
    complain('fields can be removed and restored'),
  ).toEqual([]);
  const half = await cluster.rows(`
    with log as (select topic, entity_id, (array_agg(action order by id desc))[1] as last,
        (array_agg(difference->'name'->>1 order by id desc)
          filter (where action in ('created', 'updated') and difference ? 'name'))[1] as name,
        bool_or(action = 'updated') as is_changed
      from changes where topic in ('teams', 'custom_fields', 'api_keys') group by topic, entity_id)
    select log.*, f.removed_at, k.revoked_at, m.members from log
      left join teams t on t.id = log.entity_id
      left join custom_fields f on f.id = log.entity_id
      left join api_keys k on k.id = log.entity_id,
      lateral (select count(*) as members from team_members where team_id = t.id) m
    where case log.topic
      when 'teams' then (log.last = 'deleted') <> (t.id is null) or t.name <> log.name
        or t.id is not null and (m.members = 1) <> log.is_changed
      when 'custom_fields' then f.id is null or f.name <> log.name or (log.last = 'deleted') <> (f.removed_at is not null)
      else k.id is null or k.name <> log.name or (log.last = 'revoked') <> (k.revoked_at is not null) end`);
  expect(half, complain('teams, fields and keys that differ from their change log')).toEqual([]);
  const hashes = await cluster.rows<{ id: string; token_hash: string }>('select id, token_hash from api_keys');
  const dead = keys.creates.filter(({ outcome, ...sent }) => {
    const found = hashes.find(({ id }) => id === sent.input.id);
    return outcome === 'acknowledged' && found?.token_hash !== hashOfToken(tokenOf({ outcome, ...sent }));
  });
  expect(dead, complain('keys whose shown token is not theirs')).toEqual([]);
  const values = await cluster.rows<{ id: string; custom: object }>('select id, custom from leads');
  // A value of a field that was removed meanwhile is not kept, and the answer says so.
  const emptied = leads.filter(({ input, outcome, body }) => {
    const found = values.find(({ id }) => id === input.id);
    return outcome === 'acknowledged' && JSON.stringify(found?.custom) !== JSON.stringify(body.custom);
  });
  expect(emptied, complain('leads without the value of their field')).toEqual([]);
}
