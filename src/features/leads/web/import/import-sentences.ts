import { msg, plural } from '@lingui/core/macro';
import type { ImportSentences } from '#features/imports/web/import-kind.ts';

export const leadImportSentences: ImportSentences = {
  title: msg`Import leads`,
  back: msg`Back to leads`,
  view: msg`View leads`,
  records: msg`leads`,
  recordName: msg`Name`,
  derived: null,
  ofAll: (label) => msg`${label} of all leads`,
  needsSource: msg`Required: choose a column or one value for all leads.`,
  needsValue: msg`Required: enter the value for all leads.`,
  nothingReadable: msg`No row can be imported as a lead. Check the reasons, go back and match again.`,
  repeatsHelp: msg`They match another row or an existing lead by phone, email or every field.`,
  adding: msg`Adding leads`,
  stopping: msg`The leads added so far stay. You can undo the import later.`,
  start: (count, grouped) => msg`${plural(count, { one: `Import ${grouped} lead`, other: `Import ${grouped} leads` })}`,
  added: (count, grouped) => msg`${plural(count, { one: `${grouped} lead added`, other: `${grouped} leads added` })}`,
  undoing: (count) =>
    msg`${plural(count, {
      one: `The lead it added moves to the trash, even if edited since. You can restore it for 30 days.`,
      other: `The leads it added move to the trash, even if edited since. You can restore them for 30 days.`,
    })}`,
};
