import type { Language } from '#platform/i18n/languages.ts';

/** A push message: what the device shows, and the page that it opens. */
export interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** A repeated message replaces the earlier one. */
  readonly tag: string;
  readonly language: Language;
}
