import { msg, plural } from '@lingui/core/macro';
import type { ImportSentences } from '#features/imports/web/import-kind.ts';

export const clientImportSentences: ImportSentences = {
  title: msg`Import clients`,
  back: msg`Back to Clients`,
  view: msg`View clients`,
  records: msg`clients`,
  recordName: msg`Name`,
  derived: null,
  ofAll: (label) => msg`${label} of all clients`,
  needsSource: msg`Required: choose a column or one value for all clients.`,
  needsValue: msg`Required: enter the value for all clients.`,
  nothingReadable: msg`No row can be imported as a client. Check the reasons, go back and match again.`,
  repeatsHelp: msg`They match another row or an existing client by phone, email or every field.`,
  adding: msg`Adding clients`,
  stopping: msg`The clients added so far stay. You can undo the import later.`,
  start: (count, grouped) =>
    msg`${plural(count, { one: `Import ${grouped} client`, other: `Import ${grouped} clients` })}`,
  added: (count, grouped) =>
    msg`${plural(count, { one: `${grouped} client added`, other: `${grouped} clients added` })}`,
  undoing: (count) =>
    msg`${plural(count, {
      one: `The client it added moves to the trash, even if edited since. You can restore it for 30 days.`,
      other: `The clients it added move to the trash, even if edited since. You can restore them for 30 days.`,
    })}`,
};
