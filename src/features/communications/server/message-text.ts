import { msg } from '@lingui/core/macro';
import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { PropertyCard, PropertySharing } from '#features/properties/contract.ts';
import { findCards } from '#features/properties/server/repository/list-properties.ts';
import { isRefused, readSharing } from '#features/properties/server/service/check-shareable.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { formatMeasure, shortMoney } from '#platform/money.ts';
import { findCorrespondent } from './repository-people.ts';

interface MessageTextQuery {
  readonly topic: PersonTopic;
  readonly person_id: string;
  readonly property_ids?: readonly string[] | undefined;
}

interface MessageText {
  readonly subject: string;
  readonly text: string;
  readonly language: Language;
  readonly other_phones: string[];
  readonly sharing: PropertySharing[];
}

/**
 * The text that a WhatsApp message, an SMS or an email begins with, in the reader's language. Of a property it says only what
 * any buyer may know: title, city, rooms, area and asking price. It leaves out what the law keeps from being shared. The
 * subject is empty without properties.
 */
export async function writeMessageText(
  context: StaffContext,
  { topic, person_id, property_ids = [] }: MessageTextQuery,
): Promise<MessageText> {
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
  const { language, full_name: name } = reader;
  const sharing = checked.filter(({ findings }) => findings.length > 0);
  const facts = { language, other_phones: [...reader.other_phones], sharing };
  const texts = textsFor(language);
  const agency = company.name;
  const agent = writer?.full_name ?? agency;
  const greeting = texts._(msg`Hello ${name}, this is ${agent} from ${agency}.`);
  const priceOf = ({ price }: PropertyCard) => shortMoney(price, company.currency, language);
  const [first] = properties;
  if (!first) return { subject: '', text: `${greeting} `, ...facts };
  const { title, city } = first;
  if (properties.length === 1) {
    const price = priceOf(first);
    return {
      subject: title,
      text: `${greeting}\n\n${texts._(msg`About ${title}, ${city}, ${price}:`)} `,
      ...facts,
    };
  }
  const lines = properties.map((property, index) => {
    const { bedrooms, square_feet } = property;
    const area = square_feet === null ? '' : formatMeasure(square_feet);
    const details = [
      `${property.title}, ${property.city}`,
      bedrooms === null || bedrooms === 0 ? '' : texts._(msg`${bedrooms} BHK`),
      area === '' ? '' : texts._(msg`${area} sq ft`),
      priceOf(property),
    ];
    return `${index + 1}. ${details.filter((detail) => detail !== '').join(' · ')}`;
  });
  const count = properties.length;
  return {
    subject: texts._(msg`${count} properties for you`),
    text: [greeting, '', texts._(msg`These may suit you:`), ...lines, '', ''].join('\n'),
    ...facts,
  };
}
