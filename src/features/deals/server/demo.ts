import { v7 as uuid } from 'uuid';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { storePicture } from '#features/files/server/service.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import type { Property, PropertyInput } from '#features/properties/contract.ts';
import { propertyInput } from '#features/properties/contract.ts';
import { isClosed } from '#features/properties/rules.ts';
import { findDemoProperty } from '#features/properties/server/demo.ts';
import { demoListings } from '#features/properties/server/demo-listings.ts';
import { readDemoPicture } from '#features/properties/server/demo-pictures.ts';
import { readProperty } from '#features/properties/server/service/read-properties.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { listPropertyTypeRows } from '#features/property-types/server/repository.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { dayOf } from '#platform/dates.ts';
import type { Random } from '#platform/random.ts';
import { randomFrom } from '#platform/random.ts';
import type { Deal } from '../contract.ts';
import { equalShares } from '../rules.ts';
import type { DemoSale } from './demo-sales.ts';
import { demoBuyers, demoOwners, demoSales, demoWins } from './demo-sales.ts';
import { recordDeal } from './service/save-deal.ts';
import { undoDeal } from './service/undo-deal.ts';

const dayMs = 86_400_000;
/** The agents of the deals, in turn. */
const turns = [1, 2, 3, 2, 0, 3, 2, 1, 3, 4, 2, 3];
/** The deals are spread evenly over this many days. */
const yearDays = 352;

type People = ReadonlyArray<Context<Staff>>;

/** Adds the properties of the last year with their owners and buyers, and sells or lets them. */
export async function makeEarlierDeals(
  people: People,
  { arePictured, signal }: { arePictured: boolean; signal?: AbortSignal },
): Promise<void> {
  const [first] = people;
  if (!first) return;
  const random = randomFrom('a year of deals');
  const now = first.clock.now().getTime();
  const typeIds = new Map((await listPropertyTypeRows(first.db)).map((type) => [type.name, type.id]));
  const known = new Map<string, string>();
  const step = yearDays / demoSales.length;
  for (const [index, sale] of demoSales.entries()) {
    signal?.throwIfAborted();
    const closedAt = now - (yearDays - index * step - random.between(0, step)) * dayMs - dayMs;
    const listedAt = closedAt - random.whole(18, 90) * dayMs;
    const by = people[turns[index % turns.length] ?? 0] ?? first;
    const knows = (name: string, type: 'buyer' | 'seller') =>
      clientId(at(by, listedAt - dayMs), known, { name, sale, type });
    const owner_id = await knows(demoOwners[index % demoOwners.length] ?? '', 'seller');
    const then = at(by, listedAt);
    const image_ids = arePictured ? [await picture(then, sale.kind, index)] : [];
    const links = { property_type_id: typeIds.get(sale.type) ?? null, owner_id, image_ids };
    const property = await listDemoProperty(then, sale, links);
    const client_id = await knows(demoBuyers[(index * 7) % demoBuyers.length] ?? '', 'buyer');
    const deal = await close(at(by, closedAt), people, { property, client_id, index, random });
    if (index === fellThrough) await resell(by, people, deal, { random, closedAt });
  }
}

/** The index of the property whose first buyer withdrew. */
const fellThrough = 28;

/** Closes the sold and rented properties half way between their listing and today. */
export async function makeDemoDeals(people: People): Promise<void> {
  const [first] = people;
  if (!first) return;
  const random = randomFrom('deals of these weeks');
  const closed = demoListings.filter(({ status = 'available' }) => isClosed(status));
  for (const [index, { title, daysAgo }] of closed.toSorted((one, other) => other.daysAgo - one.daysAgo).entries()) {
    const card = await findDemoProperty(first, title);
    if (!card) throw new Error(`the demo agency has no property ${title}`);
    const by = people.find(({ actor }) => actor.profileId === card.agent_id) ?? first;
    const closedAt = first.clock.now().getTime() - (daysAgo / 2) * dayMs;
    const buyer = (await listClients(by, { search: newBuyers[index % newBuyers.length] ?? '', limit: 1 })).items[0];
    const property = await readProperty(by, card.id);
    await close(at(by, closedAt), people, { property, client_id: buyer?.id ?? null, index: index * 4, random });
  }
}

/** Lists the properties that the closed demo leads bought, rented or sold, and records their deals. */
export async function makeDemoWins(people: People, { arePictured }: { arePictured: boolean }): Promise<void> {
  const [first] = people;
  if (!first) return;
  const random = randomFrom('deals of leads');
  const now = first.clock.now().getTime();
  const typeIds = new Map((await listPropertyTypeRows(first.db)).map((type) => [type.name, type.id]));
  for (const [index, { lead: name, sale, daysAgo, agent }] of demoWins.entries()) {
    const by = people[agent] ?? first;
    const lead = (await listLeads(by, { search: name, limit: 1 })).items[0];
    if (!lead) throw new Error(`the demo agency has no lead ${name}`);
    const isSeller = lead.interest_type === 'selling';
    const listed = at(by, now - (daysAgo + 12) * dayMs);
    const image_ids = arePictured ? [await picture(listed, sale.kind, index)] : [];
    const owner_id = isSeller ? lead.client_id : null;
    const links = { property_type_id: typeIds.get(sale.type) ?? null, owner_id, image_ids };
    const property = await listDemoProperty(listed, sale, links);
    const buyer = isSeller ? (await listClients(by, { search: demoBuyers[0] ?? '', limit: 1 })).items[0] : undefined;
    const client_id = buyer?.id ?? null;
    await close(at(by, now - daysAgo * dayMs), people, { property, client_id, index, random, lead_id: lead.id });
  }
}

const newBuyers = ['Harish Agarwal', 'Parul Shah', 'Fernandes Family', 'Blue Peepal Foods'];

interface Close {
  readonly property: Property;
  readonly client_id: string | null;
  readonly index: number;
  readonly random: Random;
  readonly lead_id?: string;
}

/** The commission is one to two percent of the price for a sale, a month's rent for a rental. */
async function close(
  by: Context<Staff>,
  people: People,
  { property, client_id, index, random, lead_id }: Close,
): Promise<Deal> {
  const isRental = property.purpose === 'rent';
  const requested = Math.round(Number(property.price));
  const price = isRental ? requested : Math.round((requested * random.between(0.94, 1)) / 5000) * 5000;
  const commission = isRental ? price : Math.round((price * random.pick([1, 1.25, 1.5, 1.5, 2])) / 100);
  const { time_zone } = await findCompany(by.db);
  return recordDeal(by, {
    id: uuid(),
    property_id: property.id,
    property_version: property.version,
    client_id,
    lead_id,
    notes: '',
    kind: isRental ? 'rental' : 'sale',
    price: String(price),
    commission: String(commission),
    closed_on: dayOf(by.clock.now(), time_zone),
    shares: sharesOf(agentsOf(by, people, index)),
  });
}

/** Most deals have one agent; some have two, a few three. */
function agentsOf(by: Context<Staff>, people: People, index: number): string[] {
  const others = people.filter(({ actor }) => actor.profileId !== by.actor.profileId);
  const count = index % 9 === 8 ? 2 : index % 4 === 3 ? 1 : 0;
  const helpers = Array.from({ length: count }, (_, turn) => others[(index + turn) % others.length] ?? by);
  return [by, ...helpers].map(({ actor }) => actor.profileId);
}

/** Of two agents, the one who listed the property gets slightly more. */
function sharesOf(agents: readonly string[]) {
  const shares = agents.length === 2 ? ['60', '40'] : equalShares(agents.length);
  return agents.map((agent_id, turn) => ({ agent_id, share: shares[turn] ?? '' }));
}

/** The bank refused the first buyer; the property was sold to another one three weeks later. */
async function resell(
  by: Context<Staff>,
  people: People,
  { id, version, property_id, client_id }: Deal,
  { random, closedAt }: { random: Random; closedAt: number },
): Promise<void> {
  const reason = "The buyer's home loan was rejected";
  await undoDeal(at(by, closedAt + 9 * dayMs), { id, version, status: 'available', reason });
  if (property_id === null) return;
  const property = await readProperty(by, property_id);
  const buyer = (await listClients(by, { search: 'Ashok Lele', limit: 1 })).items[0];
  const to = buyer && buyer.id !== client_id ? buyer.id : null;
  await close(at(by, closedAt + 30 * dayMs), people, { property, client_id: to, index: 2, random });
}

const texts: Partial<Record<DemoSale['kind'], string>> = {
  apartment: 'Well-kept flat in a gated society, with covered parking and water round the clock.',
  house: 'Independent house on its own plot, with a terrace and a small garden in front.',
  office: 'Furnished office with power backup, a pantry and parking for visitors.',
};

async function picture(by: Context<Staff>, kind: DemoSale['kind'], turn: number): Promise<string> {
  const content = await readDemoPicture(kind, turn);
  return (await storePicture(by, { kind: 'property_image', name: `${kind}.webp`, content })).id;
}

function listDemoProperty(
  by: Context<Staff>,
  { title, kind, isLet, requested, address, rooms, area }: DemoSale,
  links: Pick<PropertyInput, 'property_type_id' | 'owner_id' | 'image_ids'>,
): Promise<Property> {
  const input = propertyInput.parse({
    title,
    ...links,
    purpose: isLet ? 'rent' : 'sale',
    price: String(requested),
    address,
    city: 'Pune',
    state: '27',
    bedrooms: rooms || null,
    bathrooms: rooms === 0 ? 1 : rooms,
    square_feet: String(area),
    area_basis: 'carpet',
    description: texts[kind] ?? '',
    features: kind === 'apartment' ? ['Elevator', 'Parking'] : ['Parking'],
    listing_date: by.clock.now().toISOString().slice(0, 10),
  });
  return createProperty(by, { ...input, id: uuid() });
}

/** A client by name, added on first use. */
async function clientId(
  by: Context<Staff>,
  known: Map<string, string>,
  { name, sale, type }: { name: string; sale: DemoSale; type: 'buyer' | 'seller' },
): Promise<string> {
  const there = known.get(name);
  if (there) return there;
  const asTenant = { buyer: 'tenant', seller: 'landlord' } as const;
  // Starts with a digit that no phone in India starts with.
  const phone = `55502 ${String(20_000 + known.size * 137)}`;
  const { id } = await createClient(by, {
    id: uuid(),
    full_name: name,
    client_type: sale.isLet ? asTenant[type] : type,
    email: null,
    phone,
    address: null,
    state: '27',
    gstin: null,
    language: 'en',
    notes: '',
    agent_id: null,
    // Preferences that fit the property.
    ...(type === 'seller'
      ? { budget_min: null, budget_max: null, preferred_locations: [] }
      : {
          budget_min: String(Math.round(sale.requested * 0.9)),
          budget_max: String(Math.round(sale.requested * 1.05)),
          preferred_locations: [localityOf(sale)],
        }),
  });
  known.set(name, id);
  return id;
}

/** 'Kothrud' of '12, Paud Road, Kothrud' */
function localityOf({ address }: DemoSale): string {
  return address.split(', ').at(-1) ?? address;
}

function at(context: Context<Staff>, instant: number): Context<Staff> {
  return { ...context, clock: { now: () => new Date(instant) } };
}
