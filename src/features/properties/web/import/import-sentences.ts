import { msg, plural } from '@lingui/core/macro';
import type { ImportSentences } from '#features/imports/web/import-kind.ts';

export const propertyImportSentences: ImportSentences = {
  title: msg`Import properties`,
  back: msg`Back to Properties`,
  view: msg`View properties`,
  records: msg`properties`,
  recordName: msg`Title`,
  derived: (field) =>
    field === 'property_type' ? msg`Calculated from size and area` : msg`From the end of the address`,
  ofAll: (label) => msg`${label} of all properties`,
  needsSource: msg`Required: choose a column or one value for all properties.`,
  needsValue: msg`Required: enter the value for all properties.`,
  nothingReadable: msg`No row can be imported as a property. Check the reasons, go back and match again.`,
  repeatsHelp: msg`They match another row or an existing property in title, address, price, size and description.`,
  adding: msg`Adding properties`,
  stopping: msg`The properties added so far stay. You can undo the import later.`,
  start: (count, grouped) =>
    msg`${plural(count, { one: `Import ${grouped} property`, other: `Import ${grouped} properties` })}`,
  added: (count, grouped) =>
    msg`${plural(count, { one: `${grouped} property added`, other: `${grouped} properties added` })}`,
  undoing: (count) =>
    msg`${plural(count, {
      one: `The property it added moves to the trash, even if edited since. You can restore it for 30 days.`,
      other: `The properties it added move to the trash, even if edited since. You can restore them for 30 days.`,
    })}`,
};
