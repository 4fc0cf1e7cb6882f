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
  needsSource: msg`Needed: choose a column, or give all clients the same value.`,
  needsValue: msg`Needed: write what all clients get.`,
  nothingReadable: msg`No row can become a client. Look at the reasons, go back and match again.`,
  repeatsHelp: msg`Each has the phone or the email address of another row of the file or of somebody who is a client already, or says the same in every field.`,
  adding: msg`Adding clients`,
  stopping: msg`The clients added so far stay. The import can be undone afterwards.`,
  start: (count, grouped) =>
    msg`${plural(count, { one: `Import ${grouped} client`, other: `Import ${grouped} clients` })}`,
  added: (count, grouped) =>
    msg`${plural(count, { one: `${grouped} client added`, other: `${grouped} clients added` })}`,
  undoing: (count) =>
    msg`${plural(count, {
      one: `The client it added goes to the trash for 30 days, also if it was edited since, and can be brought back.`,
      other: `The clients it added go to the trash for 30 days, also those that were edited since, and can be brought back.`,
    })}`,
};
