import { useEffect } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';

/** Shows a toast when loading fails, once per attempt. */
export function useLoadFailure(
  { error, errorUpdatedAt }: { readonly error: unknown; readonly errorUpdatedAt: number },
  sentence: string,
): void {
  const fail = useFailureToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated failure is a new one.
  useEffect(() => {
    if (error) fail(error, sentence);
  }, [error, errorUpdatedAt]);
}
