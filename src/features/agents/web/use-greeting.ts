import { useLingui } from '@lingui/react/macro';
import { useMe } from '#features/accounts/web/queries.ts';

/** How a message to a colleague begins. */
export function useGreeting(name: string): string {
  const { t } = useLingui();
  const me = useMe().full_name;
  return `${t`Hello ${name}, ${me} here.`} `;
}
