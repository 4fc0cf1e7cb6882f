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
