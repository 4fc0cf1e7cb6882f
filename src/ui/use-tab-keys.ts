import type { KeyboardEvent } from 'react';

interface TabKeys<V extends string> {
  readonly values: readonly V[];
  /** Index of the selected tab. */
  readonly chosen: number;
  onChange(value: V): void;
}

/** Arrow keys, Home and End of the ARIA tabs pattern, for the element with `role="tablist"`: they select at once. */
export function useTabKeys<V extends string>({ values, chosen, onChange }: TabKeys<V>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    // Starts from the focused tab: the selection may be updated later.
    const from = buttons.findIndex((button) => button.matches(':focus'));
    const target = targetOf(event.key, from === -1 ? chosen : from, values.length);
    const value = target === null ? undefined : values[target];
    if (target === null || value === undefined) return;
    event.preventDefault();
    onChange(value);
    buttons[target]?.focus();
  };
}

function targetOf(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (from + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
