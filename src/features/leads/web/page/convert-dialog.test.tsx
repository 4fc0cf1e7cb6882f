import { cleanup, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { reportAnswer } from '#platform/connection/web/connection.ts';
import { lost, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { Lead } from '../../contract.ts';
import { ConvertDialog } from './convert-dialog.lazy.tsx';

// The fields that the dialog reads.
const lead = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  full_name: 'Kavita Rane',
  interest_type: 'renting',
  phone: '98220 45645',
  email: null,
} as Lead;
const lata = { topic: 'clients', id: '0190a3b2-7c1d-7e00-8000-000000000002', full_name: 'Lata Rane', by: 'phone' };
const twin = { ...lata, topic: 'leads', id: '0190a3b2-7c1d-7e00-8000-000000000003', full_name: 'K. Rane' };

afterEach(() => {
  cleanup();
  reportAnswer(true);
  vi.restoreAllMocks();
});

/** Waits until responses have been processed. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
type Answer = () => unknown;
const knows =
  (...people: unknown[]): Answer =>
  () =>
    people;

/** An answer that the test resolves. */
function held(): { answer: Answer; come(...people: unknown[]): Promise<void> } {
  let end: (people: unknown[]) => void = () => undefined;
  const response = new Promise<unknown[]>((resolve) => {
    end = resolve;
  });
  return {
    answer: () => response,
    come: (...people) =>
      act(async () => {
        end(people);
        await turn();
      }),
  };
}

/** Renders the dialog with lookup answers in turn; a hanging call ends with its signal. */
async function open(about: Lead, ...answers: Answer[]) {
  const sent: Array<{ client_id: string; client_type: string | null }> = [];
  const asked: unknown[] = [];
  await import('#ui/dialog-body.tsx');
  const onClose = vi.fn();
  const view = await renderApp(<ConvertDialog lead={about} onClose={onClose} />, {
    onCall: (path, input: (typeof sent)[number], signal) => {
      if (path === '/rpc/leads/convert') {
        sent.push(input);
        const got = input.client_type === null ? ['98220 45645'] : [];
        return {
          ...about,
          client: { id: input.client_id },
          added_contacts: got,
          noted_contacts: [],
          left_contacts: [],
        };
      }
      asked.push(input);
      const ended = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([(answers.shift() ?? lost)(), ended]);
    },
  });
  const show = (now: Lead) => view.rerender(<ConvertDialog lead={now} onClose={onClose} />);
  await waitFor(() => expect(document.querySelector('form#convert')).not.toBeNull());
  return {
    asked,
    sent,
    onClose,
    show,
    askAgain: () => act(() => view.queryClient.invalidateQueries({ queryKey: ['clients'] })),
  };
}

const labels = () => [...document.querySelectorAll<HTMLElement>('form#convert [role=radiogroup] label')];
const offered = () => labels().map(textOf);
const chosen = () =>
  labels()
    .filter((label) => label.querySelector(':checked'))
    .map(textOf);
const textOf = ({ textContent }: HTMLElement) => textContent?.replace(/(With name|The same).*/u, '');
const choose = (name: string) =>
  act(() =>
    labels()
      .find((label) => textOf(label) === name)
      ?.click(),
  );
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
const main = () => buttons().find(({ type }) => type === 'submit');
const isOff = () => main()?.getAttribute('aria-disabled') === 'true';
const press = () => act(async () => main()?.click());
const pressEnter = () => act(async () => document.querySelector<HTMLFormElement>('form#convert')?.requestSubmit());
const retry = () =>
  act(async () =>
    buttons()
      .find(({ textContent }) => textContent?.startsWith('Retry'))
      ?.click(),
  );

const [aNew, another] = ['A new client', 'Another existing client'];

it('converts nobody before the lookup of known clients is answered', async () => {
  const { answer: late, come } = held();
  const { asked, sent, onClose } = await open(lead, late);
  expect([isOff(), offered()]).toEqual([true, []]);
  await press();
  await pressEnter();
  expect(sent).toEqual([]);
  await come(twin);
  await waitFor(() => expect(chosen()).toEqual([aNew]));
  expect([isOff(), offered()]).toEqual([false, [aNew, another]]);
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([{ id: lead.id, client_type: 'tenant' }]);
  expect(asked[0]).toEqual({ phone: lead.phone, except: lead.id });
});

it('suggests the known client, and links nobody before', async () => {
  const { answer: late, come } = held();
  const { sent } = await open(lead, late);
  expect(main()?.textContent).toContain('Convert to client');
  await come(lata);
  await waitFor(() => expect(chosen()).toEqual(['Lata Rane']));
  expect(main()?.textContent).toContain('Link to this client');
  await press();
  await waitFor(() => expect(sent).toMatchObject([{ client_id: lata.id, client_type: null }]));
  await waitFor(() => expect(shownToasts()[0]?.text).toBe('Added to the client: 98220 45645.'));
});

it('sends no lookup for a lead without phone and email address', async () => {
  const { asked, sent } = await open({ ...lead, phone: null });
  expect(chosen()).toEqual([aNew]);
  await press();
  await waitFor(() => expect(sent).toMatchObject([{ client_type: 'tenant' }]));
  expect(asked).toEqual([]);
});

it('reports a failed lookup, and creates a client only if the user chooses to', async () => {
  const { sent } = await open(lead, lost);
  await waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('could not be loaded'));
  expect([isOff(), offered(), chosen()]).toEqual([true, [aNew, another], []]);
  await press();
  await pressEnter();
  expect(sent).toEqual([]);
  await choose(aNew);
  await press();
  await waitFor(() => expect(sent).toMatchObject([{ client_type: 'tenant' }]));
});

it('repeats the lookup on Retry', async () => {
  await open(lead, lost, knows(lata));
  await waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  await retry();
  await waitFor(() => expect(chosen()).toEqual(['Lata Rane']));
  expect(document.querySelector('[role=alert]')).toBeNull();
});

it('asks again if a new client was chosen before a known one was found', async () => {
  const { sent } = await open(lead, lost, knows(lata));
  await waitFor(() => expect(offered()).toEqual([aNew, another]));
  await choose(aNew);
  await retry();
  await waitFor(() => expect(offered()).toEqual(['Lata Rane', aNew, another]));
  expect([isOff(), chosen()]).toEqual([true, []]);
  await press();
  await pressEnter();
  expect(sent).toEqual([]);
});

it('lets an offline user continue while the lookup hangs', async () => {
  const { answer: late, come } = held();
  const { sent } = await open(lead, late);
  await act(async () => reportAnswer(false));
  expect(document.querySelector('[role=alert]')).not.toBeNull();
  expect([isOff(), chosen()]).toEqual([true, []]);
  await choose(another);
  expect(main()?.textContent).toContain('Link to this client');
  // The earlier answer arrives late.
  await come(lata);
  await waitFor(() => expect(offered()).toEqual(['Lata Rane', aNew, another]));
  expect([document.querySelector('[role=alert]'), chosen(), sent]).toEqual([null, [another], []]);
});

it('stops waiting for a network that never answers', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
  await open(lead, held().answer);
  expect(document.querySelector('[role=alert]')).toBeNull();
  await act(async () => patience.abort(new DOMException('', 'TimeoutError')));
  await waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  expect([offered(), chosen()]).toEqual([[aNew, another], []]);
});

it('keeps the user’s choice, and offers clients found later', async () => {
  const { askAgain } = await open(lead, knows(), knows(lata), lost);
  await waitFor(() => expect(chosen()).toEqual([aNew]));
  await askAgain();
  await waitFor(() => expect(offered()).toEqual(['Lata Rane', aNew, another]));
  expect([isOff(), chosen()]).toEqual([false, [aNew]]);
  await askAgain();
  expect([document.querySelector('[role=alert]'), chosen()]).toEqual([null, [aNew]]);
});

it('repeats the lookup when the phone of the lead is corrected', async () => {
  const { answer: late, come } = held();
  const { show, sent } = await open(lead, knows(lata), late);
  await waitFor(() => expect(chosen()).toEqual(['Lata Rane']));
  show({ ...lead, phone: '98220 45646' });
  expect([isOff(), offered()]).toEqual([true, []]);
  await press();
  await pressEnter();
  expect(sent).toEqual([]);
  await come();
  await waitFor(() => expect(offered()).toEqual([aNew, another]));
  expect([isOff(), chosen()]).toEqual([true, []]);
});
