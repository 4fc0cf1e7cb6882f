import type { KeyboardEvent } from 'react';

/** Ctrl+Enter (⌘+Enter on a Mac) sends the text; Enter alone starts a new line. */
export function sendOnEnter(send: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
}
