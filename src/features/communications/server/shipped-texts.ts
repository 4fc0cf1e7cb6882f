import { msg } from '@lingui/core/macro';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { MessageMoment, Placeholder } from '../placeholders.ts';

const written = (name: Placeholder) => `{{${name}}}`;

/** What a message says at a moment until the agency rewords it. */
export function shippedText(moment: MessageMoment, language: Language): string {
  const texts = textsFor(language);
  const [name, agent, agency] = [written('client_name'), written('agent_name'), written('company_name')];
  const greeting = texts._(msg`Hello ${name}, this is ${agent} from ${agency}.`);
  switch (moment) {
    case 'property': {
      const [title, city, price] = [written('property_title'), written('property_city'), written('property_price')];
      return `${greeting}\n\n${texts._(msg`About ${title}, ${city}, ${price}:`)} `;
    }
    case 'properties':
      return [greeting, '', texts._(msg`These may suit you:`), written('property_list'), '', ''].join('\n');
    case 'portal_link': {
      const url = written('portal_link');
      return texts._(msg`Hello ${name}, here are the properties we picked for you: ${url} – ${agency}`);
    }
    case 'owner_link': {
      const url = written('portal_link');
      return texts._(msg`Hello ${name}, see how the market responds to your property: ${url} – ${agency}`);
    }
    case 'colleague': {
      const me = agent;
      return `${texts._(msg`Hello ${name}, ${me} here.`)} `;
    }
    default:
      return `${greeting} `;
  }
}
