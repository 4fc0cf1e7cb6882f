import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';

/** How words read: those that have a name here in the reader's language, others as they are. */
export function useKnownWords(names: Readonly<Record<string, MessageDescriptor>>): (word: string) => string {
  const { t } = useLingui();
  return (word) => {
    const name = names[word];
    return name ? t(name) : word;
  };
}
