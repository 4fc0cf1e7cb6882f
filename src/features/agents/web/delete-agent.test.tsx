import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { fill, renderApp, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import { prefetchDialog } from '#ui/dialog.tsx';
import { DeleteAgent } from './delete-agent.lazy.tsx';

const bela = { id: 'a2', full_name: 'Bela Shah', status: 'active', state: 'active' };
const noRecords = { properties: 0, clients: 0, leads: 0, meetings: 0, documents: 0, follow_ups: 0 };

let countings: Array<() => unknown>;
let sent: unknown[];

beforeEach(async () => {
  countings = [() => ({ ...noRecords, clients: 2 })];
  sent = [];
  stubCalls((path, input) => {
    if (path.endsWith('/agents/assignedRecords')) return (countings.length > 1 ? countings.shift() : countings[0])?.();
    if (path.endsWith('/listPeople')) return [bela];
    sent.push(input);
    return { handed_over: noRecords, overlaps: 0 };
  });
  prefetchDialog();
  await import('#ui/combobox-list.tsx');
  await vi.dynamicImportSettled();
});

async function ask(): Promise<void> {
  await renderApp(<DeleteAgent agent={{ id: 'a1', full_name: 'Omkar Jadhav' }} onClose={() => undefined} />, {
    queries: [[peopleQuery.queryKey, [bela]]],
  });
}

function button(name: string): HTMLButtonElement {
  const named = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(name));
  if (!named) throw new Error(`no button ${name}`);
  return named;
}

/** Waits for the combobox of the receiver, and types into it. */
async function type(text: string): Promise<HTMLInputElement> {
  const box = await waitFor(() => {
    const found = document.querySelector('input');
    if (!found) throw new Error('no box');
    return found;
  });
  act(() => box.focus());
  fill(box, text);
  await waitFor(() => expect(document.querySelector('[role=listbox]')).not.toBeNull());
  return box;
}

/** Clicks a button; as in a browser, the focus moves to it first. */
async function press(name: string): Promise<void> {
  await act(async () => button(name).focus());
  await act(async () => button(name).click());
}

it('hands over to an agent typed by name, though no option was picked', async () => {
  await ask();
  await type('bela shah');
  await press('Delete');
  await waitFor(() => expect(sent).toEqual([{ id: 'a1', hand_to: 'a2' }]));
});

it('does not submit while the typed name matches nobody', async () => {
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
  await waitFor(() => expect(sent).toEqual([{ id: 'a1' }]));
});

it('cannot be confirmed until the records are counted, and counts again after a failure', async () => {
  let answer = (_: typeof noRecords) => {};
  const slow = new Promise<typeof noRecords>((resolve) => {
    answer = resolve;
  });
  countings.unshift(
    () => Response.error(),
    () => slow,
  );
  await ask();
  await waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('could not be counted'));
  expect(button('Delete').disabled).toBe(true);
  await press('Retry');
  expect(button('Delete').disabled).toBe(true);
  await act(async () => answer(noRecords));
  await waitFor(() => expect(button('Delete').disabled).toBe(false));
  await press('Delete');
  await waitFor(() => expect(sent).toEqual([{ id: 'a1' }]));
});
