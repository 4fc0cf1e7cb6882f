import { v7 as uuid } from 'uuid';
import { storePicture } from '#features/files/server/service.ts';
import { demoPoint } from '#features/localities/server/demo.ts';
import { listPropertyTypeRows } from '#features/property-types/server/repository.ts';
import { listRegistrations } from '#features/registrations/server/repository.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { Property, PropertyCard, PropertyInput } from '../contract.ts';
import { facings } from '../rules.ts';
import type { DemoListing } from './demo-listings.ts';
import { demoListings } from './demo-listings.ts';
import { hasFloorPlan, motifsOf, readDemoPicture } from './demo-pictures.ts';
import { addContact } from './service/property-contacts.ts';
import { listProperties } from './service/read-properties.ts';
import { createProperty, updateProperty } from './service/save-property.ts';

const dayMs = 86_400_000;
const agentTurns = [1, 2, 3, 3, 2, 4];

/** Lists the demo agency's properties on their listing days, with pictures and owners. */
export async function makeDemoProperties(
  people: ReadonlyArray<Context<Staff>>,
  owners: ReadonlyMap<string, string>,
  { arePictured, onMade }: { arePictured: boolean; onMade(done: number, of: number): void },
): Promise<void> {
  const [first] = people;
  if (!first) return;
  const projects = await listRegistrations(first.db, { kind: ['project'] });
  const typeIds = new Map((await listPropertyTypeRows(first.db)).map((type) => [type.name, type.id]));
  const oldestFirst = demoListings.toSorted((one, other) => other.daysAgo - one.daysAgo);
  for (const [index, listing] of oldestFirst.entries()) {
    const lister = people[agentTurns[index % agentTurns.length] ?? 0] ?? first;
    const listedAt = new Date(first.clock.now().getTime() - listing.daysAgo * dayMs - index * 60_000);
    const then = at(lister, listedAt);
    const images: string[] = [];
    const floorPlans: string[] = [];
    const turn = demoListings.filter(({ kind }) => kind === listing.kind).indexOf(listing);
    for (const motif of arePictured ? motifsOf(listing.kind) : []) {
      const content = await readDemoPicture(motif, turn);
      images.push((await storePicture(then, { kind: 'property_image', name: `${motif}.webp`, content })).id);
    }
    if (arePictured && hasFloorPlan(listing.kind)) {
      const content = await readDemoPicture('plan', turn);
      floorPlans.push((await storePicture(then, { kind: 'property_image', name: 'plan.webp', content })).id);
    }
    const input = {
      ...toInput(listing, {
        typeId: typeIds.get(listing.type) ?? null,
        images,
        floorPlans,
        listedAt,
        projectId: projects.find(({ name }) => listing.title.startsWith(name))?.id ?? null,
      }),
      owner_id: owners.get(listing.title) ?? null,
      custom: customOf(index),
    };
    const created = await createProperty(then, {
      ...input,
      id: uuid(),
      price: String(listing.priceBefore ?? listing.price),
    });
    for (const contact of listing.contacts ?? [])
      await addContact(then, { ...contact, id: uuid(), property_id: created.id, client_id: null });
    await changeLater(
      at(lister, new Date(listedAt.getTime() + (listing.daysAgo * dayMs) / 2)),
      created,
      input,
      listing,
    );
    onMade(index + 1, oldestFirst.length);
  }
}

/** Who has the keys, and whether pets are allowed, of some of the properties. */
function customOf(index: number): NonNullable<PropertyInput['custom']> {
  const keysWith = ['office', 'owner', null, 'watchman', 'tenant'][index % 5];
  const tags = [['corner_plot'], [], ['sea_view', 'urgent'], []][index % 7] ?? [];
  return { tags, ...(keysWith && { keys_with: keysWith }), ...(index % 3 === 0 && { pets_allowed: index % 2 === 0 }) };
}

/** Finds a demo property by its exact title: the search also matches the names of owners. */
export async function findDemoProperty(context: Context<Staff>, title: string): Promise<PropertyCard | undefined> {
  const { items } = await listProperties(context, { search: title, limit: 60 });
  return items.find((property) => property.title === title);
}

async function changeLater(
  context: Context<Staff>,
  created: Property,
  input: PropertyInput,
  listing: DemoListing,
): Promise<void> {
  const { priceBefore } = listing;
  // A deal sets the status to sold or rented.
  const status = listing.status === 'pending' ? 'pending' : 'available';
  if (status === 'available' && priceBefore === undefined) return;
  await updateProperty(context, {
    ...input,
    agent_id: created.agent_id,
    id: created.id,
    version: created.version,
    status,
  });
}

function dayAfter(instant: Date, days: number): string {
  return new Date(instant.getTime() + days * dayMs).toISOString().slice(0, 10);
}

function at(context: Context<Staff>, instant: Date): Context<Staff> {
  return { ...context, clock: { now: () => instant } };
}

interface ListingFacts {
  readonly typeId: string | null;
  readonly images: string[];
  readonly floorPlans: string[];
  readonly listedAt: Date;
  /** Of a new flat that its builder sells. */
  readonly projectId: string | null;
}

function toInput(
  listing: DemoListing,
  { typeId, images, floorPlans, listedAt, projectId }: ListingFacts,
): Omit<PropertyInput, 'owner_id'> {
  const isPlot = listing.kind === 'plot';
  // Some have no position, as in every agency.
  const near = listing.area % 7 === 0 ? null : demoPoint(listing.facts.locality, listing.city, listing.area);
  const point = listing.point ?? near;
  const { facts } = listing;
  const amount = (value: number | undefined) => (value === undefined ? null : String(value));
  return {
    title: listing.title,
    property_type_id: typeId,
    purpose: listing.purpose ?? 'sale',
    price: String(listing.price),
    address: listing.address,
    locality: facts.locality,
    project: facts.project ?? null,
    city: listing.city,
    state: listing.state,
    zip_code: listing.zip,
    bedrooms: listing.rooms?.[0] ?? null,
    bathrooms: listing.rooms?.[1] ?? null,
    square_feet: String(listing.area),
    area_basis: isPlot ? 'plot' : 'carpet',
    facing: listing.rooms || isPlot ? (facings[listing.area % facings.length] ?? null) : null,
    floor: facts.floor?.[0] ?? null,
    total_floors: facts.floor?.[1] ?? null,
    furnishing: facts.furnishing ?? null,
    possession: facts.possession ?? null,
    possession_on:
      facts.possessionInDays === undefined ? null : dayAfter(listedAt, listing.daysAgo + facts.possessionInDays),
    covered_parking: facts.parking?.[0] ?? null,
    open_parking: facts.parking?.[1] ?? null,
    maintenance: amount(facts.maintenance),
    deposit: amount(facts.deposit),
    lot_size: null,
    year_built: listing.built ?? null,
    description: listing.text,
    features: [...listing.features],
    portal_ids: [],
    image_ids: images,
    rera_number: null,
    sale_kind: (listing.purpose ?? 'sale') !== 'sale' ? null : projectId === null ? 'resale' : 'new',
    project_registration_id: projectId,
    latitude: point?.[0] ?? null,
    longitude: point?.[1] ?? null,
    listing_date: listedAt.toISOString().slice(0, 10),
    agent_id: null,
    floor_plan_ids: floorPlans,
    video_url: listing.video ?? null,
    tour_url: listing.tour ?? null,
  };
}
