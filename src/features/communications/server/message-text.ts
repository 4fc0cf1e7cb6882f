import { msg } from '@lingui/core/macro';
import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { PropertyCard, PropertySharing } from '#features/properties/contract.ts';
import { isClosed, shortLocation } from '#features/properties/rules.ts';
import { findCards } from '#features/properties/server/repository/list-properties.ts';
import { isRefused, readSharing } from '#features/properties/server/service/check-shareable.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { formatTime } from '#platform/dates.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { formattingLocale } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { formatMeasure, shortMoney } from '#platform/money.ts';
import type { MessageChannel, MessageMoment, Placeholder } from '../placeholders.ts';
import { fillText, placeholderNames } from '../placeholders.ts';
import type { MessageLinks } from './message-links.ts';
import { comparisonLinkId } from './message-links.ts';
import { chooseMomentText } from './message-templates.ts';
import { findCorrespondent } from './repository-people.ts';

type Filled = Readonly<Partial<Record<Placeholder, string>>>;

interface MessageTextQuery {
  readonly topic: PersonTopic;
  readonly person_id: string;
  readonly channel?: MessageChannel | undefined;
  readonly property_ids?: readonly string[] | undefined;
  /** The ids of the links to these properties, in their order; without them the text has no links. */
  readonly link_ids?: readonly string[] | undefined;
  readonly meeting_at?: string | undefined;
}

interface MessageText {
  readonly subject: string;
  readonly text: string;
  readonly language: Language;
  readonly other_phones: string[];
  readonly sharing: PropertySharing[];
}

/**
 * The text that a WhatsApp message, an SMS or an email begins with, in the reader's language: the agency's template of the
 * moment. Of a property it says only what any buyer may know: title, place, rooms, area and asking price. It leaves out what
 * the law keeps from being shared. The subject is empty without properties.
 */
export async function writeMessageText(
  context: StaffContext,
  { topic, person_id, channel: asked, property_ids = [], link_ids = [], meeting_at }: MessageTextQuery,
  links?: MessageLinks,
): Promise<MessageText> {
  const channel = asked ?? null;
  const reader = await findCorrespondent(context.db, { topic, id: person_id });
  if (!reader) throw new Failure('not_found');
  const { profileId } = context.actor;
  const [company, writer, cards, checked] = await Promise.all([
    findCompany(context.db),
    profileId === null ? null : findAccount(context.db, profileId),
    findCards(context.db, [...property_ids]),
    readSharing(context, property_ids),
  ]);
  const properties = [...new Set(property_ids)].flatMap((id) => {
    const property = cards.find((card) => card.id === id);
    if (!property) throw invalidField('property_ids', 'unknown');
    return checked.some((one) => one.property_id === id && isRefused(one)) ? [] : [property];
  });
  // The page of a property that is closed says only that it is gone.
  const comparison = comparisonLinkId({ property_ids, link_ids });
  const urlOf = ({ id, status }: PropertyCard) => {
    if (comparison !== null) return null;
    const linkId = link_ids[property_ids.indexOf(id)];
    return links && linkId !== undefined && !isClosed(status) ? links.urlOf(linkId) : null;
  };
  const priceOf = ({ price }: PropertyCard, language: Language) => shortMoney(price, company.currency, language);
  // What is filled in is in the language of the text, which may not be the reader's.
  const write = async (
    moment: MessageMoment,
    subject: string,
    { valuesIn = () => ({}), url = null }: { valuesIn?: (language: Language) => Filled; url?: string | null } = {},
  ) => {
    const { body, language } = await chooseMomentText(context.db, { channel, moment, company }, reader.language);
    const names = placeholderNames(language, { reader: reader.full_name, writer, company });
    const text = fillText(body, { ...names, ...valuesIn(language) });
    const sharing = checked.filter(({ findings }) => findings.length > 0);
    return {
      subject,
      text: url === null ? text : `${text.trimEnd()} ${url}\n\n`,
      language,
      other_phones: [...reader.other_phones],
      sharing,
    };
  };
  const [first] = properties;
  if (meeting_at !== undefined)
    return write('meeting', '', {
      url: first ? urlOf(first) : null,
      valuesIn: (language) => ({
        meeting_day: formatMeetingDay(meeting_at, language, company.time_zone),
        meeting_time: formatTime(meeting_at, company.time_zone),
        meeting_place: first ? `${clipped(first.title)}, ${shortLocation(first)}` : '',
      }),
    });
  if (!first) return write('greeting', '');
  const { title } = first;
  if (properties.length === 1)
    return write('property', title, {
      url: urlOf(first),
      valuesIn: (language) => ({
        property_title: title,
        property_city: shortLocation(first),
        property_price: priceOf(first, language),
      }),
    });
  const linesIn = (language: Language) =>
    properties.map((property, index) => {
      const texts = textsFor(language);
      const { bedrooms, square_feet } = property;
      const area = square_feet === null ? '' : formatMeasure(square_feet);
      const facts = [
        `${clipped(property.title)}, ${shortLocation(property)}`,
        bedrooms === null || bedrooms === 0 ? '' : texts._(msg`${bedrooms} BHK`),
        area === '' ? '' : texts._(msg`${area} sq ft`),
        priceOf(property, language),
      ];
      const line = `${index + 1}. ${facts.filter((fact) => fact !== '').join(' · ')}`;
      return [line, urlOf(property)].filter((part) => part !== null).join('\n');
    });
  const count = properties.length;
  return write('properties', textsFor(reader.language)._(msg`${count} properties for you`), {
    url: links && comparison !== null ? links.urlOf(comparison) : null,
    valuesIn: (language) => ({ property_list: linesIn(language).join('\n') }),
  });
}

function formatMeetingDay(instant: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(formattingLocale(language), {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(instant));
}

/** How a WhatsApp message to a colleague begins, in the writer's language; the colleague's name is left open. */
export async function writeColleagueText(context: StaffContext): Promise<{ text: string }> {
  const { profileId } = context.actor;
  const writer = profileId === null ? null : await findAccount(context.db, profileId);
  const company = await findCompany(context.db);
  const of = { channel: 'whatsapp', moment: 'colleague', company } as const;
  const { body, language } = await chooseMomentText(context.db, of, writer?.language ?? 'en');
  return { text: fillText(body, placeholderNames(language, { reader: '{{client_name}}', writer, company })) };
}

/** Ten long titles would not fit into a message. */
const maxTitleLength = 70;

function clipped(title: string): string {
  const characters = [...title];
  return characters.length > maxTitleLength ? `${characters.slice(0, maxTitleLength).join('').trimEnd()}…` : title;
}
