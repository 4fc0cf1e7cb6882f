import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { fill, lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { RescheduleDialog } from './reschedule-dialog.lazy.tsx';

const at = (time: string) => `2126-03-12T${time}:00.000Z`;
const meeting = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  title: 'At the flat',
  location: 'Baner',
  meeting_date: at('05:30'),
};

const movedBy = (changedById: string, meeting_date: string) => {
  const current = { ...meeting, meeting_date };
  return refusal({ code: 'conflict', current, changedBy: 'Meera Kulkarni', changedById });
};

async function open(...answers: unknown[]) {
  const sent: string[][] = [];
  const onClose = vi.fn();
  await import('#ui/dialog-body.tsx');
  await renderApp(<RescheduleDialog meeting={meeting} onClose={onClose} />, {
    me: { profile_id: 'rohan' },
    onCall: (_, { from, meeting_date }: { from: string; meeting_date: string }) => {
      sent.push([from, meeting_date]);
      const next = answers.shift() ?? 'lost';
      return next === 'lost' ? lost() : next;
    },
  });
  return {
    sent,
    onClose,
    move: async (time: string) => {
      const before = sent.length;
      fill(document.querySelector('#reschedule input[type=time]'), time);
      act(() => document.querySelector<HTMLFormElement>('form#reschedule')?.requestSubmit());
      await waitFor(() => expect(sent.length).toBeGreaterThan(before));
      await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    },
  };
}

const note = () => document.querySelector('#reschedule [role=alert]');

it('moves on after a lost response, without reporting a conflict with oneself', async () => {
  const changed = { ...meeting, is_client_notified: false, former_client_notified: null };
  const dialog = await open('lost', movedBy('rohan', at('06:30')), changed);
  await dialog.move('12:00');
  await dialog.move('13:00');
  await waitFor(() => expect(dialog.onClose).toHaveBeenCalled());
  expect(note()).toBeNull();
  expect(dialog.sent).toEqual([
    [at('05:30'), at('06:30')],
    [at('05:30'), at('07:30')],
    [at('06:30'), at('07:30')],
  ]);
});

it('shows the time that somebody else moved the meeting to', async () => {
  const dialog = await open('lost', movedBy('meera', at('06:30')));
  await dialog.move('12:00');
  await dialog.move('12:00');
  expect(note()?.textContent).toContain('Meera Kulkarni moved this meeting to');
  expect(dialog.sent.length).toBe(2);
});
