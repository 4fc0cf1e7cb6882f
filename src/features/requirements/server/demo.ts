import { v7 as uuid } from 'uuid';
import { listPropertyTypeRows } from '#features/property-types/server/repository.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { RequirementInput } from '../contract.ts';
import { anyRequirement } from '../contract.ts';
import { addRequirement, readRequirements, updateRequirement } from './service.ts';

/** The id of a person of the demo agency; undefined if there is none. */
type FindPerson = (by: Context<Staff>, topic: PersonTopic, name: string) => Promise<string | undefined>;

interface DemoRequirement {
  readonly topic: PersonTopic;
  readonly name: string;
  /** Names of property types. */
  readonly types?: readonly string[];
  readonly values: Partial<Omit<RequirementInput, 'property_type_ids'>>;
}

const fuller: readonly DemoRequirement[] = [
  {
    topic: 'leads',
    name: 'Snehal Kadam',
    types: ['Apartment'],
    values: {
      bedrooms_min: 2,
      bedrooms_max: 2,
      area_min: 750,
      nice_to_have: ['amenities', 'area'],
      custom: { vastu: 'must' },
    },
  },
  {
    topic: 'leads',
    name: 'Imtiaz Tamboli',
    types: ['Apartment'],
    values: { bedrooms_min: 2, bedrooms_max: 2, amenities: ['Parking'] },
  },
];

const second: readonly DemoRequirement[] = [
  {
    topic: 'leads',
    name: 'Snehal Kadam',
    types: ['Apartment'],
    values: { purpose: 'rent', preferred_locations: ['Wakad'], budget_max: '30000', bedrooms_min: 2 },
  },
  {
    topic: 'clients',
    name: 'Aditi Gokhale',
    types: ['Villa'],
    values: {
      purpose: 'buy',
      preferred_locations: ['Bavdhan', 'Pashan'],
      budget_max: '16000000',
      area_min: 1500,
      nice_to_have: ['amenities', 'area'],
      custom: { vastu: 'preferred' },
    },
  },
  {
    topic: 'clients',
    name: 'Vikram Sathe',
    types: ['Apartment'],
    values: {
      purpose: 'rent',
      preferred_locations: ['Hinjewadi'],
      budget_max: '28000',
      bedrooms_min: 2,
      bedrooms_max: 3,
    },
  },
];

/** Completes the first requirement of some people of the demo agency and gives others a second one. */
export async function makeDemoRequirements(people: ReadonlyArray<Context<Staff>>, find: FindPerson): Promise<void> {
  const [by] = people;
  if (!by) return;
  const types = new Map((await listPropertyTypeRows(by.db)).map(({ name, id }) => [name, id]));
  const typesOf = ({ types: names = [] }: DemoRequirement) => names.flatMap((name) => types.get(name) ?? []);
  for (const demo of fuller) {
    const person_id = await find(by, demo.topic, demo.name);
    const [first] = person_id ? await readRequirements(by, { topic: demo.topic, person_id }) : [];
    if (!first) continue;
    const { is_first: _first, updated_at: _at, ...held } = first;
    await updateRequirement(by, { ...held, ...demo.values, property_type_ids: typesOf(demo) });
  }
  for (const demo of second) {
    const { topic, name, values } = demo;
    const person_id = await find(by, topic, name);
    if (!person_id) continue;
    const input = { ...anyRequirement, ...values, property_type_ids: typesOf(demo) };
    await addRequirement(by, { ...input, id: uuid(), topic, person_id });
  }
}
