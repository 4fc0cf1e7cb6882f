import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { formatCount } from '#platform/money.ts';
import type { BulkAct, BulkKind, BulkReason, BulkState } from './rules.ts';

export const bulkActLabels: Record<BulkAct, MessageDescriptor> = {
  assign: msg`Assign to an agent`,
  stage: msg`Move to a stage`,
  status: msg`Set the status`,
  tag: msg`Add or remove tags`,
  field: msg`Change a field`,
  follow_up: msg`Plan a follow-up`,
  message: msg`Send an email`,
  trash: msg`Move to the trash`,
};

export const bulkStateLabels: Record<BulkState, MessageDescriptor> = {
  previewing: msg`Checking`,
  ready: msg`Not started`,
  running: msg`Running`,
  done: msg`Finished`,
  cancelled: msg`Cancelled`,
  failed: msg`Stopped by an error`,
  undoing: msg`Being undone`,
  undone: msg`Undone`,
};

export const bulkReasonLabels: Record<BulkReason, MessageDescriptor> = {
  gone: msg`In the trash, or deleted`,
  not_yours: msg`Belongs to a colleague`,
  closed: msg`Already closed`,
  other_type: msg`Property type without this field`,
  no_email: msg`No email address`,
  do_not_contact: msg`Does not want to be contacted`,
  consent_withdrawn: msg`Consent withdrawn`,
  consent_missing: msg`No consent to marketing`,
  changed: msg`Changed after the preview`,
  edited: msg`Edited since`,
  refused: msg`Not allowed now`,
};

/** '1,234 leads' */
export function countedRecords(kind: BulkKind, count: number): MessageDescriptor {
  const grouped = formatCount(count);
  switch (kind) {
    case 'properties':
      return msg`${plural(count, { one: `${grouped} property`, other: `${grouped} properties` })}`;
    case 'clients':
      return msg`${plural(count, { one: `${grouped} client`, other: `${grouped} clients` })}`;
    case 'leads':
      return msg`${plural(count, { one: `${grouped} lead`, other: `${grouped} leads` })}`;
  }
}
