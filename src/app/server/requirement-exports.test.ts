import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { exportClients } from '#features/clients/server/export/export-clients.ts';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import type { NewCustomField } from '#features/custom-fields/contract.ts';
import { createCustomField, removeCustomField } from '#features/custom-fields/server/service.ts';
import { previewImport, uploadImport } from '#features/imports/server/prepare-import.ts';
import { runImport, startImport } from '#features/imports/server/run-import.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { exportLeads } from '#features/leads/server/export/export-leads.ts';
import { listLeads, readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { aRequirement } from '#features/requirements/requirement-testing.ts';
import { addRequirement, readRequirements, updateRequirement } from '#features/requirements/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { importKinds } from './import-kinds.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let meera: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Admin', 'Meera');
  await addField({ kind: 'leads', name: 'Vastu' });
  await addField({ name: 'Vastu', type: 'choice', choices: [{ name: 'East' }, { name: 'North' }] });
  await addField({ name: 'Family', type: 'number' });
  await removeCustomField(meera, (await addField({ name: 'Gone' })).id);
});
afterAll(() => agency.close());

const addField = (field: Partial<NewCustomField> & Pick<NewCustomField, 'name'>, by = meera) =>
  createCustomField(by, {
    id: uuid(),
    kind: 'requirements',
    type: 'text',
    choices: [],
    is_required: false,
    property_type_ids: null,
    ...field,
  });

/** Gives a person a first requirement with these values, and a second one. */
async function addRequirementOf(
  topic: 'leads' | 'clients',
  person_id: string,
  custom: Record<string, string>,
): Promise<void> {
  const [first] = await readRequirements(meera, { topic, person_id });
  if (!first) throw new Error('everybody has a first requirement');
  await updateRequirement(meera, { ...aRequirement({ custom }), id: first.id, version: first.version });
  await addRequirement(meera, { ...aRequirement({ custom: { vastu: 'north' } }), id: uuid(), topic, person_id });
}

const linesOf = async (stream: NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }) =>
  Buffer.concat(await stream.toArray())
    .toString()
    .trim()
    .split('\r\n');

it('writes the values of the first requirement beside the own ones of leads and clients', async () => {
  const lead = await createLead(meera, aLead({ full_name: 'Asha Patil', custom: { vastu: 'Asked twice' } }));
  await addRequirementOf('leads', lead.id, { vastu: 'east', family: '4' });
  const client = await createClient(meera, aClient({ full_name: 'Om Rane' }));
  await addRequirementOf('clients', client.id, { family: '3' });
  await createClient(meera, aClient({ full_name: 'Zoya Khan' }));
  const [leadHeading, leadLine] = await linesOf((await exportLeads(meera, {})).stream);
  expect(leadHeading).toMatch(/,Notes,Vastu,Vastu \(requirement\),Family \(requirement\)$/u);
  expect(leadLine).toMatch(/,Asked twice,East,4$/u);
  const [clientHeading, ...clients] = await linesOf((await exportClients(meera, { sort: 'name' })).stream);
  expect(clientHeading).toMatch(/,Vastu \(requirement\),Family \(requirement\)$/u);
  expect(clients.map((line) => line.split(',').slice(-2))).toEqual([
    ['', '3'],
    ['', ''],
  ]);
});

it('is read back by the import without mistaking them for the person’s own fields', async () => {
  const other = await openTestAgency();
  try {
    const farida = await other.hire('Admin', 'Farida');
    const add = (field: Parameters<typeof addField>[0]) => addField(field, farida);
    await add({ kind: 'leads', name: 'Vastu' });
    await add({ name: 'Family', type: 'number' });
    await add({ name: 'Vastu', type: 'choice', choices: [{ name: 'North' }, { name: 'East' }] });
    const readBack = async (
      kind: 'leads' | 'clients',
      stream: NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> },
    ) => {
      const content = Buffer.concat(await stream.toArray());
      const { id, mapping } = await uploadImport(farida, importKinds, { id: uuid(), kind, fileName: 'x.csv', content });
      await previewImport(farida, importKinds, { id, mapping });
      await startImport(farida, importKinds, { id, mapping, with_repeats: true });
      await runImport({ ...other.base, actor: { kind: 'program', profileId: null } }, importKinds, id);
    };
    await readBack('leads', (await exportLeads(meera, {})).stream);
    await readBack('clients', (await exportClients(meera, { sort: 'name' })).stream);
    const [added] = (await listLeads(farida, {})).items;
    expect(added).toMatchObject({ full_name: 'Asha Patil', custom: { vastu: 'Asked twice' } });
    expect((await readLead(farida, added?.id ?? '')).notes).toBe('');
    const [first] = await readRequirements(farida, { topic: 'leads', person_id: added?.id ?? '' });
    expect(first).toMatchObject({ custom: { vastu: 'east', family: '4' } });
    const clients = (await listClients(farida, { sort: 'name' })).items;
    const requirements = clients.map(({ id }) => readRequirements(farida, { topic: 'clients', person_id: id }));
    expect((await Promise.all(requirements)).map(([one]) => one?.custom)).toEqual([{ family: '3' }, {}]);
    // Found by the words of their requirements, as after a save.
    expect((await listLeads(farida, { search: 'East' })).items).toHaveLength(1);
  } finally {
    await other.close();
  }
});
