import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RequirementNote } from './requirement-reader.ts';

export const requirementNoteMessages: Readonly<Record<RequirementNote, MessageDescriptor>> = {
  exchanged: msg`Above the maximum: the two were swapped`,
  extra_room: msg`Extra room not counted`,
};
