import { expect, it } from 'vitest';
import { stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import { queuedPlanKind } from './queued-visit-plan.ts';
import type { NewPlan } from './visit-plan.ts';
import { valuesOf, visitPlanOf } from './visit-plan.ts';

const id = (end: number) => `01890000-0000-7000-8000-00000000000${end}`;

const plan: NewPlan = {
  stops: [{ id: id(1), property_id: id(2), minutes: 30 }],
  participants: [{ id: id(3), topic: 'leads', person_id: id(4) }],
  agent_id: 'meera',
  meeting_date: '2026-11-26T06:00:00.000Z',
  overlap_confirmed: false,
  invite_client: true,
};

it('opens a queued plan in its form as it was saved', () => {
  expect(visitPlanOf(valuesOf(plan, 'Asia/Kolkata'), 'Asia/Kolkata', false)).toEqual(plan);
});

it('saves the last stops, time and agent in a visit whose first attempt arrived without an answer', async () => {
  const sent: unknown[][] = [];
  const visit = { ...plan, id: id(9), version: 1 };
  stubCalls((path, input) => {
    sent.push([path.replace('/rpc/', ''), input]);
    return visit;
  });
  const later = { ...plan, meeting_date: '2026-11-27T06:00:00.000Z', agent_id: 'rohan' };
  const record = { id: visit.id, values: later, before: [plan], also: '' };
  await queuedPlanKind.send(record, AbortSignal.timeout(1_000));
  expect(sent).toMatchObject([
    ['visits/plan', { id: visit.id, meeting_date: later.meeting_date }],
    ['visits/replan', { id: visit.id, version: 1, stops: plan.stops, participants: plan.participants }],
    ['meetings/find', { id: visit.id }],
    ['meetings/update', { id: visit.id, version: 1, meeting_date: later.meeting_date, agent_id: 'rohan' }],
    ['visits/find', { id: visit.id }],
  ]);
});
