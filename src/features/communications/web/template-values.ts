import { languageCodes } from '#platform/i18n/languages.ts';
import type { EmailTemplate, TemplateInput, WrittenText } from '../template-contract.ts';

/** A template as typed: every language has its fields, empty if it has no text. */
export interface TemplateValues {
  readonly name: string;
  readonly en: WrittenText;
  readonly hi: WrittenText;
  readonly mr: WrittenText;
  readonly gu: WrittenText;
}

const nothing: WrittenText = { subject: '', body: '' };
export const emptyTemplate: TemplateValues = { name: '', en: nothing, hi: nothing, mr: nothing, gu: nothing };

export function toTemplateValues({ name, texts }: EmailTemplate): TemplateValues {
  const written = texts.map(({ language, subject, body }) => [language, { subject, body }] as const);
  return { ...emptyTemplate, name, ...Object.fromEntries(written) };
}

export function toTemplateInput({ name, ...texts }: TemplateValues): TemplateInput {
  const of = (text: WrittenText) => (text.subject.trim() === '' && text.body === '' ? null : text);
  return { name, texts: { en: of(texts.en), hi: of(texts.hi), mr: of(texts.mr), gu: of(texts.gu) } };
}

/** The first language with an incomplete text, or the first language if there is no text; null if complete. */
export function unfinished(values: TemplateValues): (typeof languageCodes)[number] | null {
  const { texts } = toTemplateInput(values);
  const half = languageCodes.find((language) => {
    const text = texts[language];
    return text && (text.subject.trim() === '' || text.body === '');
  });
  return half ?? (Object.values(texts).every((text) => text === null) ? 'en' : null);
}
