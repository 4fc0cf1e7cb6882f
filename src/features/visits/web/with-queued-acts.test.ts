import { expect, it } from 'vitest';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { setQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import type { Visit } from '../contract.ts';
import type { QueuedVisitAct } from './queued-visit.ts';
import { finishAct, queuedActId, visitKind } from './queued-visit.ts';
import { withQueuedActs } from './with-queued-acts.ts';

const madeAt = '2026-11-26T06:10:00.000Z';
const said = {
  participant_id: 'kavita',
  answer: 'maybe',
  reason: null,
  message: '',
  answered_at: madeAt,
  by_visitor: false,
} as const;

const visit: Visit = {
  id: 'visit',
  version: 1,
  title: 'Visit',
  status: 'scheduled',
  meeting_date: '2026-11-26T06:00:00.000Z',
  duration_minutes: 30,
  location: '',
  property_id: 'home',
  agent_id: 'meera',
  agent: 'Meera Kulkarni',
  check_in_state: 'open',
  has_started: true,
  stops: [
    {
      id: 'stop',
      minutes: 30,
      planned_at: '2026-11-26T06:00:00.000Z',
      property_id: 'home',
      property: null,
      check_in: null,
      is_code_locked: false,
      feedback: [said],
    },
  ],
  participants: [{ id: 'kavita', is_main: true, person: null, attendance: null }],
};

const about = { visit: { id: 'visit', title: 'Visit' }, about: 'Home' };
const checkIn = {
  ...about,
  act: 'check-in',
  madeAt,
  input: { id: 'visit', stop_id: 'stop', check_in_id: 'check-in', method: 'code', code: '123456' },
} as const satisfies QueuedVisitAct;
const feedback = (answer: 'liked' | null): QueuedVisitAct => ({
  ...about,
  act: 'feedback',
  input: { id: 'visit', stop_id: 'stop', participant_id: 'kavita', answer, reason: null, message: '' },
});
const missed: QueuedVisitAct = {
  ...about,
  act: 'attendance',
  input: { id: 'visit', participant_id: 'kavita', attendance: 'no_show' },
};

const finish = (...after: string[]): QueuedVisitAct => ({
  ...about,
  act: 'finish',
  input: { id: 'visit' },
  after,
});

const entry = (payload: QueuedVisitAct, refusal: QueuedMutation['refusal'] = null): QueuedMutation => ({
  id: queuedActId(payload),
  person: 'meera',
  kind: visitKind.kind,
  payload,
  madeAt,
  refusal,
});

it('shows what waits as if it had arrived', () => {
  const shown = withQueuedActs(visit, [entry(checkIn), entry(feedback('liked')), entry(missed)]);
  expect(shown.stops[0]).toMatchObject({ check_in: { method: 'code', at: madeAt }, feedback: [{ answer: 'liked' }] });
  expect(shown.participants[0]?.attendance).toBe('no_show');
  expect(withQueuedActs(visit, [entry(feedback(null))]).stops[0]?.feedback).toEqual([]);
});

it('leaves the code possible behind a position, which proves nothing later', () => {
  const { input, ...act } = checkIn;
  const position = { latitude: 18.5, longitude: 73.8, accuracy: 20 };
  const { code: _, ...at } = { ...input, method: 'position' as const, position };
  const provenBy = (queued: QueuedVisitAct) => withQueuedActs(visit, [entry(queued)]).stops[0]?.check_in?.is_proven;
  expect(provenBy({ ...act, input: at })).toBe(false);
  expect(provenBy(checkIn)).toBe(true);
});

it('shows the queued order, with the stop that a colleague added meanwhile, and plans the times again', () => {
  const [stop] = visit.stops;
  if (!stop) throw new Error('no stop');
  const known = { ...visit, stops: ['one', 'added', 'two'].map((id) => ({ ...stop, id })) };
  const order = entry({ ...about, act: 'order', input: { id: 'visit', stop_ids: ['two', 'gone', 'one'] } });
  const { stops } = withQueuedActs(known, [order]);
  expect(stops.map(({ id }) => id)).toEqual(['two', 'one', 'added']);
  expect(stops.map(({ planned_at }) => planned_at.slice(11, 16))).toEqual(['06:00', '06:30', '07:00']);
});

it('leaves out what was refused, and what is of another visit', () => {
  const other = { ...visit, id: 'other' };
  expect(withQueuedActs(visit, [entry(checkIn, 'conflict')])).toBe(visit);
  expect(withQueuedActs(other, [entry(checkIn)])).toBe(other);
});

it('shows a finished visit as completed, and as cancelled if nobody came', () => {
  const kavita = {
    topic: 'clients',
    id: 'k',
    full_name: 'Kavita',
    email: null,
    phone: null,
    phone_e164: null,
  } as const;
  const known = { ...visit, participants: visit.participants.map((one) => ({ ...one, person: kavita })) };
  const closed = { check_in_state: 'closed' };
  expect(withQueuedActs(known, [entry(finish())])).toMatchObject({ ...closed, status: 'completed' });
  expect(withQueuedActs(known, [entry(missed), entry(finish())])).toMatchObject({ ...closed, status: 'cancelled' });
  // What the server says of its end counts.
  expect(withQueuedActs({ ...known, status: 'cancelled' }, [entry(finish())]).status).toBe('cancelled');
  expect(withQueuedActs(known, [entry(finish(), 'conflict')]).status).toBe('scheduled');
});

it('finishes behind what waits, and not behind what was refused before', () => {
  setQueuedMutations([entry(checkIn), entry(feedback('liked'), 'conflict'), entry(missed), entry(finish())]);
  const act = finishAct(visit);
  expect(act).toMatchObject({ act: 'finish', after: [queuedActId(checkIn), queuedActId(missed)] });
  expect(visitKind.needs?.(act)).toEqual([queuedActId(checkIn), queuedActId(missed)]);
  expect(visitKind.needs?.(missed)).toEqual([]);
  setQueuedMutations([]);
});

it('replaces only an act of the same kind on the same stop and visitor', () => {
  expect(queuedActId(feedback('liked'))).toBe(queuedActId(feedback(null)));
  expect(new Set([checkIn, feedback('liked'), missed, finish()].map(queuedActId)).size).toBe(4);
});
