import { i18n } from '@lingui/core';
import type { CustomField } from '../custom-fields.ts';
import { setCustomFields } from '../custom-fields.ts';

/** Shows the agency's fields on all screens: every component with texts renders again. */
export function showCustomFields(fields: readonly CustomField[]): void {
  setCustomFields(fields);
  i18n.load(i18n.locale, {});
}
