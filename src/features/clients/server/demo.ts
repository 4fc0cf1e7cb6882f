import { v7 as uuid } from 'uuid';
import { listPropertyTypeRows } from '#features/property-types/server/repository.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { Client } from '../contract.ts';
import type { DemoClient } from './demo-clients.ts';
import { demoClients } from './demo-clients.ts';
import { createClient, saveClientPreferences } from './service/save-client.ts';

const dayMs = 86_400_000;
const agentTurns = [1, 3, 2, 4, 3, 2];

/** Adds the demo agency's clients on past days; returns the owner's id by the property's title. */
export async function makeDemoClients(people: ReadonlyArray<Context<Staff>>): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  const [first] = people;
  if (!first) return owners;
  const typeIds = new Map((await listPropertyTypeRows(first.db)).map((type) => [type.name, type.id]));
  const oldestFirst = demoClients.toSorted((one, other) => other.daysAgo - one.daysAgo);
  for (const [index, client] of oldestFirst.entries()) {
    const agent = people[agentTurns[index % agentTurns.length] ?? 0] ?? first;
    const addedAt = first.clock.now().getTime() - client.daysAgo * dayMs - index * 60_000;
    const created = await createClient(at(agent, addedAt), {
      id: uuid(),
      ...toInput(client),
      custom: {
        birthday: index % 4 === 0 ? `19${70 + index}-0${1 + (index % 9)}-14` : null,
        tags: [['nri'], [], ['investor'], []][index % 4] ?? [],
      },
    });
    // As if asked on the phone a little later.
    await addPreferences(at(agent, addedAt + 20 * 60_000), created, client, typeIds);
    for (const title of client.owns ?? []) owners.set(title, created.id);
  }
  return owners;
}

async function addPreferences(
  context: Context<Staff>,
  { id, version, ...created }: Client,
  client: DemoClient,
  typeIds: ReadonlyMap<string, string>,
): Promise<void> {
  if (!client.types) return;
  await saveClientPreferences(context, {
    id,
    version,
    preferred_locations: created.preferred_locations,
    budget_min: created.budget_min,
    budget_max: created.budget_max,
    notes: created.notes,
    property_type_ids: client.types.flatMap((name) => typeIds.get(name) ?? []),
    bedrooms_min: client.bedrooms?.[0] ?? null,
    bedrooms_max: client.bedrooms?.[1] ?? null,
    bathrooms_min: client.bathrooms?.[0] ?? null,
    bathrooms_max: client.bathrooms?.[1] ?? null,
    amenities: [...(client.amenities ?? [])],
  });
}

function toInput(client: DemoClient) {
  const [least = null, most = null] = client.budget ?? [];
  const amount = (figure: number | null) => (figure === null ? null : String(Math.round(figure)));
  return {
    full_name: client.name,
    client_type: client.type,
    language: client.language ?? 'en',
    phone: client.phone,
    other_phones: [...(client.otherPhones ?? [])],
    email: client.email ?? null,
    address: client.address ?? null,
    state: client.state ?? null,
    gstin: null,
    budget_min: amount(least),
    budget_max: amount(most),
    preferred_locations: [...(client.locations ?? [])],
    notes: client.notes ?? '',
    agent_id: null,
  };
}

function at(context: Context<Staff>, instant: number): Context<Staff> {
  return { ...context, clock: { now: () => new Date(instant) } };
}
