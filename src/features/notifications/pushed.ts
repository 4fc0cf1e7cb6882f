import type { Language } from '#platform/i18n/languages.ts';

/** What is pushed to a device: what shows on it, and where that leads. */
export interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** A message that comes twice takes its own place. */
  readonly tag: string;
  readonly language: Language;
}
