import { useLingui } from '@lingui/react/macro';
import { findsNothing } from '#platform/rpc/web/problem-of.ts';

/** What stands for the name of a chosen record that is not there: it is loading, could not be loaded, or is gone. */
export function useAbsentName(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (!error) return '…';
    return findsNothing(error) ? t`no longer available` : t`Could not load the name`;
  };
}
