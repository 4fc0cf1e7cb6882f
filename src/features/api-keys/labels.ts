import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Scope } from '#platform/access/scopes.ts';
import type { KeyKind } from './rules.ts';

export const keyKindLabels: Readonly<Record<KeyKind, MessageDescriptor>> = {
  personal: msg`Personal key`,
  service: msg`Service key`,
};

export const scopeLabels: Readonly<Record<Scope, MessageDescriptor>> = {
  read: msg`Read records`,
  write: msg`Add and change records`,
  delete: msg`Delete records`,
  export: msg`Export lists`,
  manage: msg`Change settings of the agency`,
  audit: msg`Read the audit trail`,
};
