import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { BulkRun } from '../contract.ts';
import { bulkRun } from '../contract.ts';
import { BulkRunDialog } from './bulk-run-dialog.tsx';

const running = bulkRun.parse({
  id: '018f3c5a-0000-7000-8000-000000000001',
  kind: 'leads',
  change: { act: 'stage', status: 'contacted', lost_reason: null },
  target: null,
  state: 'running',
  total: 100,
  tally: [
    { outcome: 'ready', reason: null, count: 60 },
    { outcome: 'done', reason: null, count: 40 },
  ],
  created_by: 'Meera Kulkarni',
  created_at: '2026-03-10T06:00:00.000Z',
  finished_at: null,
  is_own: true,
  may_undo: false,
});
const cancelled = bulkRun.parse({
  ...running,
  state: 'cancelled',
  finished_at: '2026-03-10T06:01:00.000Z',
  may_undo: true,
});
const undone = bulkRun.parse({
  ...cancelled,
  state: 'undone',
  tally: [
    { outcome: 'ready', reason: null, count: 60 },
    { outcome: 'undone', reason: null, count: 40 },
  ],
  may_undo: false,
});

/** The dialog of a run on a server that stops and undoes it at once. */
async function openRun(found: BulkRun) {
  const calls: string[] = [];
  let run = found;
  const onClose = vi.fn();
  const { container } = await renderApp(<BulkRunDialog id={found.id} onClose={onClose} />, {
    onCall(path: string, { id }: { id?: string }) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (name === 'items') return [];
      if (id !== found.id) throw new Error(`no run ${id}`);
      if (name !== 'find') calls.push(name);
      run = name === 'cancel' ? cancelled : name === 'undo' ? undone : run;
      return run;
    },
  });
  return { calls, container, onClose, user: userEvent.setup({ delay: null }) };
}

it('stops a running change, says what was changed, and undoes it', async () => {
  const { calls, onClose, user } = await openRun(running);
  expect(await screen.findByText('40 of 100')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Stop/u }));
  expect(await screen.findByText('Stopped: 40 leads changed, 60 leads left as they were.')).toBeTruthy();
  expect(calls).toEqual(['cancel']);
  expect(screen.queryByRole('button', { name: /^Stop/u })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /^Undo/u }));
  expect(await screen.findByText('Undone.')).toBeTruthy();
  expect(calls).toEqual(['cancel', 'undo']);
});

it('offers Stop only to those who may stop it', async () => {
  await openRun(bulkRun.parse({ ...running, is_own: false }));
  expect(await screen.findByText('40 of 100')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Stop/u })).toBeNull();
});

it('says of emails that they will be or were sent', async () => {
  const emailing = {
    ...running,
    kind: 'invoices',
    change: { act: 'send' },
    tally: [
      { outcome: 'refused', reason: 'no_email', count: 2 },
      { outcome: 'ready', reason: null, count: 1 },
    ],
  };
  const { container } = await openRun(bulkRun.parse({ ...emailing, state: 'ready' }));
  expect(await screen.findByText('Will be emailed')).toBeTruthy();
  expect(container.ownerDocument.body.textContent).toContain('Will not be emailed');
  expect(container.ownerDocument.body.textContent).not.toMatch(/change/iu);
});
