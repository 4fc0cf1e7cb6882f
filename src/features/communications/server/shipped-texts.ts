import { msg } from '@lingui/core/macro';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { MessageMoment, Placeholder } from '../placeholders.ts';

const written = (name: Placeholder) => `{{${name}}}`;

/** What a message says at a moment until the agency rewords it. A company without a name is not in it. */
export function shippedText(moment: MessageMoment, language: Language, company: { readonly name: string }): string {
  const texts = textsFor(language);
  const [name, agent, agency] = [written('client_name'), written('agent_name'), written('company_name')];
  const isNamed = company.name !== '';
  const greeting = isNamed
    ? texts._(msg`Hello ${name}, this is ${agent} from ${agency}.`)
    : texts._(msg`Hello ${name}, this is ${agent}.`);
  switch (moment) {
    case 'property': {
      const [title, city, price] = [written('property_title'), written('property_city'), written('property_price')];
      return `${greeting}\n\n${texts._(msg`About ${title}, ${city}, ${price}:`)} `;
    }
    case 'properties':
      return [greeting, '', texts._(msg`These may suit you:`), written('property_list'), '', ''].join('\n');
    case 'meeting': {
      const [day, time, place] = [written('meeting_day'), written('meeting_time'), written('meeting_place')];
      return [greeting, '', texts._(msg`We meet on ${day} at ${time}.`), place].join('\n');
    }
    case 'portal_link': {
      const url = written('portal_link');
      return isNamed
        ? texts._(msg`Hello ${name}, here are the properties we picked for you: ${url} – ${agency}`)
        : texts._(msg`Hello ${name}, here are the properties we picked for you: ${url}`);
    }
    case 'owner_link': {
      const url = written('portal_link');
      return isNamed
        ? texts._(msg`Hello ${name}, see how the market responds to your property: ${url} – ${agency}`)
        : texts._(msg`Hello ${name}, see how the market responds to your property: ${url}`);
    }
    case 'colleague': {
      const me = agent;
      return `${texts._(msg`Hello ${name}, ${me} here.`)} `;
    }
    default:
      return `${greeting} `;
  }
}
