import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestAuth } from '#features/accounts/server/auth-testing.ts';
import { catchRefusal, createTestAuth, goodPassword, tokenFromLink } from '#features/accounts/server/auth-testing.ts';
import { resetPassword, sendResetEmail } from '#features/accounts/server/service/passwords.ts';
import { hashOfToken } from '#features/accounts/server/tokens.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { ApiKeyInput } from '../contract.ts';
import { maxLiveKeys } from '../rules.ts';
import type { KeyOwnerContext } from './service.ts';
import { createApiKey, listAllKeys, listOwnKeys, renameApiKey, revokeApiKey, revokePersonalKeys } from './service.ts';
import { apiKeys } from './tables.ts';

let test: TestAuth;
let admin: KeyOwnerContext;
let agent: KeyOwnerContext;
beforeEach(async () => {
  test = await createTestAuth({ revokePersonalKeys });
  admin = await test.staffWith((await test.signUp('first@a.in')).token);
  agent = await test.hire('Agent', 'agent@a.in');
});
afterEach(() => test.close());

const anApiKey = (values: Partial<ApiKeyInput> = {}): ApiKeyInput => ({
  id: uuid(),
  name: 'Sync',
  scopes: ['read'],
  days: 30,
  password: goodPassword,
  ...values,
});
const create = (context: KeyOwnerContext, values: Partial<ApiKeyInput> = {}) =>
  createApiKey(context, { ...anApiKey(values), kind: 'personal' });
const rows = () => test.db.select().from(apiKeys);
const recorded = async () =>
  (await test.db.select().from(changes).orderBy(changes.id))
    .filter(({ topic }) => topic === 'api_keys')
    .map(({ action, actor_id, difference }) => ({ action, actor_id, difference }));

describe('creating a key', () => {
  it('stores the hash and the last characters of the token, which is answered once', async () => {
    const { key, token } = await create(agent, { name: 'Website', scopes: ['write', 'read', 'read'] });
    expect(token).toMatch(/^aangan_[\w-]{43}$/u);
    expect(key).toMatchObject({
      name: 'Website',
      kind: 'personal',
      scopes: ['write', 'read'],
      hint: token.slice(-4),
      expires_at: '2026-04-01T09:00:00.000Z',
      is_expired: false,
      last_used_at: null,
    });
    expect(await rows()).toMatchObject([{ token_hash: hashOfToken(token), created_by: agent.actor.profileId }]);
    expect(JSON.stringify([await rows(), await recorded(), await listOwnKeys(agent)])).not.toContain(
      token.slice(7, 40),
    );
    expect(await recorded()).toMatchObject([
      { action: 'created', actor_id: agent.actor.profileId, difference: { name: [null, 'Website'] } },
    ]);
  });

  it('requires the password', async () => {
    const without = anApiKey();
    delete without.password;
    expect(await catchRefusal(createApiKey(agent, { ...without, kind: 'personal' }))).toEqual({
      code: 'invalid',
      fields: ['password: required'],
    });
    expect(await catchRefusal(create(agent, { password: 'wrong' }))).toEqual({
      code: 'invalid',
      fields: ['password: wrong_password'],
    });
    expect(await rows()).toEqual([]);
  });

  it('answers a repeated request with a new token for the same key, until it is used', async () => {
    const id = uuid();
    const first = await create(agent, { id });
    const second = await create(agent, { id });
    expect(second.key.id).toBe(id);
    expect(second.token).not.toBe(first.token);
    expect((await rows()).map(({ token_hash }) => token_hash)).toEqual([hashOfToken(second.token)]);
    expect(await recorded()).toHaveLength(1);
    const taken = { code: 'conflict', reason: 'id_taken' };
    expect(await catchRefusal(create(admin, { id }))).toEqual(taken);
    await test.db.update(apiKeys).set({ last_used_at: new Date() });
    expect(await catchRefusal(create(agent, { id }))).toEqual(taken);
  });

  it('stops at the limit of live keys; revoked and expired ones do not count', async () => {
    const { profileId } = agent.actor;
    const row = {
      kind: 'personal' as const,
      name: 'Old',
      profile_id: profileId,
      scopes: ['read' as const],
      hint: 'abcd',
    };
    const aRow = () => ({ ...row, id: uuid(), token_hash: hashOfToken(uuid()), created_at: new Date('2026-01-01') });
    await test.db
      .insert(apiKeys)
      .values([
        { ...aRow(), revoked_at: new Date('2026-02-01') },
        { ...aRow(), expires_at: new Date('2026-02-01') },
        ...Array.from({ length: maxLiveKeys - 1 }, aRow),
      ]);
    await create(agent);
    expect(await catchRefusal(create(agent))).toEqual({ code: 'conflict', reason: 'too_many_keys' });
    expect(await create(admin)).toMatchObject({ key: { name: 'Sync' } });
  });

  it('never expires only where nothing else was chosen', async () => {
    expect((await create(agent, { days: null })).key.expires_at).toBeNull();
    // The audit trail shows only what is set.
    expect((await recorded())[0]?.difference).not.toHaveProperty('expires_at');
  });
});

describe('a list', () => {
  it('shows its own personal keys to a person, and all keys to Admins', async () => {
    await create(agent, { name: 'Mine' });
    await createApiKey(admin, { ...anApiKey({ name: 'Website' }), kind: 'service' });
    expect((await listOwnKeys(agent)).map(({ name }) => name)).toEqual(['Mine']);
    expect(await listOwnKeys(admin)).toEqual([]);
    expect((await listAllKeys(admin)).map(({ name, person_name }) => [name, person_name])).toEqual([
      ['Website', 'Name of first@a.in'],
      ['Mine', 'Name of agent@a.in'],
    ]);
  });
});

describe('renaming and revoking', () => {
  it('are recorded, and a revoked key leaves the list', async () => {
    const { key } = await create(agent);
    expect(await renameApiKey(agent, { id: key.id, name: 'Laptop' })).toMatchObject({ name: 'Laptop' });
    await renameApiKey(agent, { id: key.id, name: 'Laptop' });
    await revokeApiKey(agent, { id: key.id });
    await revokeApiKey(agent, { id: key.id });
    expect(await listOwnKeys(agent)).toEqual([]);
    expect((await recorded()).slice(1)).toMatchObject([
      { action: 'updated', difference: { name: ['Sync', 'Laptop'] } },
      { action: 'revoked', difference: { name: ['Laptop', null] } },
    ]);
    expect(await rows()).toMatchObject([{ revoked_by: agent.actor.profileId }]);
    expect(await catchRefusal(renameApiKey(agent, { id: key.id, name: 'Again' }))).toEqual({ code: 'not_found' });
  });

  it('are not for the keys of others; Admins revoke any key', async () => {
    const { key } = await create(agent);
    const other = await test.hire('Manager', 'manager@a.in');
    expect(await catchRefusal(renameApiKey(other, { id: key.id, name: 'Mine' }))).toEqual({ code: 'not_found' });
    expect(await catchRefusal(renameApiKey(admin, { id: key.id, name: 'Mine' }))).toEqual({ code: 'not_found' });
    expect(await catchRefusal(revokeApiKey(other, { id: key.id }))).toEqual({ code: 'not_found' });
    await revokeApiKey(admin, { id: key.id });
    expect(await rows()).toMatchObject([{ revoked_by: admin.actor.profileId }]);
  });

  it('let an Admin rename the service key of another Admin', async () => {
    const { key } = await createApiKey(admin, { ...anApiKey(), kind: 'service' });
    const second = await test.hire('Admin', 'second@a.in');
    expect(await renameApiKey(second, { id: key.id, name: 'Website' })).toMatchObject({ name: 'Website' });
  });
});

it('a reset password revokes the personal keys, and leaves service keys', async () => {
  await create(admin);
  await createApiKey(admin, { ...anApiKey({ name: 'Website' }), kind: 'service' });
  await sendResetEmail(test.program, { profile_id: admin.actor.profileId });
  const link = (await test.emailsTo('first@a.in')).at(-1)?.html;
  await resetPassword(test.visitor, { token: tokenFromLink(link), password: 'eight yellow parrots' });
  expect((await listAllKeys(admin)).map(({ name }) => name)).toEqual(['Website']);
  expect((await recorded()).at(-1)).toMatchObject({ action: 'revoked', difference: { name: ['Sync', null] } });
});

it('the database refuses what no key may be', async () => {
  const refuses = async (values: Partial<typeof apiKeys.$inferInsert>) => {
    const row = { id: uuid(), kind: 'personal' as const, name: 'Sync', profile_id: agent.actor.profileId };
    const valid = { ...row, scopes: ['read' as const], token_hash: hashOfToken(uuid()), hint: 'abcd' };
    await expect(test.db.insert(apiKeys).values({ ...valid, ...values })).rejects.toThrow();
  };
  await refuses({ name: '' });
  await refuses({ name: 'x'.repeat(81) });
  await refuses({ scopes: [] });
  await refuses({ scopes: ['everything' as 'read'] });
  await refuses({ token_hash: 'aangan_secret' });
  await refuses({ hint: 'abcde' });
  await refuses({ created_at: new Date('2026-01-01'), expires_at: new Date('2027-01-02') });
  await refuses({ revoked_by: agent.actor.profileId });
});
