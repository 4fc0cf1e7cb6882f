import { msg } from '@lingui/core/macro';
import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { findCards } from '#features/properties/server/repository/list-properties.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { shortMoney } from '#platform/money.ts';
import type { PersonTopic } from '../person.ts';
import { findCorrespondent } from './repository-people.ts';

interface MessageTextQuery {
  readonly topic: PersonTopic;
  readonly person_id: string;
  readonly property_id?: string | undefined;
}

/**
 * The text that a WhatsApp message or SMS begins with, in the reader's language. Of a property it says only what any
 * buyer may know: title, city and asking price.
 */
export async function writeMessageText(
  context: StaffContext,
  { topic, person_id, property_id }: MessageTextQuery,
): Promise<{ text: string; language: Language; other_phones: string[] }> {
  const reader = await findCorrespondent(context.db, { topic, id: person_id });
  if (!reader) throw new Failure('not_found');
  const { profileId } = context.actor;
  const [company, writer, [property]] = await Promise.all([
    findCompany(context.db),
    profileId === null ? null : findAccount(context.db, profileId),
    property_id === undefined ? [] : findCards(context.db, [property_id]),
  ]);
  if (property_id !== undefined && !property) throw invalidField('property_id', 'unknown');
  const { language, full_name: name } = reader;
  const other_phones = [...reader.other_phones];
  const texts = textsFor(language);
  const agency = company.name;
  const agent = writer?.full_name ?? agency;
  const greeting = texts._(msg`Hello ${name}, this is ${agent} from ${agency}.`);
  if (!property) return { text: `${greeting} `, language, other_phones };
  const { title, city } = property;
  const price = shortMoney(property.price, company.currency, language);
  return { text: `${greeting}\n\n${texts._(msg`About ${title}, ${city}, ${price}:`)} `, language, other_phones };
}
