import type { Permission, Right } from './rights.ts';

/** What an API key may do, in the order of the screens. The role of its person limits it further. */
export const scopes = ['read', 'write', 'delete', 'export', 'manage', 'audit'] as const;
export type Scope = (typeof scopes)[number];

/** All scopes that a key needs for a route; `session`: no key may call it. */
export type KeyAccess = readonly Scope[] | 'session';

/**
 * Which scope a permission needs. `method`: GET needs `read`, any other method `write`. `session`: passwords and other
 * secrets, erasing, and all data at once are never available to a key.
 */
const scopeOfPermission = {
  read: 'method',
  write: 'method',
  export: 'method',
  delete_any: 'method',
  delete_property_type: 'method',
  read_intake: 'method',
  manage_templates: 'manage',
  manage_shared_views: 'manage',
  manage_localities: 'manage',
  manage_words: 'manage',
  manage_custom_fields: 'manage',
  manage_company: 'manage',
  manage_trash: 'manage',
  manage_site: 'manage',
  set_currency: 'manage',
  set_sharing_check: 'manage',
  read_audit: 'audit',
  manage_people: 'session',
  grant_admin: 'session',
  // Emails in the outbox contain sign-in links.
  read_outbox: 'session',
  reset_second_factor: 'session',
  take_everything: 'session',
  set_export_roles: 'session',
  set_visibility: 'session',
  erase_person: 'session',
  manage_privacy: 'session',
  manage_connections: 'session',
  manage_api_keys: 'session',
} as const satisfies Record<Permission, Scope | 'method' | 'session'>;

interface KeyRoute {
  readonly right: Right;
  readonly method: string;
  /** It answers with a list as a file. */
  readonly isExport?: boolean | undefined;
  /** What the route itself says; the rule does not apply. */
  readonly keys?: KeyAccess | undefined;
}

/** Which scopes a key needs for a route. Throws for a permission without a scope, so that the program does not start. */
export function keyAccessOf({ right, method, isExport = false, keys }: KeyRoute): KeyAccess {
  if (keys !== undefined) return keys;
  const isReading = method === 'GET' || method === 'HEAD';
  if (right === 'public') return isReading ? [] : 'session';
  if (right === 'signed_in' || right === 'portal') return 'session';
  const scope: (typeof scopeOfPermission)[Permission] | undefined = scopeOfPermission[right];
  if (scope === undefined) throw new Error(`the permission ${right} has no scope`);
  if (scope === 'session') return 'session';
  const special: readonly Scope[] = scope === 'method' ? [] : [scope];
  if (isExport) return [...special, 'export'];
  if (method === 'DELETE') return [...special, 'delete'];
  if (special.length > 0) return special;
  return isReading ? ['read'] : ['write'];
}
