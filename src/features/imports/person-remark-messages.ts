import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PersonNote } from './read-fields.ts';

/** Notes about contacts, for kinds whose records are people; they extend the common notes. */
export const personNoteMessages: Readonly<Record<PersonNote, MessageDescriptor>> = {
  kept_in_notes: msg`Can't be read: kept in the notes`,
  several: msg`Several values: first one used, the rest kept in the notes`,
  nobody_here: msg`No colleague with this name: assigned to the person importing`,
  shared_name: msg`Several colleagues have this name: assigned to the person importing`,
};
