import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WordColour } from '../colours.ts';

/** Each colour as the text colour of a mark. */
export const wordColourClasses: Readonly<Record<WordColour, string>> = {
  grey: 'text-ink-3',
  blue: 'text-info',
  amber: 'text-warning',
  terracotta: 'text-accent',
  green: 'text-success',
  teal: 'text-chart-3',
  indigo: 'text-chart-2',
  pink: 'text-chart-5',
  red: 'text-danger',
};

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
