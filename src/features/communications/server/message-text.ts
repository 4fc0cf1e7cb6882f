import { msg } from '@lingui/core/macro';
import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { PropertyCard } from '#features/properties/contract.ts';
import { findCards } from '#features/properties/server/repository/list-properties.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { formatTime } from '#platform/dates.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { formattingLocale } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { formatMeasure, shortMoney } from '#platform/money.ts';
import type { MessageChannel, MessageMoment, PlaceholderValues } from '../placeholders.ts';
import { isReworded, momentText } from './message-templates.ts';
import { findCorrespondent } from './repository-people.ts';

interface MessageTextQuery {
  readonly topic: PersonTopic;
  readonly person_id: string;
  readonly channel?: MessageChannel | undefined;
  readonly property_ids?: readonly string[] | undefined;
  readonly meeting_at?: string | undefined;
}

/**
 * The text that a WhatsApp message, an SMS or an email begins with, in the reader's language: the agency's template of the
 * moment. Of a property it says only what any buyer may know: title, city, rooms, area and asking price. The subject is
 * empty without properties.
 */
export async function writeMessageText(
  context: StaffContext,
  { topic, person_id, channel: asked, property_ids = [], meeting_at }: MessageTextQuery,
): Promise<{ subject: string; text: string; language: Language; other_phones: string[] }> {
  const channel = asked ?? null;
  const reader = await findCorrespondent(context.db, { topic, id: person_id });
  if (!reader) throw new Failure('not_found');
  const { profileId } = context.actor;
  const [company, writer, cards] = await Promise.all([
    findCompany(context.db),
    profileId === null ? null : findAccount(context.db, profileId),
    findCards(context.db, [...property_ids]),
  ]);
  const properties = [...new Set(property_ids)].map((id) => {
    const property = cards.find((card) => card.id === id);
    if (!property) throw invalidField('property_ids', 'unknown');
    return property;
  });
  const { language } = reader;
  const texts = textsFor(language);
  const names = {
    client_name: reader.full_name,
    agent_name: writer?.full_name ?? company.name,
    company_name: company.name,
  };
  const priceOf = ({ price }: PropertyCard) => shortMoney(price, company.currency, language);
  const write = async (moment: MessageMoment, subject: string, values: PlaceholderValues<string>) => {
    const text = await momentText(context.db, { channel, moment }, { language, values: { ...names, ...values } });
    return { subject, text, language, other_phones: [...reader.other_phones] };
  };
  if (meeting_at !== undefined && channel !== null && (await isReworded(context.db, { channel, moment: 'meeting' })))
    return write('meeting', '', {
      meeting_day: formatMeetingDay(meeting_at, language, company.time_zone),
      meeting_time: formatTime(meeting_at, company.time_zone),
    });
  const [first] = properties;
  if (!first) return write('greeting', '', {});
  const { title, city } = first;
  if (properties.length === 1)
    return write('property', title, { property_title: title, property_city: city, property_price: priceOf(first) });
  const lines = properties.map((property, index) => {
    const { bedrooms, square_feet } = property;
    const area = square_feet === null ? '' : formatMeasure(square_feet);
    const facts = [
      `${property.title}, ${property.city}`,
      bedrooms === null || bedrooms === 0 ? '' : texts._(msg`${bedrooms} BHK`),
      area === '' ? '' : texts._(msg`${area} sq ft`),
      priceOf(property),
    ];
    return `${index + 1}. ${facts.filter((fact) => fact !== '').join(' · ')}`;
  });
  const count = properties.length;
  return write('properties', texts._(msg`${count} properties for you`), { property_list: lines.join('\n') });
}

function formatMeetingDay(instant: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(formattingLocale(language), {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(instant));
}
