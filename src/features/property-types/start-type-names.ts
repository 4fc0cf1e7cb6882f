import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

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
