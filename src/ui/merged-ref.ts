import type { Ref, RefCallback } from 'react';
import { useCallback } from 'react';

/** Merges the component's own ref with one of its props. */
export function useMergedRef<T>(own: Ref<T> | undefined, given: Ref<T> | undefined): RefCallback<T> {
  return useCallback(
    (node: T | null) => {
      assign(own, node);
      assign(given, node);
    },
    [own, given],
  );
}

function assign<T>(ref: Ref<T> | undefined, node: T | null): void {
  if (typeof ref === 'function') ref(node);
  else if (ref) ref.current = node;
}
