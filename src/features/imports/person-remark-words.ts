import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PersonNote } from './read-fields.ts';

/** What a kind whose records are people says of their contacts, beside the common notes. */
export const personNoteWords: Readonly<Record<PersonNote, MessageDescriptor>> = {
  kept_in_notes: msg`Cannot be read: kept in the notes`,
  several: msg`Several: the first is taken, the rest is kept in the notes`,
  nobody_here: msg`Nobody of this name works here: whoever imports the file has charge of it`,
};
