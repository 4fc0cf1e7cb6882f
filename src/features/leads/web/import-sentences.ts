import { msg, plural } from '@lingui/core/macro';
import type { ImportSentences } from '#features/imports/web/import-kind.ts';

export const leadImportSentences: ImportSentences = {
  title: msg`Import leads`,
  back: msg`Back to Leads`,
  view: msg`View leads`,
  records: msg`leads`,
  recordName: msg`Name`,
  derived: null,
  ofAll: (label) => msg`${label} of all leads`,
  needsSource: msg`Needed: choose a column, or give all leads the same value.`,
  needsValue: msg`Needed: write what all leads get.`,
  nothingReadable: msg`No row can become a lead. Look at the reasons, go back and match again.`,
  repeatsHelp: msg`Each has the phone or the email address of another row of the file or of somebody who is a lead already, or says the same in every field.`,
  adding: msg`Adding leads`,
  stopping: msg`The leads added so far stay. The import can be undone afterwards.`,
  start: (count, grouped) => msg`${plural(count, { one: `Import ${grouped} lead`, other: `Import ${grouped} leads` })}`,
  added: (count, grouped) => msg`${plural(count, { one: `${grouped} lead added`, other: `${grouped} leads added` })}`,
  undoing: (count) =>
    msg`${plural(count, {
      one: `The lead it added goes to the trash for 30 days, also if it was edited since, and can be brought back.`,
      other: `The leads it added go to the trash for 30 days, also those that were edited since, and can be brought back.`,
    })}`,
};
