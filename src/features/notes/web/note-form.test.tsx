import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { fill, lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { Note } from '../contract.ts';
import { NoteForm } from './note-form.lazy.tsx';

const note: Note = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  topic: 'leads',
  record_id: '0190a3b2-7c1d-7e00-8000-000000000002',
  body: 'Calls on Friday',
  call: null,
  written_at: '2026-03-01T05:30:00Z',
  author_id: 'meera',
  author: 'Meera Kulkarni',
  updated_at: '2026-03-01T05:30:00Z',
  version: 3,
};

const savedBy = (changedById: string, body: string) => {
  const current = { ...note, body, version: 4 };
  return refusal({ code: 'conflict', current, changedBy: 'Meera Kulkarni', changedById });
};

async function open(...answers: unknown[]) {
  const sent: Array<{ version: number; body: string }> = [];
  const onClose = vi.fn();
  await import('#ui/dialog-body.tsx');
  const { container: box } = await renderApp(<NoteForm note={note} onClose={onClose} />, {
    onCall: (_, input: (typeof sent)[number]) => {
      sent.push(input);
      const next = answers.shift() ?? 'lost';
      return next === 'lost' ? lost() : next;
    },
  });
  return {
    sent,
    onClose,
    save: async (text: string) => {
      const before = sent.length;
      fill(box.querySelector('textarea'), text);
      act(() => box.querySelector('form')?.requestSubmit());
      await waitFor(() => expect(sent.length).toBeGreaterThan(before));
      await waitFor(() => expect(box.querySelector('[aria-busy=true]')).toBeNull());
    },
  };
}

const conflict = () => document.querySelector('[role=dialog]');

it('saves again after a lost answer, without a conflict with the user’s own save', async () => {
  const again = { ...note, body: 'Calls on Sunday', version: 5 };
  const form = await open('lost', savedBy('meera', 'Calls on Saturday'), again);
  await form.save('Calls on Saturday');
  await form.save('Calls on Sunday');
  await waitFor(() => expect(form.onClose).toHaveBeenCalled());
  expect(conflict()).toBeNull();
  expect(form.sent).toMatchObject([
    { version: 3, body: 'Calls on Saturday' },
    { version: 3, body: 'Calls on Sunday' },
    { version: 4, body: 'Calls on Sunday' },
  ]);
});

it('asks when another person rewrote the note', async () => {
  const form = await open('lost', savedBy('rohan', 'Calls never'));
  await form.save('Calls on Saturday');
  await form.save('Calls on Saturday');
  await waitFor(() => expect(conflict()?.textContent).toContain('Calls never'));
  expect(form.onClose).not.toHaveBeenCalled();
});
