/**
 * Call before the focused button of this group is removed: moves the focus to the next button, the previous one, or
 * `last`. Hidden buttons are skipped.
 */
export function passFocus(group: Element | null, last: HTMLElement | null | undefined): void {
  const buttons = [...(group?.querySelectorAll('button') ?? [])];
  const index = buttons.findIndex((button) => button === document.activeElement);
  if (index === -1) return;
  for (const next of [...buttons.slice(index + 1), ...buttons.slice(0, index).toReversed(), last]) {
    next?.focus();
    if (next && document.activeElement === next) return;
  }
}
