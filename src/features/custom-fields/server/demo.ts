import { v7 as uuid } from 'uuid';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { NewCustomField } from '../contract.ts';
import { createCustomField } from './service.ts';

type DemoField = Pick<NewCustomField, 'kind' | 'type' | 'name'> & { readonly choices?: readonly string[] };

const added: readonly DemoField[] = [
  { kind: 'properties', type: 'choice', name: 'Keys with', choices: ['Office', 'Owner', 'Watchman', 'Tenant'] },
  { kind: 'properties', type: 'flag', name: 'Pets allowed' },
  { kind: 'leads', type: 'choice', name: 'Home loan', choices: ['Approved', 'Applied', 'Not needed'] },
  { kind: 'clients', type: 'day', name: 'Birthday' },
  { kind: 'deals', type: 'text', name: 'Sub-registrar' },
  { kind: 'requirements', type: 'choice', name: 'Vastu', choices: ['Must', 'Preferred', 'Not needed'] },
];

/** The fields that the demo agency added to its records; the records are made after them. */
export async function makeDemoCustomFields(people: readonly Context<Staff>[]): Promise<void> {
  const [admin] = people;
  if (!admin) return;
  for (const { choices = [], ...field } of added)
    await createCustomField(admin, {
      ...field,
      id: uuid(),
      choices: choices.map((name) => ({ name })),
      is_required: false,
      property_type_ids: null,
    });
}
