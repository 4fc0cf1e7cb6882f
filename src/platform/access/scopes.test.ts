import { describe, expect, it } from 'vitest';
import type { Permission } from './rights.ts';
import { permissions } from './rights.ts';
import { keyAccessOf, scopes } from './scopes.ts';

describe('the scopes that a key needs', () => {
  it('follow the method for records', () => {
    expect(keyAccessOf({ right: 'read', method: 'GET' })).toEqual(['read']);
    expect(keyAccessOf({ right: 'read', method: 'HEAD' })).toEqual(['read']);
    expect(keyAccessOf({ right: 'write', method: 'POST' })).toEqual(['write']);
    expect(keyAccessOf({ right: 'write', method: 'PUT' })).toEqual(['write']);
    expect(keyAccessOf({ right: 'write', method: 'DELETE' })).toEqual(['delete']);
    // A call that changes something is no reading, even if everybody may make it.
    expect(keyAccessOf({ right: 'read', method: 'POST' })).toEqual(['write']);
  });

  it('are both that of settings and that of deleting where settings are deleted', () => {
    expect(keyAccessOf({ right: 'manage_company', method: 'GET' })).toEqual(['manage']);
    expect(keyAccessOf({ right: 'manage_company', method: 'PUT' })).toEqual(['manage']);
    expect(keyAccessOf({ right: 'manage_company', method: 'DELETE' })).toEqual(['manage', 'delete']);
  });

  it('are those of exports for a list as a file', () => {
    expect(keyAccessOf({ right: 'read', method: 'GET', isExport: true })).toEqual(['export']);
    expect(keyAccessOf({ right: 'read_audit', method: 'GET', isExport: true })).toEqual(['audit', 'export']);
  });

  it('are none for public pages; signing in and the portal are not for keys', () => {
    expect(keyAccessOf({ right: 'public', method: 'GET' })).toEqual([]);
    expect(keyAccessOf({ right: 'public', method: 'POST' })).toBe('session');
    expect(keyAccessOf({ right: 'portal', method: 'GET' })).toBe('session');
    expect(keyAccessOf({ right: 'signed_in', method: 'GET' })).toBe('session');
  });

  it('never open passwords, people, erasing, secrets and all data at once', () => {
    const closed: readonly Permission[] = [
      ...(['manage_people', 'grant_admin', 'reset_second_factor', 'erase_person', 'manage_privacy'] as const),
      ...(['read_outbox', 'take_everything', 'manage_connections', 'manage_api_keys'] as const),
    ];
    for (const right of closed)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
        expect(keyAccessOf({ right, method }), right).toBe('session');
  });

  it('are what the route says, where it says so', () => {
    expect(keyAccessOf({ right: 'write', method: 'POST', keys: ['write', 'delete'] })).toEqual(['write', 'delete']);
    expect(keyAccessOf({ right: 'read', method: 'GET', keys: 'session' })).toBe('session');
  });

  it('are known for every permission; another one stops the start', () => {
    // `Object.keys` returns `string[]`.
    for (const right of Object.keys(permissions) as Permission[]) {
      const access = keyAccessOf({ right, method: 'POST' });
      if (access !== 'session') expect(access.every((scope) => scopes.includes(scope))).toBe(true);
    }
    expect(() => keyAccessOf({ right: 'print_money' as Permission, method: 'GET' })).toThrow('has no scope');
  });
});
