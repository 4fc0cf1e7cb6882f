import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';

/** Translates preset values; returns others unchanged. */
export function usePresetLabel(names: Readonly<Record<string, MessageDescriptor>>): (word: string) => string {
  const { t } = useLingui();
  return useCallback(
    (word) => {
      // The word may be typed text: 'constructor' is a property of every object.
      const name = Object.hasOwn(names, word) ? names[word] : undefined;
      return name ? t(name) : word;
    },
    [names, t],
  );
}
