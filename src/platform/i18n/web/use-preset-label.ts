import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';

/** How words read: those that have a name here in the reader's language, others as they are. */
export function usePresetLabel(names: Readonly<Record<string, MessageDescriptor>>): (word: string) => string {
  const { t } = useLingui();
  return useCallback(
    (word) => {
      // Words are typed by people: 'constructor' is one that every object has.
      const name = Object.hasOwn(names, word) ? names[word] : undefined;
      return name ? t(name) : word;
    },
    [names, t],
  );
}
