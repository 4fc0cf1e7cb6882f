import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { Reminder } from '../../contract.ts';
import { reminderTimeOf } from '../../rules.ts';
import type { UsualType } from './reminder-plan.ts';
import { RemindersForm } from './reminders-form.tsx';

const meeting_date = '2126-03-12T05:30:00.000Z';
const meeting = { id: '0190a3b2-7c1d-7e00-8000-000000000001', title: 'At the flat', meeting_date };
const waiting = (...types: UsualType[]): Reminder[] =>
  types.map((reminder_type, index) => ({
    id: `0190a3b2-7c1d-7e00-8000-00000000001${index}`,
    reminder_type,
    sent: false,
    state: 'waiting',
    reminder_time: reminderTimeOf(reminder_type, meeting_date).toISOString(),
  }));

const conflictWith = (...types: UsualType[]) =>
  refusal({ code: 'conflict', current: { meeting_date, reminders: waiting(...types) } });

async function open(...answers: unknown[]) {
  const sent: Array<{ chosen: string[]; seen: string[] }> = [];
  const typesOf = (all: Array<{ reminder_type: string }>) => all.map(({ reminder_type }) => reminder_type);
  const onClose = vi.fn();
  await import('#ui/dialog-body.tsx');
  await renderApp(<RemindersForm meeting={meeting} reminders={waiting('24_hours', '2_hours')} onClose={onClose} />, {
    me: { company: { can_send_email: true } },
    onCall: (_, { reminders, seen }: { reminders: Reminder[]; seen: { waiting: Reminder[] } }) => {
      sent.push({ chosen: typesOf(reminders), seen: typesOf(seen.waiting) });
      const next = answers.shift() ?? 'lost';
      return next === 'lost' ? lost() : next;
    },
  });
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('#reminders input[type=checkbox]')];
  return {
    sent,
    onClose,
    chosen: () => boxes().map(({ checked }) => checked),
    toggle: (index: number) => act(() => boxes()[index]?.click()),
    save: async () => {
      const before = sent.length;
      act(() => document.querySelector<HTMLFormElement>('form#reminders')?.requestSubmit());
      await waitFor(() => expect(sent.length).toBeGreaterThan(before));
      await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    },
  };
}

const note = () => document.querySelector('#reminders [role=alert]');

it('saves the latest choice after a lost response, without reporting a conflict with oneself', async () => {
  const form = await open('lost', conflictWith('24_hours', '2_hours', '30_minutes'), waiting('24_hours'));
  form.toggle(2);
  await form.save();
  form.toggle(2);
  form.toggle(1);
  await form.save();
  await waitFor(() => expect(form.onClose).toHaveBeenCalled());
  expect(note()).toBeNull();
  expect(form.sent).toEqual([
    { chosen: ['24_hours', '2_hours', '30_minutes'], seen: ['24_hours', '2_hours'] },
    { chosen: ['24_hours'], seen: ['24_hours', '2_hours'] },
    { chosen: ['24_hours'], seen: ['24_hours', '2_hours', '30_minutes'] },
  ]);
});

it('shows what somebody else chose meanwhile', async () => {
  const form = await open('lost', conflictWith('2_hours'));
  form.toggle(2);
  await form.save();
  await form.save();
  expect(note()?.textContent).toContain('Someone else changed it while you were editing.');
  expect(form.chosen()).toEqual([false, true, true]);
  expect(form.onClose).not.toHaveBeenCalled();
});
