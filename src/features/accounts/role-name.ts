import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '#platform/access/rights.ts';

export const roleNames: Readonly<Record<Role, MessageDescriptor>> = {
  Admin: msg`Admin`,
  Manager: msg`Manager`,
  'Senior Agent': msg`Senior Agent`,
  Agent: msg`Agent`,
  'Junior Agent': msg`Junior Agent`,
};

export function roleName(role: Role): MessageDescriptor {
  return roleNames[role];
}
