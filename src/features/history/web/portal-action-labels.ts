import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What happens with visit requests. */
export const visitActionLabels: Readonly<Record<string, MessageDescriptor>> = {
  visit_requested: msg`Visit requested`,
  visit_proposed: msg`Other visit times proposed`,
  visit_accepted: msg`Visit agreed`,
  visit_declined: msg`Visit declined`,
  visit_withdrawn: msg`Visit request withdrawn`,
  visit_planned: msg`Visit properties planned`,
  visit_checked_in: msg`Checked in`,
  visit_code_wrong: msg`Wrong check-in code`,
  visit_missed: msg`Did not come`,
  visit_attendance: msg`Attendance changed`,
  visit_answered: msg`Feedback after a visit`,
  visit_link_made: msg`Visit link created`,
};

/** What happens with the details that a person proposed to correct. */
export const detailActionLabels: Readonly<Record<string, MessageDescriptor>> = {
  details_proposed: msg`Corrections of details proposed`,
  details_withdrawn: msg`Proposed corrections withdrawn`,
  details_accepted: msg`Proposed corrections accepted`,
  details_refused: msg`Proposed corrections declined`,
};
