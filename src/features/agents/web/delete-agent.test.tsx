import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { prefetchDialog } from '#ui/dialog.tsx';
import { DeleteAgent } from './delete-agent.lazy.tsx';

const bela = { id: 'a2', full_name: 'Bela Shah', status: 'active', state: 'active' };
const noRecords = { properties: 0, clients: 0, leads: 0, meetings: 0, documents: 0 };

let view: Root;
let countings: Array<() => Response | Promise<Response>>;
let sent: unknown[];

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  countings = [() => Response.json({ json: { ...noRecords, clients: 2 } })];
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.endsWith('/agents/assignedRecords')) return (countings.length > 1 ? countings.shift() : countings[0])?.();
    if (path.endsWith('/listPeople')) return Response.json({ json: [bela] });
    sent.push(JSON.parse(String(body)).json);
    return Response.json({ json: { handed_over: noRecords, overlaps: 0 } });
  });
  prefetchDialog();
  await import('#ui/combobox-list.tsx');
  await vi.waitFor(() => vi.dynamicImportSettled());
});
afterEach(() => {
  act(() => view.unmount());
  vi.unstubAllGlobals();
});

async function ask(): Promise<void> {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  queryClient.setQueryData<unknown>(peopleQuery.queryKey, [bela]);
  document.body.innerHTML = '<div></div>';
  view = createRoot(document.body.firstElementChild ?? document.body);
  await act(async () =>
    view.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <DeleteAgent agent={{ id: 'a1', full_name: 'Omkar Jadhav' }} onClose={() => undefined} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
}

function button(name: string): HTMLButtonElement {
  const named = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(name));
  if (!named) throw new Error(`no button ${name}`);
  return named;
}

/** Waits for the box of who takes over, and types into it. */
async function type(text: string): Promise<HTMLInputElement> {
  const box = await vi.waitFor(async () => {
    await act(async () => undefined);
    const found = document.querySelector('input');
    if (!found) throw new Error('no box');
    return found;
  });
  await act(async () => {
    box.focus();
    // React replaces the element's own setter to see changes; the browser's goes past it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await vi.waitFor(() => expect(document.querySelector('[role=listbox]')).not.toBeNull());
  return box;
}

/** What a press does: the focus goes to the button as it begins. */
async function press(name: string): Promise<void> {
  await act(async () => button(name).focus());
  await act(async () => button(name).click());
}

it('hands over to whom was typed by name, though nobody was picked from the list', async () => {
  await ask();
  await type('bela shah');
  await press('Delete');
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'a1', hand_to: 'a2' }]));
});

it('does not go through while what was typed is nobody', async () => {
  await ask();
  const box = await type('Bela');
  await press('Delete');
  expect(box.value).toBe('Bela');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('No matching person');
  expect(button('Delete').disabled).toBe(true);
  expect(sent).toEqual([]);

  await type('');
  await press('Delete');
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'a1' }]));
});

it('cannot be confirmed before the records are counted, and counts again when that failed', async () => {
  let answer = (_: Response) => {};
  const slow = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  countings.unshift(
    () => Response.error(),
    () => slow,
  );
  await ask();
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector('[role=alert]')?.textContent).toContain('could not be counted');
  });
  expect(button('Delete').disabled).toBe(true);
  await press('Retry');
  expect(button('Delete').disabled).toBe(true);
  await act(async () => answer(Response.json({ json: noRecords })));
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(button('Delete').disabled).toBe(false);
  });
  await press('Delete');
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'a1' }]));
});
