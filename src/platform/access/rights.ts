/** The single table of permissions. The server enforces it on every call; the screens hide what it does not allow. */
export const roles = ['Admin', 'Manager', 'Senior Agent', 'Agent', 'Junior Agent'] as const;
export type Role = (typeof roles)[number];

const everyone: readonly Role[] = roles;
const managers: readonly Role[] = ['Admin', 'Manager'];
const admin: readonly Role[] = ['Admin'];

/** Permissions of active, approved users. */
export const permissions = {
  read: everyone,
  write: everyone,
  /** Also limited by the agency's choice of roles. */
  export: everyone,
  delete_any: managers,
  delete_property_type: managers,
  manage_templates: managers,
  manage_shared_views: managers,
  manage_localities: managers,
  manage_words: managers,
  manage_custom_fields: managers,
  manage_people: managers,
  manage_company: managers,
  read_audit: managers,
  manage_trash: managers,
  grant_admin: admin,
  read_outbox: admin,
  reset_second_factor: admin,
  take_everything: admin,
  set_currency: admin,
  set_sharing_check: admin,
  set_export_roles: admin,
  set_visibility: admin,
  erase_person: admin,
  manage_privacy: admin,
  manage_site: admin,
  read_intake: managers,
  manage_connections: admin,
  manage_api_keys: admin,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/**
 * What a route requires: `public` nothing, `signed_in` any session (also one that waits for approval), `portal` a
 * client's portal link, and a permission the session of an active user whose role has it.
 */
export type Right = 'public' | 'signed_in' | 'portal' | Permission;

/** Whether a role has a permission. */
export function roleMay(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role);
}
