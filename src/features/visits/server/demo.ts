import { v7 as uuid } from 'uuid';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { findDemoProperty } from '#features/properties/server/demo.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf, instantAt } from '#platform/dates.ts';
import type { FeedbackAnswer } from '../rules.ts';
import { finishVisit, saveFeedback } from './after-visit.ts';
import { checkInAtStop } from './check-in.ts';
import { planVisit } from './plan-visit.ts';
import type { VisitSecrets } from './visit-secrets.ts';

interface DemoVisit {
  /** Days from today; negative for the past. */
  readonly day: number;
  readonly time: string;
  /** The index of the agent among the people. */
  readonly agent: number;
  readonly clients: readonly string[];
  readonly properties: ReadonlyArray<{ readonly title: string; readonly answer?: FeedbackAnswer }>;
}

const visits: readonly DemoVisit[] = [
  {
    day: -2,
    time: '15:00',
    agent: 1,
    clients: ['Aditi Gokhale'],
    properties: [
      { title: 'Nilgiri Residency, 3 BHK', answer: 'liked' },
      { title: 'Shanti Kunj, 2 BHK with terrace', answer: 'not_for_me' },
      { title: 'Wakad Junction, 2 BHK', answer: 'maybe' },
    ],
  },
  {
    day: 0,
    time: '17:30',
    agent: 0,
    clients: ['Colonel Suresh Nair', 'Nasreen Merchant'],
    properties: [
      { title: 'Chandan Villa' },
      { title: 'Riverside Villa 9' },
      { title: 'Shanti Kunj, 2 BHK with terrace' },
    ],
  },
];

const minuteMs = 60_000;

/** A visit that took place, with its check-ins and feedback, and one that is planned for today. */
export async function makeDemoVisits(people: ReadonlyArray<Context<Staff>>, secrets: VisitSecrets): Promise<void> {
  for (const visit of visits) {
    const by = people[visit.agent];
    if (by) await makeDemoVisit(by, secrets, visit);
  }
}

async function makeDemoVisit(by: Context<Staff>, secrets: VisitSecrets, visit: DemoVisit): Promise<void> {
  const now = by.clock.now();
  const { time_zone } = await findCompany(by.db);
  const start = instantAt(addDays(dayOf(now, time_zone), visit.day), visit.time, time_zone);
  const at = (minutes: number) => {
    const instant = new Date(Math.min(start.getTime() + minutes * minuteMs, now.getTime()));
    return { ...by, clock: { now: () => instant }, secrets };
  };
  const participants = [];
  for (const search of visit.clients) {
    const [client] = (await listClients(by, { search, limit: 1 })).items;
    if (client) participants.push({ id: uuid(), topic: 'clients' as const, person_id: client.id });
  }
  const stops = [];
  for (const { title, answer } of visit.properties) {
    const property = await findDemoProperty(by, title);
    if (property) stops.push({ id: uuid(), property_id: property.id, minutes: 30, answer });
  }
  if (stops.length === 0) return;
  const { id, participants: [main] = [] } = await planVisit(at(-1500), {
    id: uuid(),
    title: '',
    agent_id: null,
    stops: stops.map(({ answer: _, ...stop }) => stop),
    participants,
    meeting_date: start.toISOString(),
    overlap_confirmed: true,
    invite_client: false,
  });
  if (!main || stops.every(({ answer }) => answer === undefined)) return;
  for (const [index, stop] of stops.entries()) {
    const then = at(index * 30 + 3);
    const { code } = secrets.codeAt(stop.id, then.clock.now());
    await checkInAtStop(then, { id, stop_id: stop.id, check_in_id: uuid(), method: 'code', code });
  }
  for (const { id: stop_id, answer = null } of stops) {
    const reason = answer === 'not_for_me' ? 'size' : null;
    await saveFeedback(at(95), { id, stop_id, participant_id: main.id, answer, reason, message: '' });
  }
  await finishVisit(at(100), { id });
}
