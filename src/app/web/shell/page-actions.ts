export interface PageAction {
  readonly label: string;
  run(): void;
}

/** The actions of the page behind: those in its header, and elements with `data-page-action`, named or not. */
export function readPageActions(): PageAction[] {
  const offered = document.querySelectorAll<HTMLElement>(
    '#main :is([data-page-actions] :is(a, button), [data-page-action])',
  );
  const actions = new Map<string, PageAction>();
  for (const element of offered) {
    if (!isOffered(element)) continue;
    const label =
      element.dataset.pageAction || element.getAttribute('aria-label') || (element.textContent ?? '').trim();
    if (label !== '' && !actions.has(label)) actions.set(label, { label, run: () => element.click() });
  }
  return [...actions.values()];
}

/** Whether it is visible and enabled, and opens no menu. */
function isOffered(element: HTMLElement): boolean {
  const isOff = element.matches(':disabled, [aria-disabled=true], [aria-haspopup=menu]');
  return !isOff && element.getClientRects().length > 0;
}
