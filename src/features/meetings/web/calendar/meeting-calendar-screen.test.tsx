import { fireEvent, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { addDays } from '#platform/dates.ts';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import { renderApp, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import { aMeetingCard } from '../../meeting-testing.ts';
import { MeetingEditScreen } from '../form/meeting-edit-screen.tsx';
import { MeetingScheduleScreen } from '../form/meeting-schedule-screen.tsx';
import { calendarQuery, meetingQuery } from '../queries.ts';
import { MeetingCalendarScreen } from './meeting-calendar-screen.tsx';

const [meera, rohan] = ['0190a3b2-7c1d-7e00-8000-000000000001', '0190a3b2-7c1d-7e00-8000-000000000002'];
const tuesday = '2030-03-12';

/** A one-hour meeting at a given hour of a day in Pune. */
const meeting = (title: string, day: string, hour = 11) => ({
  ...aMeetingCard({
    id: `0190a3b2-7c1d-7e00-8000-${String(hour).padStart(4, '0')}${day.replaceAll('-', '')}`,
    title,
    meeting_type: 'showing',
    meeting_date: `${day}T${String(hour)}:00:00.000+05:30`,
    duration_minutes: 60,
    location: '',
    agent_id: meera,
  }),
  description: '',
});
type CalendarAnswer = { days: Array<{ day: string; count: number }>; items: Array<ReturnType<typeof meeting>> };
const calendarOf = (...items: CalendarAnswer['items']): CalendarAnswer => ({
  days: items.map(({ meeting_date: at }) => ({ day: at.slice(0, 10), count: 1 })),
  items,
});

/** Pending calendar requests. */
let asked: Array<{ question: Record<string, unknown>; answer(found: CalendarAnswer | null): void }>;

beforeEach(() => {
  setDraftOwner(meera);
  asked = [];
  stubCalls(
    (path, question: Record<string, unknown>) =>
      new Promise((resolve, reject) => {
        if (path !== '/rpc/meetings/calendar') return;
        const answer = (found: CalendarAnswer | null) =>
          found ? resolve(found) : reject(new TypeError('Failed to fetch'));
        asked.push({ question, answer });
      }),
  );
});

async function show(address: string, screen: 'desktop' | 'phone', first: CalendarAnswer) {
  vi.stubGlobal('matchMedia', (condition: string) => ({
    matches: screen === 'phone' && condition === '(width < 48rem)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const person = { id: rohan, full_name: 'Rohan Deshmukh', status: 'active', state: 'active' };
  await Promise.all([
    import('./calendar-drag.lazy.tsx'),
    import('./meeting-details.lazy.tsx'),
    import('./slot-dialog.lazy.tsx'),
    import('../page/meeting-links.lazy.tsx'),
    import('#ui/dialog-body.tsx'),
  ]);
  const { router, queryClient } = await renderApp(<MeetingCalendarScreen />, {
    path: address,
    me: { profile_id: meera },
    queries: [
      [peopleQuery.queryKey, [person]],
      ...first.items.map((item) => [meetingQuery(item.id).queryKey, item] as const),
    ],
    routes: {
      '/meetings': () => null,
      '/meetings/schedule': MeetingScheduleScreen,
      '/meetings/edit/$id': MeetingEditScreen,
    },
  });
  await answer({}, first);
  await waitFor(() => expect(document.querySelector('[data-draggable]')).not.toBeNull());
  return { router, queryClient };
}

/** The request with these parameters, once it is sent. */
const questionOf = (of: Record<string, unknown>) =>
  waitFor(() => {
    const found = asked.find(({ question }) => Object.entries(of).every(([key, value]) => question[key] === value));
    if (!found) throw new Error(`Unexpected query: ${JSON.stringify(of)}.`);
    return found;
  });

/** Answers the request with these parameters, or fails it. */
async function answer(of: Record<string, unknown>, found: CalendarAnswer | null): Promise<void> {
  const one = await questionOf(of);
  asked = asked.filter((other) => other !== one);
  await act(async () => one.answer(found));
}

const text = () => document.body.textContent ?? '';
const shows = (phrase: string) => waitFor(() => expect(text()).toContain(phrase));
const times = (phrase: string) => text().split(phrase).length - 1;
const isBusy = () => document.querySelector('[aria-busy=true]') !== null;
/** Without commas: their position in a date depends on the system. */
const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll(',', '');
const named = (name: string) => {
  const all = [...document.querySelectorAll<HTMLElement>('button, a, label')];
  const found = all.find((one) => nameOf(one) === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
/** The labels of the days in a phone's month. */
const dayNames = () => [...document.querySelectorAll('button[aria-pressed]')].map(nameOf);
const press = (name: string) => act(async () => named(name).click());
/** The search parameters of a link. */
const searchOf = (link: Element | null | undefined) =>
  Object.fromEntries(new URL(link?.getAttribute('href') ?? '', 'http://aangan.test').searchParams);
async function choose(label: string, value: string): Promise<void> {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
  if (!select) throw new Error(`There is no ${label}.`);
  await act(async () => fireEvent.change(select, { target: { value } }));
}

describe('while other days load', () => {
  it('does not say "No meetings" in a week', async () => {
    await show(`/meetings/calendar?day=${tuesday}`, 'phone', calendarOf(meeting('Balcony check', tuesday)));
    await shows('Balcony check');
    expect(times('No meetings')).toBe(6);
    await press('Next week');
    await questionOf({ from: '2030-03-18' });
    expect(text()).toContain('19 Mar');
    expect(times('No meetings')).toBe(0);
    expect(isBusy()).toBe(true);
    await answer({ from: '2030-03-18' }, calendarOf());
    await waitFor(() => expect(times('No meetings')).toBe(7));
    expect(isBusy()).toBe(false);
  });

  it('shows cached meetings until the server answers', async () => {
    const first = calendarOf(meeting('Balcony check', tuesday));
    const { queryClient } = await show(`/meetings/calendar?day=${tuesday}`, 'phone', first);
    await press('Next week');
    await questionOf({ from: '2030-03-18' });
    const { queryKey } = calendarQuery({ from: '2030-03-18', until: '2030-03-24', whose: 'mine' });
    act(() => void queryClient.setQueryData<unknown>(queryKey, calendarOf(meeting('Loan papers', '2030-03-19'))));
    await shows('Loan papers');
    expect(times('No meetings')).toBe(6);
  });

  it('shows no meeting counts in a month', async () => {
    await show(`/meetings/calendar?view=month&day=${tuesday}`, 'phone', calendarOf(meeting('Balcony check', tuesday)));
    const said = (name: string) => waitFor(() => expect(dayNames()).toContain(name));
    await said('Tuesday 12 March 2030 1 meeting');
    await said('Wednesday 13 March 2030 0 meetings');
    await press('Next month');
    await questionOf({ from: '2030-04-01', per_day: 4 });
    expect(dayNames()).toContainEqual(expect.stringContaining('4 April 2030'));
    expect(dayNames().filter((name) => name.endsWith('meetings'))).toEqual([]);
    await answer({ from: '2030-04-01', per_day: 4 }, calendarOf(meeting('Signing', '2030-04-03')));
    await said('Thursday 4 April 2030 0 meetings');
    await said('Wednesday 3 April 2030 1 meeting');
  });

  it('shows no list for a day below the month, then a loading error', async () => {
    await show(
      `/meetings/calendar?view=month&day=${tuesday}`,
      'phone',
      calendarOf(meeting('Balcony check', '2030-03-13')),
    );
    await answer({ from: tuesday, until: tuesday }, calendarOf());
    await shows('No meetings scheduled for this day');
    await press('Wednesday 13 March 2030 1 meeting');
    await questionOf({ from: '2030-03-13', until: '2030-03-13' });
    expect(text()).not.toContain('No meetings scheduled');
    await answer({ from: '2030-03-13', until: '2030-03-13' }, null);
    await shows('Error loading meetings');
    expect(text()).not.toContain('No meetings scheduled');
    await act(async () => document.querySelector<HTMLElement>('[role=alert] button')?.click());
    await answer({ from: '2030-03-13', until: '2030-03-13' }, calendarOf(meeting('Balcony check', '2030-03-13')));
    await shows('Balcony check');
  });
});

describe('while the filters change', () => {
  it.each([
    ['another’s name', 'Assigned to', rohan],
    ['another type', 'Meeting type', 'site_visit'],
  ])('shows no meetings of %s, even if the days change meanwhile', async (_, label, value) => {
    await show(`/meetings/calendar?day=${tuesday}`, 'desktop', calendarOf(meeting('Balcony check', tuesday)));
    await shows('Balcony check');
    await choose(label, value);
    await questionOf({ from: '2030-03-11' });
    expect(text()).not.toContain('Balcony check');
    await press('Day');
    await questionOf({ from: tuesday, until: tuesday });
    expect(text()).not.toContain('Balcony check');
    await answer({ from: tuesday, until: tuesday }, calendarOf(meeting('Loan papers', tuesday)));
    await shows('Loan papers');
  });

  it('keeps showing meetings while only the days change', async () => {
    await show(`/meetings/calendar?day=${tuesday}`, 'desktop', calendarOf(meeting('Balcony check', tuesday)));
    await shows('Balcony check');
    await press('Month');
    await questionOf({ per_day: 4 });
    expect(text()).toContain('Balcony check');
  });
});

describe('a day with more meetings than the calendar loads', () => {
  const full: CalendarAnswer = { days: [{ day: tuesday, count: 103 }], items: [meeting('Balcony check', tuesday)] };
  const ofDay = { when: 'all', from: tuesday, until: tuesday };

  it.each([
    ['a week', 'desktop', 'week', 'whose=unassigned', { whose: 'unassigned' }],
    ['a day', 'desktop', 'day', `whose=${rohan}`, { agent: JSON.stringify([rohan]) }],
    ['a week', 'phone', 'week', '', { whose: 'mine' }],
    ['a day', 'phone', 'day', 'whose=all', {}],
    ['a month', 'phone', 'month', 'type=showing', { whose: 'mine', type: '["showing"]' }],
  ] as const)('links to all of them in %s on a %s', async (_, screen, view, side, filter) => {
    await show(`/meetings/calendar?view=${view}&day=${tuesday}&${side}`, screen, full);
    if (view === 'month') await answer({ from: tuesday, until: tuesday }, full);
    await shows('102 more meetings on this day');
    expect(times('more meetings on this day')).toBe(1);
    expect(named('102 more meetings on this day').getAttribute('href')).toMatch(/^\/meetings\?/u);
    expect(searchOf(named('102 more meetings on this day'))).toEqual({ ...ofDay, ...filter });
  });

  it('shows no link if all are loaded', async () => {
    await show(`/meetings/calendar?day=${tuesday}`, 'desktop', calendarOf(meeting('Balcony check', tuesday)));
    await shows('Balcony check');
    expect(text()).not.toContain('on this day');
  });
});

describe('the back link', () => {
  const side = `whose=${rohan}&type=showing`;
  const calendar = { view: 'week', whose: rohan, type: 'showing' };
  const shown = `/meetings/calendar?view=week&day=${tuesday}&${side}`;
  const backTo = (expected: Record<string, string>) =>
    waitFor(() => expect(searchOf(named('Back to the calendar'))).toEqual(expected));

  it('leads from an edited meeting to the calendar that opened it', async () => {
    const wednesday = addDays(tuesday, 1);
    await show(shown, 'desktop', calendarOf(meeting('Balcony check', wednesday)));
    await shows('Balcony check');
    await act(async () => document.querySelector<HTMLElement>('[data-meeting]')?.click());
    await shows('Edit');
    await press('Edit');
    await shows('Edit meeting');
    await backTo({ ...calendar, day: wednesday });
  });

  it('leads from a new meeting to the calendar where it was drawn', async () => {
    const { router } = await show(shown, 'desktop', calendarOf());
    await act(async () => document.querySelector<HTMLElement>(`[data-day="${tuesday}"]`)?.click());
    expect(router.state.location.pathname).toBe('/meetings/calendar');
    await press('Add a description or reminders');
    await waitFor(() => expect(router.state.location.pathname).toBe('/meetings/schedule'));
    await backTo({ ...calendar, day: tuesday });
  });

  it('leads from a new meeting on a phone to the day that was pressed', async () => {
    const { router } = await show(shown.replace('week', 'day'), 'phone', calendarOf());
    await act(async () => document.querySelector<HTMLElement>(`[data-day="${tuesday}"]`)?.click());
    await waitFor(() => expect(router.state.location.pathname).toBe('/meetings/schedule'));
    await backTo({ ...calendar, view: 'day', day: tuesday });
  });

  it('leads from the form to the calendar with the button that opened it', async () => {
    await show(shown, 'desktop', calendarOf());
    await press('Schedule Meeting');
    await backTo({ ...calendar, day: tuesday });
  });
});
