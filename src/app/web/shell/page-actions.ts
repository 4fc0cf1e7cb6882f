export interface PageAction {
  readonly label: string;
  run(): void;
}

/** What the page behind offers: the actions in its head, and what is marked by `data-page-action`, with or without a name. */
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

/** It is on the screen, does something, and no menu of further ones. */
function isOffered(element: HTMLElement): boolean {
  const isOff = element.matches(':disabled, [aria-disabled=true], [aria-haspopup=menu]');
  return !isOff && element.getClientRects().length > 0;
}
