import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aMeetingCard } from '#features/meetings/meeting-testing.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { MeetingsAtHand } from './meetings-at-hand.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T06:00:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const card = (day: string, changes = {}) =>
  aMeetingCard({ title: day, meeting_type: 'other', meeting_date: `2026-11-${day}T07:00:00.000Z`, ...changes });

async function askedFor(meetings: ReturnType<typeof card>[]) {
  const asked: string[] = [];
  const titles = new Map(meetings.map(({ id, title }) => [id, title]));
  let running = 0;
  let most = 0;
  await renderApp(<MeetingsAtHand meetings={meetings} />, {
    onCall: async (path, input: { id: string }) => {
      asked.push(`${path.split('/')[2]} ${titles.get(input.id)}`);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return input;
    },
  });
  expect(asked).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  return { asked, most };
}

it('prefetches what is open or was held since yesterday, the latest first, two at a time', async () => {
  const { asked, most } = await askedFor([
    card('20', { meeting_type: 'site_visit' }),
    card('21', { status: 'completed' }),
    card('25', { status: 'completed' }),
    card('26', { status: 'cancelled' }),
    card('26'),
    card('27'),
  ]);
  expect(asked).toEqual(['meetings 26', 'meetings 25', 'meetings 20', 'visits 20']);
  expect(most).toBe(2);
});

it('prefetches a bounded number of meetings', async () => {
  const { asked } = await askedFor(Array.from({ length: 30 }, () => card('26')));
  expect(asked).toHaveLength(12);
});

it('prefetches nothing where the user saves data', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
  const { asked } = await askedFor([card('26')]);
  expect(asked).toEqual([]);
});
