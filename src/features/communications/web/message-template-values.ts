import { languageCodes } from '#platform/i18n/languages.ts';
import type { MessageTemplate, MessageTexts } from '../template-contract.ts';

/** The texts as typed; empty where readers get the English one. */
export interface MessageTemplateValues {
  readonly en: string;
  readonly hi: string;
  readonly mr: string;
  readonly gu: string;
}

export function toMessageValues({ texts: { en, hi, mr, gu } }: MessageTemplate): MessageTemplateValues {
  return { en, hi: hi ?? '', mr: mr ?? '', gu: gu ?? '' };
}

export function toMessageTexts({ en, ...others }: MessageTemplateValues): MessageTexts {
  const of = (text: string) => (text.trim() === '' ? null : text);
  return { en, hi: of(others.hi), mr: of(others.mr), gu: of(others.gu) };
}

/** The language of a field of `MessageTemplateInput`, such as 'texts.hi'. */
export function languageOfPath(path: string) {
  return languageCodes.find((language) => path === `texts.${language}`);
}
