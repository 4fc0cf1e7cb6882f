import { v7 as uuid } from 'uuid';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import type { Decision } from '#features/matching/rules.ts';
import { decideMatch, listPropertiesFor } from '#features/matching/server/service.ts';
import type { DayPart } from '#features/visit-requests/rules.ts';
import { listVisitDays } from '#features/visit-requests/server/visit-days.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { createLink } from './links.ts';
import type { PortalContext } from './portal-auth.ts';
import { decide, proposeOwnDetails, readPortal, requestVisitInPortal, write } from './service.ts';

interface Visit {
  /** The client's name. */
  readonly client: string;
  readonly hoursAgo: number;
  /** Decisions on the best matches, in their order. */
  readonly says: readonly Decision[];
  /** The client's message; without one, the agent enters decisions made by phone. */
  readonly message?: string;
  /** The part of the day on which the client wants to see the best match. */
  readonly preferred?: DayPart;
  /** The address that the client corrects. */
  readonly address?: string;
}

const visits: readonly Visit[] = [
  {
    client: 'Aditi Gokhale',
    hoursAgo: 5,
    says: ['interested', 'not_suitable'],
    message: 'पहिले घर आवडले. रविवारी सकाळी ११ नंतर पाहायला येऊ शकतो का?',
    preferred: 'morning',
  },
  {
    client: 'Colonel Suresh Nair',
    hoursAgo: 30,
    says: ['interested'],
    message: 'Is the lift large enough for a wheelchair? My mother lives with us.',
    address: '14 Salunke Vihar Road, Wanowrie, Pune 411040',
  },
  { client: 'Rahul and Sneha Joshi', hoursAgo: 50, says: ['not_suitable'] },
  { client: 'Nasreen Merchant', hoursAgo: 76, says: ['interested', 'not_suitable'] },
];

const hourMs = 3_600_000;
const linkDays = 30;

/** Decisions of the demo agency's clients on their matches, by phone or through their link. */
export async function makeDemoAnswers(program: Context<Program>, people: ReadonlyArray<Context<Staff>>): Promise<void> {
  for (const [index, { client: name, hoursAgo, says, message, preferred, address }] of visits.entries()) {
    const agent = people[1 + (index % Math.max(people.length - 1, 1))];
    if (!agent) return;
    const then = { now: () => new Date(agent.clock.now().getTime() - hoursAgo * hourMs) };
    const staff = { ...agent, clock: then };
    const [client] = (await listClients(staff, { search: name, limit: 1 })).items;
    if (!client) continue;
    const properties = (await listPropertiesFor(staff, { person: { topic: 'clients', id: client.id } })).items.map(
      ({ property }) => property.id,
    );
    const linkId = uuid();
    if (message !== undefined)
      await createLink(staff, { topic: 'clients', person_id: client.id, id: linkId, days: linkDays });
    const portalContext: PortalContext = {
      ...program,
      clock: then,
      portalSession: { linkId, person: { topic: 'clients', id: client.id }, language: 'en' },
    };
    for (const [at, decision] of says.entries()) {
      const property_id = properties[at];
      if (property_id === undefined) continue;
      if (message === undefined)
        await decideMatch(staff, { person: { topic: 'clients', id: client.id }, property_id, decision });
      else await decide(portalContext, { property_id, decision });
    }
    if (message !== undefined) await write(portalContext, { id: uuid(), text: message });
    const [wanted] = properties;
    if (preferred && wanted !== undefined) {
      const today = dayOf(agent.clock.now(), 'Asia/Kolkata');
      const days = (await listVisitDays(portalContext)).filter(({ on }) => on > addDays(today, 1));
      const preferred_times = days.slice(0, 2).map(({ on }) => ({ on, part: preferred, time: null }));
      await requestVisitInPortal(portalContext, { id: uuid(), property_id: wanted, preferred_times, note: '' });
    }
    if (address !== undefined) {
      const { topic: _topic, proposal: _proposal, ...details } = (await readPortal(portalContext)).details;
      await proposeOwnDetails(portalContext, { ...details, id: uuid(), address });
    }
  }
}
