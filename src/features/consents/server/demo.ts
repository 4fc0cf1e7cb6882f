import { v7 as uuid } from 'uuid';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { RecordConsentInput } from '../contract.ts';
import { consentChannels } from '../rules.ts';
import { recordConsent } from './service.ts';

interface DemoConsent extends Pick<RecordConsentInput, 'act' | 'purposes' | 'channels' | 'way' | 'note'> {
  /** The client's name. */
  readonly client: string;
  readonly daysAgo: number;
}

const everything = { purposes: [], channels: [] };
const asked: DemoConsent['purposes'] = ['service', 'offers', 'reminders'];

const demoConsents: readonly DemoConsent[] = [
  {
    client: 'Aditi Gokhale',
    daysAgo: 20,
    act: 'given',
    purposes: asked,
    channels: [...consentChannels],
    way: 'in_person',
    note: 'Signed the form at the office',
  },
  {
    client: 'Aditi Gokhale',
    daysAgo: 4,
    act: 'withdrawn',
    purposes: ['offers'],
    channels: ['call', 'sms'],
    way: 'phone',
    note: 'Prefers WhatsApp and email',
  },
  {
    client: 'Harish Agarwal',
    daysAgo: 25,
    act: 'given',
    purposes: [...asked, 'marketing'],
    channels: ['whatsapp', 'email'],
    way: 'form',
    note: '',
  },
  { client: 'Parul', daysAgo: 1, act: 'do_not_contact', ...everything, way: 'message', note: 'Bought elsewhere' },
];

const dayMs = 86_400_000;

/** Consents of the demo agency's clients; after everything that writes to them. */
export async function makeDemoConsents(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const [admin, ...agents] = people;
  if (!admin) return;
  for (const [index, { client: search, daysAgo, ...consent }] of demoConsents.entries()) {
    const by = agents[index % Math.max(agents.length, 1)] ?? admin;
    const [client] = (await listClients(by, { search, limit: 1 })).items;
    if (!client) continue;
    const then = { now: () => new Date(by.clock.now().getTime() - daysAgo * dayMs) };
    await recordConsent({ ...by, clock: then }, { id: uuid(), topic: 'clients', person_id: client.id, ...consent });
  }
}
