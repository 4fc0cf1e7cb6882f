import { expect, it } from 'vitest';
import { stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import type { QueuedVisitAct } from './queued-visit.ts';
import { momentNow, visitKind } from './queued-visit.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

it.each([
  { clock: 'right', waited: 5 * minute, change: 0, sent: 300 },
  { clock: 'right, on a slow network', waited: minute / 2, change: 0, sent: undefined },
  { clock: 'set back by a day', waited: 5 * minute, change: -day, sent: null },
  { clock: 'set back by about the wait', waited: 5 * minute, change: -5 * minute, sent: null },
  { clock: 'set back by a few seconds', waited: 5 * minute, change: -4000, sent: 300 },
  { clock: 'set forward by a day', waited: 5 * minute, change: day, sent: 86_700 },
  { clock: 'set forward from its factory setting', waited: 5 * minute, change: 9000 * day, sent: null },
  {
    clock: 'set back by a day, and the page was reloaded',
    waited: 5 * minute,
    change: -day,
    sent: null,
    page: 'other',
  },
])('says how long a check-in waited if the clock of the phone is $clock', async ({ waited, change, sent, page }) => {
  const seen: object[] = [];
  stubCalls((_, input) => void seen.push(input));
  const { ticks } = momentNow();
  const act: QueuedVisitAct = {
    visit: { id: 'v', title: 'Visit' },
    about: 'Corner Home',
    act: 'check-in',
    // As if made earlier, by a clock that was changed since.
    madeAt: new Date(Date.now() - waited - change).toISOString(),
    ticks: ticks && { page: page ?? ticks.page, ms: ticks.ms - waited },
    input: { id: 'v', stop_id: 's', check_in_id: 'c', method: 'code', code: '123456' },
  };
  await visitKind.send(act, new AbortController().signal);
  expect(seen).toEqual([{ ...act.input, ...(sent !== undefined && { waited_seconds: sent }) }]);
});
