import { msg, plural } from '@lingui/core/macro';
import type { ImportSentences } from '#features/imports/web/import-kind.ts';

export const propertyImportSentences: ImportSentences = {
  title: msg`Import properties`,
  back: msg`Back to Properties`,
  view: msg`View properties`,
  records: msg`properties`,
  recordName: msg`Title`,
  derived: msg`Worked out from size and area`,
  ofAll: (label) => msg`${label} of all properties`,
  needsSource: msg`Needed: choose a column, or give all properties the same value.`,
  needsValue: msg`Needed: write what all properties get.`,
  nothingReadable: msg`No row can become a property. Look at the reasons, go back and match again.`,
  repeatsHelp: msg`Each has the title, address, price, size and description of another row of the file, or of a property that is in the list already.`,
  adding: msg`Adding properties`,
  stopping: msg`The properties added so far stay. The import can be undone afterwards.`,
  start: (count, grouped) =>
    msg`${plural(count, { one: `Import ${grouped} property`, other: `Import ${grouped} properties` })}`,
  added: (count, grouped) =>
    msg`${plural(count, { one: `${grouped} property added`, other: `${grouped} properties added` })}`,
  undoing: (count) =>
    msg`${plural(count, {
      one: `The property it added goes to the trash for 30 days, also if it was edited since, and can be brought back.`,
      other: `The properties it added go to the trash for 30 days, also those that were edited since, and can be brought back.`,
    })}`,
};
