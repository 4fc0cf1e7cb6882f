/**
 * The focused button of this group is about to go: the focus goes on to the next of its buttons, else to the one before,
 * else to `last`. What is not shown does not take it.
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
