import { i18n } from '@lingui/core';
import type { OwnWord } from '../words.ts';
import { setOwnWords } from '../words.ts';

/** Shows the agency's words on all screens: every component with texts renders again. */
export function showWords(words: readonly OwnWord[]): void {
  setOwnWords(words);
  i18n.load(i18n.locale, {});
}
