import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { aMeetingCard } from '#features/meetings/meeting-testing.ts';
import { useContactRequest } from '#platform/contact/web/contact-request.ts';
import { fill, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { Visit } from '../contract.ts';
import { VisitPlanForm } from './visit-plan-form.lazy.tsx';
import { VisitScreen } from './visit-screen.tsx';

const id = (end: number) => `01890000-0000-7000-8000-00000000000${end}`;

const stop = (end: number, title: string, changes: Partial<Visit['stops'][number]> = {}): Visit['stops'][number] => ({
  id: id(end),
  minutes: 30,
  planned_at: '2026-11-26T06:00:00.000Z',
  property_id: id(end),
  property: { title, status: 'available', address: 'Baner Road', city: 'Pune', latitude: null, longitude: null },
  check_in: null,
  is_code_locked: false,
  feedback: [],
  ...changes,
});

const aVisit = (changes: Partial<Visit> = {}): Visit => ({
  id: id(1),
  version: 1,
  title: 'Visit to 2 properties',
  status: 'scheduled',
  meeting_date: '2026-11-26T06:00:00.000Z',
  duration_minutes: 60,
  location: 'Baner Road, Pune',
  property_id: id(2),
  agent_id: 'meera',
  agent: 'Meera Kulkarni',
  check_in_state: 'open',
  has_started: true,
  stops: [stop(2, 'Corner Home'), stop(3, 'Hill Villa')],
  participants: [
    {
      id: id(4),
      is_main: true,
      person: {
        topic: 'clients',
        id: id(5),
        full_name: 'Kavita Bhide',
        email: null,
        phone: '55501 77012',
        phone_e164: '+915550177012',
      },
      attendance: null,
    },
  ],
  ...changes,
});

interface Sent {
  method?: string;
  code?: string;
  answer?: string;
}

async function open(visit: Visit, answer: (path: string, input: Sent) => unknown = () => undefined, search = '') {
  return renderApp(<VisitScreen />, {
    path: `/visits/${visit.id}${search}`,
    route: '/visits/$id',
    onCall: (path, input: Sent) => {
      const answered = answer(path, input);
      if (answered !== undefined) return answered;
      if (path.startsWith('/rpc/visits/find')) return visit;
      if (path.startsWith('/rpc/meetings/find')) return aMeetingCard({ id: visit.id });
      if (path.startsWith('/rpc/followUps')) return [];
      return {};
    },
  });
}

const dialogText = () => document.querySelector('[role=dialog]')?.textContent;

async function press(name: string | RegExp) {
  const [button] = await screen.findAllByRole('button', { name });
  await act(async () => fireEvent.click(button ?? document.body));
}

// Their code loads later in the application.
beforeAll(async () => {
  await import('#ui/dialog-body.tsx');
  await import('./visit-parts.lazy.tsx');
  await import('./check-in-dialog.lazy.tsx');
}, 60_000);

it('leads with the next property, and warns of one that is sold', async () => {
  const sold = stop(3, 'Hill Villa');
  const { container } = await open(
    aVisit({
      stops: [stop(2, 'Corner Home'), { ...sold, property: sold.property && { ...sold.property, status: 'sold' } }],
    }),
  );
  expect((await screen.findByRole('heading', { level: 2, name: 'Corner Home' })).textContent).toBe('Corner Home');
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('Baner%20Road');
  expect(container.textContent).toContain('Sold');
});

it('counts the tries that are left after a wrong code', async () => {
  await open(aVisit(), (path) =>
    path.startsWith('/rpc/visits/checkIn')
      ? refusal({ code: 'invalid', fields: [{ path: 'code', code: 'wrong_code', limit: 4 }] })
      : undefined,
  );
  await press('Check in');
  fill(await screen.findByLabelText(/Code on the visitor/u), '123456');
  await act(async () => fireEvent.submit(document.querySelector('#check-in') ?? document.body));
  await waitFor(() => expect(dialogText()).toContain('This code is wrong. Tries left: 4.'));
});

it('fills in the code of a scanned QR code, and checks in with one tap', async () => {
  const sent: Sent[] = [];
  await open(
    aVisit(),
    (path, input) => {
      if (!path.startsWith('/rpc/visits/checkIn')) return undefined;
      sent.push(input);
      return aVisit();
    },
    '?stop=2&code=012345',
  );
  expect((await screen.findByRole('dialog')).textContent).toContain('Hill Villa');
  await act(async () => fireEvent.submit(document.querySelector('#check-in') ?? document.body));
  await waitFor(() => expect(sent).toMatchObject([{ stop_id: id(3), method: 'qr', code: '012345' }]));
});

it('explains a refused position, and sends one without the time of the phone', async () => {
  const sent: Sent[] = [];
  let isAllowed = false;
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (known: (at: object) => void, refused: (why: object) => void) =>
        isAllowed
          ? known({ coords: { latitude: 18.5, longitude: 73.8, accuracy: 3000 }, timestamp: 1 })
          : refused({ code: 1 }),
    },
  });
  await open(aVisit(), (path, input) => {
    if (!path.startsWith('/rpc/visits/checkIn')) return undefined;
    sent.push(input);
    return aVisit();
  });
  await press('Check in');
  await press(/^Use my position/u);
  await waitFor(() => expect(dialogText()).toContain('This browser may not read the position'));
  isAllowed = true;
  await press(/^Use my position/u);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: 'position', position: { latitude: 18.5, longitude: 73.8, accuracy: 3000 } });
  expect(JSON.stringify(sent[0])).not.toContain('timestamp');
  await waitFor(() => expect(JSON.stringify(shownToasts())).toContain('not proven'));
});

it.each([
  [3000, 'The position was too coarse or too far away.'],
  [null, 'The property is not on the map. Use the code instead.'],
])('says why a position at a distance of %s proves nothing', async (distance_m, text) => {
  const geolocation = {
    getCurrentPosition: (known: (at: object) => void) =>
      known({ coords: { latitude: 18.5, longitude: 73.8, accuracy: 20 } }),
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  const check_in = {
    method: 'position',
    at: '2026-11-26T06:10:00Z',
    by: null,
    is_proven: false,
    accuracy_m: 20,
  } as const;
  const checkedIn = aVisit({ stops: [stop(2, 'Corner Home', { check_in: { ...check_in, distance_m } })] });
  await open(aVisit(), (path) => (path.startsWith('/rpc/visits/checkIn') ? checkedIn : undefined));
  await press('Check in');
  await press(/^Use my position/u);
  await waitFor(() => expect(shownToasts().map((toast) => toast.text)).toContain(text));
});

it.each(['WhatsApp', 'SMS'])('tells the visitor by %s that the agent is on the way', async (way) => {
  await open(aVisit(), (path) =>
    path.startsWith('/rpc/visits/message') ? { text: `On my way by ${way}`, url: '', language: 'en' } : undefined,
  );
  const requested = renderHook(() => useContactRequest()[0]);
  await press(/^On my way/u);
  const entry = await screen.findByRole('menuitem', { name: way });
  await act(async () => fireEvent.click(entry));
  await waitFor(() =>
    expect(requested.result.current).toMatchObject({
      way: way.toLowerCase(),
      person: { full_name: 'Kavita Bhide' },
      text: `On my way by ${way}`,
    }),
  );
});

it('saves feedback in one tap, and leaves the words of the visitor alone', async () => {
  const sent: Sent[] = [];
  const said = {
    participant_id: id(4),
    answer: 'maybe',
    reason: null,
    message: '',
    answered_at: '2026-11-26T07:00:00Z',
  } as const;
  await open(
    aVisit({ stops: [stop(2, 'Corner Home'), stop(3, 'Hill Villa', { feedback: [{ ...said, by_visitor: true }] })] }),
    (path, input) => {
      if (!path.startsWith('/rpc/visits/saveFeedback')) return undefined;
      sent.push(input);
      return aVisit();
    },
  );
  const [first, second] = await screen.findAllByRole('button', { name: 'I like it' });
  expect(second?.hasAttribute('disabled')).toBe(true);
  await act(async () => fireEvent.click(first ?? document.body));
  await waitFor(() => expect(sent).toMatchObject([{ stop_id: id(2), answer: 'liked', reason: null }]));
});

it('names at the visitors whom the server keeps in the plan, and keeps the plan as it was changed', async () => {
  const visit = aVisit();
  const [kavita, ravi] = [id(5), id(6)].map((person_id) => ({ id: person_id, topic: 'clients' as const, person_id }));
  const values = { agent_id: 'meera', day: '2026-11-26', time: '11:30', stops: visit.stops, invite: false };
  await renderApp(
    <VisitPlanForm
      visit={visit}
      queued={null}
      defaults={{ ...values, participants: [kavita, ravi].filter((one) => one !== undefined) }}
      draftKey="visit:kept"
    />,
    {
      path: '/visits/plan',
      onCall: (path) => {
        if (!path.startsWith('/rpc/visits/replan')) return [];
        const field = { path: 'participants', code: 'visited', limit: 'Ravi Kale' };
        return refusal({ code: 'invalid', fields: [field] }, 422);
      },
    },
  );
  await press('Remove visitor 2');
  await act(async () => fireEvent.submit(document.querySelector('#visit-plan') ?? document.body));
  const visitors = await screen.findByRole('group', { name: 'Visitors', description: /Keep Ravi Kale as a visitor/u });
  expect(document.activeElement).toBe(visitors);
  expect(screen.queryByRole('button', { name: 'Remove visitor 2' })).toBeNull();
  expect(shownToasts().some(({ tone }) => tone === 'danger')).toBe(false);
});
