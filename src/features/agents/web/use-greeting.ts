import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '#features/accounts/web/queries.ts';
import { greetingQuery } from './queries.ts';

/** How a message to a colleague begins: the agency's template, or the shipped text until it is loaded. */
export function useGreeting(name: string): string {
  const { t } = useLingui();
  const me = useMe().full_name;
  const { data } = useQuery(greetingQuery);
  return data ? data.text.replaceAll('{{client_name}}', name) : `${t`Hello ${name}, ${me} here.`} `;
}
