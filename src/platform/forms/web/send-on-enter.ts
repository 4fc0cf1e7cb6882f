import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, on a Mac ⌘+Enter, sends what is typed; Enter alone begins a new line. */
export function sendOnEnter(send: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
}
