import { useLingui } from '@lingui/react/macro';
import { useIsAway } from './connection.ts';

/** Why an act that needs the server is off; null while the server is there. */
export function useOffWhileAway(): string | null {
  const { t } = useLingui();
  return useIsAway() ? t`Go online to do this.` : null;
}
