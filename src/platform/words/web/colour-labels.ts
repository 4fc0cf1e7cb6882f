import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WordColour } from '../colours.ts';

export const wordColourLabels: Readonly<Record<WordColour, MessageDescriptor>> = {
  grey: msg`Grey`,
  blue: msg`Blue`,
  amber: msg`Amber`,
  terracotta: msg`Terracotta`,
  green: msg`Green`,
  teal: msg`Teal`,
  indigo: msg`Indigo`,
  pink: msg`Pink`,
  red: msg`Red`,
};
