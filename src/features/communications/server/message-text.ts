import { msg } from '@lingui/core/macro';
import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { PropertyCard } from '#features/properties/contract.ts';
import { isClosed } from '#features/properties/rules.ts';
import { findCards } from '#features/properties/server/repository/list-properties.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { formatMeasure, shortMoney } from '#platform/money.ts';
import type { MessageLinks } from './message-links.ts';
import { findCorrespondent } from './repository-people.ts';

interface MessageTextQuery {
  readonly topic: PersonTopic;
  readonly person_id: string;
  readonly property_ids?: readonly string[] | undefined;
  /** The ids of the links to these properties, in their order; without them the text has no links. */
  readonly link_ids?: readonly string[] | undefined;
}

/**
 * The text that a WhatsApp message, an SMS or an email begins with, in the reader's language. Of a property it says only what
 * any buyer may know: title, city, rooms, area and asking price. The subject is empty without properties.
 */
export async function writeMessageText(
  context: StaffContext,
  { topic, person_id, property_ids = [], link_ids = [] }: MessageTextQuery,
  links?: MessageLinks,
): Promise<{ subject: string; text: string; language: Language; other_phones: string[] }> {
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
  // The page of a property that is closed says only that it is gone.
  const urlOf = ({ id, status }: PropertyCard) => {
    const linkId = link_ids[property_ids.indexOf(id)];
    return links && linkId !== undefined && !isClosed(status) ? links.urlOf(linkId) : null;
  };
  const { language, full_name: name } = reader;
  const other_phones = [...reader.other_phones];
  const texts = textsFor(language);
  const agency = company.name;
  const agent = writer?.full_name ?? agency;
  const greeting = texts._(msg`Hello ${name}, this is ${agent} from ${agency}.`);
  const priceOf = ({ price }: PropertyCard) => shortMoney(price, company.currency, language);
  const [first] = properties;
  if (!first) return { subject: '', text: `${greeting} `, language, other_phones };
  const { title, city } = first;
  if (properties.length === 1) {
    const price = priceOf(first);
    const url = urlOf(first);
    return {
      subject: title,
      text: `${greeting}\n\n${texts._(msg`About ${title}, ${city}, ${price}:`)} ${url === null ? '' : `${url}\n\n`}`,
      language,
      other_phones,
    };
  }
  const lines = properties.map((property, index) => {
    const { bedrooms, square_feet } = property;
    const area = square_feet === null ? '' : formatMeasure(square_feet);
    const facts = [
      `${clipped(property.title)}, ${property.city}`,
      bedrooms === null || bedrooms === 0 ? '' : texts._(msg`${bedrooms} BHK`),
      area === '' ? '' : texts._(msg`${area} sq ft`),
      priceOf(property),
    ];
    const url = urlOf(property);
    return [`${index + 1}. ${facts.filter((fact) => fact !== '').join(' · ')}`, ...(url === null ? [] : [url])].join(
      '\n',
    );
  });
  const count = properties.length;
  return {
    subject: texts._(msg`${count} properties for you`),
    text: [greeting, '', texts._(msg`These may suit you:`), ...lines, '', ''].join('\n'),
    language,
    other_phones,
  };
}

/** Ten long titles would not fit into a message. */
const longestTitle = 70;

function clipped(title: string): string {
  const characters = [...title];
  return characters.length > longestTitle ? `${characters.slice(0, longestTitle).join('').trimEnd()}…` : title;
}
