import { useEffect } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';

/** Says that something could not be loaded, once for each time it was tried. */
export function useLoadFailure(
  { error, errorUpdatedAt }: { readonly error: unknown; readonly errorUpdatedAt: number },
  sentence: string,
): void {
  const fail = useFailureToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same failure that comes again is another one.
  useEffect(() => {
    if (error) fail(error, sentence);
  }, [error, errorUpdatedAt]);
}
