import { escapeHtml } from '#platform/escape-html.ts';
import type { Language } from '#platform/i18n/languages.ts';

/** The channels of templates. */
export const templateChannels = ['email', 'whatsapp', 'sms'] as const;
export type TemplateChannel = (typeof templateChannels)[number];
export const messageChannels = ['whatsapp', 'sms'] as const satisfies readonly TemplateChannel[];
export type MessageChannel = (typeof messageChannels)[number];

/** The placeholders of an email template, filled in on sending. Written {{client_name}}. */
export const placeholders = ['client_name', 'agent_name', 'company_name'] as const;
type EmailPlaceholder = (typeof placeholders)[number];

/**
 * What a text for WhatsApp or SMS may say at each moment. Everything here is known to the reader, or meant for them: no
 * notes, no address of an owner, no data of a colleague beside the name.
 */
export const momentPlaceholders = {
  greeting: placeholders,
  property: [...placeholders, 'property_title', 'property_city', 'property_price'],
  properties: [...placeholders, 'property_list'],
  meeting: [...placeholders, 'meeting_day', 'meeting_time', 'meeting_place'],
  portal_link: [...placeholders, 'portal_link'],
  /** The portal link of an owner, who sees how the market responds. */
  owner_link: [...placeholders, 'portal_link'],
  colleague: [...placeholders],
} as const;

/** Maximum length of a message template, in characters. */
export const maxMessageTextLength = 1000;

export type MessageMoment = keyof typeof momentPlaceholders;
export type Placeholder = (typeof momentPlaceholders)[MessageMoment][number];

// `Object.keys` returns `string[]`.
export const messageMoments = Object.keys(momentPlaceholders) as MessageMoment[];

/** The moments at which each channel is used. */
export const channelMoments: Readonly<Record<MessageChannel, readonly MessageMoment[]>> = {
  whatsapp: messageMoments,
  sms: ['greeting', 'property', 'properties', 'meeting'],
};

export type PlaceholderValues = Readonly<Record<EmailPlaceholder, string>>;

/** What a text names while the company has no name. */
const ourAgency: Record<Language, string> = {
  en: 'our agency',
  hi: 'हमारी एजेंसी',
  mr: 'आमची एजन्सी',
  gu: 'અમારી એજન્સી',
};

interface Names {
  readonly reader: string;
  /** Null if the program writes. */
  readonly writer: { readonly full_name: string } | null;
  readonly company: { readonly name: string };
}

/** The names in a text of a language. */
export function placeholderNames(language: Language, { reader, writer, company }: Names): PlaceholderValues {
  const company_name = company.name || ourAgency[language];
  return { client_name: reader, agent_name: writer?.full_name || company_name, company_name };
}

const written = /(\s*)\{\{\s*([\p{L}\p{M}\p{N}_]*)\s*\}\}/gu;

/** Fills the placeholders of a text, without the space before an empty value; unknown ones stay as written. */
export function fillText(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll(written, (whole, space: string, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : value && `${space}${value}`;
  });
}

/** Fills the placeholders of HTML; values are escaped. */
export function fillHtml(html: string, values: PlaceholderValues): string {
  const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]);
  return fillText(html, Object.fromEntries(escaped));
}

/** The first placeholder of a text that is not among the known ones, as written; null if there is none. */
export function unknownPlaceholder(text: string, known: readonly string[]): string | null {
  // Braces that are not closed, or around other signs, are no placeholder that could be filled either.
  for (const [whole] of text.matchAll(/\{\{[^{}]*(?:\}\})?/gu)) {
    const name = whole.match(/^\{\{\s*([\p{L}\p{M}\p{N}_]*)\s*\}\}$/u)?.[1];
    if (name === undefined || !known.includes(name)) return whole.trim();
  }
  return null;
}
