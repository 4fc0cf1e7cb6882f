import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { countedRows } from '#features/notifications/notification-subject.ts';
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
  send: msg`Email invoices`,
  cancel: msg`Cancel invoices`,
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
  undone: msg`Deal cancelled`,
  issued: msg`Already issued`,
  draft: msg`Not issued yet`,
  settled: msg`Paid or cancelled`,
  has_payments: msg`Has payments`,
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
  return countedRows(kind, count, formatCount(count));
}
