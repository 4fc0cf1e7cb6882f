import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { usePresetLabel } from '#platform/i18n/web/use-preset-label.ts';

/** The types every agency starts with, until it names them otherwise. */
export const startTypeNames: Readonly<Record<string, MessageDescriptor>> = {
  Apartment: msg`Apartment`,
  House: msg`House`,
  Villa: msg`Villa`,
  Studio: msg`Studio`,
  Penthouse: msg`Penthouse`,
  Duplex: msg`Duplex`,
  Office: msg`Office`,
  Retail: msg`Retail`,
  Warehouse: msg`Warehouse`,
  Land: msg`Land`,
};

/** How a property type reads: those of the start in the reader's language, others as the agency named them. */
export function useTypeName(): (name: string) => string {
  return usePresetLabel(startTypeNames);
}
