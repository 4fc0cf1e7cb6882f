import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { entryOf, openTimeline } from '#features/history/web/timeline-testing.tsx';
import { AgentTimeline } from './agent-timeline.tsx';

it('leaves out updates of fields that it has no label for', async () => {
  const timeline = await openTimeline(<AgentTimeline id="0190a3b2-7c1d-7e00-8000-000000000001" />, [
    entryOf(6, 'updated', { theme: ['light', 'dark'] }),
    entryOf(5, 'updated', { avatar_file_id: [null, '0190a3b2-7c1d-7e00-8000-000000000002'] }),
    entryOf(4, 'updated', { language: ['en', 'mr'], phone: [null, '98220 12345'] }),
    // Its personal values were erased; the entry stays.
    entryOf(2, 'updated'),
    entryOf(1, 'signed_up'),
  ]);
  expect(timeline.titles()).toEqual(['Phone changed', 'Changed', 'Signed up']);
});

it('offers earlier entries even if a page shows none', async () => {
  const timeline = await openTimeline(
    <AgentTimeline id="0190a3b2-7c1d-7e00-8000-000000000001" />,
    [entryOf(2, 'updated', { theme: ['light', 'dark'] })],
    [entryOf(1, 'invited')],
  );
  expect(timeline.titles()).toEqual([]);
  await act(async () => timeline.earlier()?.click());
  await waitFor(() => expect(timeline.titles()).toEqual(['Invited']));
  expect(timeline.earlier()).toBeNull();
});
