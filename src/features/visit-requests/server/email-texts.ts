import { msg } from '@lingui/core/macro';
import type { Language } from '#platform/i18n/languages.ts';
import { formattingLocale } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';

export type VisitNews =
  | { readonly kind: 'proposed'; readonly times: readonly string[]; readonly answer: string }
  | { readonly kind: 'declined'; readonly answer: string };

interface VisitEmailInput {
  readonly reader: { readonly full_name: string; readonly language: Language };
  readonly title: string;
  readonly news: VisitNews;
  readonly company: { readonly name: string; readonly time_zone: string };
}

/** The title of the meeting, as its attendee reads it. */
export function visitTitle(language: Language, title: string): string {
  return textsFor(language)._(msg`Visit: ${title}`);
}

export function visitEmail({ reader, title, news, company }: VisitEmailInput): {
  subject: string;
  paragraphs: string[];
} {
  const { full_name, language } = reader;
  const texts = textsFor(language);
  const when = new Intl.DateTimeFormat(formattingLocale(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: company.time_zone,
  });
  const [subject, lines] =
    news.kind === 'proposed'
      ? [
          texts._(msg`Other times for your visit: ${title}`),
          [
            texts._(msg`You asked to see "${title}". We can show it to you at these times:`),
            ...news.times.map((time) => when.format(new Date(time))),
            texts._(msg`Choose one on your page, or reply to this email.`),
          ],
        ]
      : [
          texts._(msg`Your visit request: ${title}`),
          [texts._(msg`You asked to see "${title}". Unfortunately that is not possible.`)],
        ];
  return {
    subject,
    paragraphs: [
      texts._(msg`Hello ${full_name},`),
      ...lines,
      ...(news.answer === '' ? [] : [news.answer]),
      ...(company.name ? [company.name] : []),
    ],
  };
}
