import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterEach, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { exportClients } from '#features/clients/server/export/export-clients.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { createCustomField } from '#features/custom-fields/server/service.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import { recordDeal } from '#features/deals/server/service/save-deal.ts';
import { previewImport, uploadImport } from '#features/imports/server/prepare-import.ts';
import { runImport, startImport } from '#features/imports/server/run-import.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { exportLeads } from '#features/leads/server/export/export-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { exportProperties } from '#features/properties/server/export/export-properties.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { aRequirement } from '#features/requirements/requirement-testing.ts';
import { readRequirements, updateRequirement } from '#features/requirements/server/service.ts';
import { backUp } from '#platform/archive/server/archive-file.ts';
import { restoreArchive } from '#platform/archive/server/restore-archive.ts';
import { openInstallation } from '#platform/archive/server/testing.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import { customFieldKinds, customFieldTypes } from '#platform/custom-fields/custom-fields.ts';
import { importKinds } from './import-kinds.ts';

type Values = Record<string, string | boolean | string[]>;

const opened: Array<{ close(): Promise<void> }> = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function openAgency() {
  const agency = await openTestAgency();
  opened.push(agency);
  return { agency, asha: await agency.hire('Admin', 'Asha Patil') };
}

/** A field of each type for each kind of record; returns values for the fields of a kind. */
async function addFields(by: Context<Staff>): Promise<(kind: CustomFieldKind) => Values> {
  const added = new Map<CustomFieldKind, Values>();
  for (const kind of customFieldKinds) {
    const values: Values = {};
    for (const type of customFieldTypes) {
      const hasChoices = type === 'choice' || type === 'choices';
      const field = await createCustomField(by, {
        id: uuid(),
        kind,
        type,
        name: `Extra ${type} of ${kind}`,
        choices: hasChoices ? [{ name: 'East' }, { name: 'North, upper' }, { name: 'Yes' }] : [],
        is_required: false,
        property_type_ids: null,
      });
      const [first = '', ...others] = field.choices.map(({ key }) => key);
      const choices = { choice: others[0] ?? '', choices: [first, ...others] };
      const typed = { text: `=Plot "7", ${kind}`, number: '4.5', money: '1250000.5', day: '2026-05-07', flag: false };
      values[field.key] = { ...typed, ...choices }[type];
    }
    added.set(kind, values);
  }
  return (kind) => added.get(kind) ?? {};
}

const customOf = async (db: Context['db'], kind: CustomFieldKind) => {
  const order = kind === 'requirements' ? 'order by lead_id nulls first' : '';
  const { rows } = await db.execute<{ custom: Values }>(`select custom from ${kind} ${order}`);
  return rows.map(({ custom }) => custom);
};

it('keeps values of all types through archive, restore, export and import', async () => {
  const { agency: first, asha } = await openAgency();
  const valuesOf = await addFields(asha);
  const rise = await createProperty(asha, aProperty({ title: 'Baner Rise', custom: valuesOf('properties') }));
  const people = {
    clients: (await createClient(asha, aClient({ full_name: 'Om Rane', custom: valuesOf('clients') }))).id,
    leads: (await createLead(asha, aLead({ full_name: 'Zoya Khan', custom: valuesOf('leads') }))).id,
  };
  for (const topic of ['clients', 'leads'] as const) {
    const [own] = await readRequirements(asha, { topic, person_id: people[topic] });
    const { id = '', version = 0 } = own ?? {};
    await updateRequirement(asha, { ...aRequirement({ custom: valuesOf('requirements') }), id, version });
  }
  const shares = [{ agent_id: asha.actor.profileId, share: '100.00' }];
  const sale = { property_id: rise.id, property_version: rise.version, custom: valuesOf('deals') };
  await recordDeal(asha, aDeal({ ...sale, shares }));

  const restored = await openInstallation({ isStarted: false });
  opened.push(restored);
  const file = path.join(restored.folder, 'agency.tar.gz');
  await backUp(first.base, file, { settings: [] });
  await restoreArchive(restored, file, { isUnused: async () => true });
  const moved: Context<Staff> = { ...asha, database: restored.database, db: restored.database.db };
  for (const kind of customFieldKinds) {
    const values = valuesOf(kind);
    expect(Object.keys(values)).toHaveLength(customFieldTypes.length);
    expect(await customOf(moved.db, kind)).toEqual(kind === 'requirements' ? [values, values] : [values]);
  }

  const contentOf = async ({ stream }: Awaited<ReturnType<typeof exportLeads>>) =>
    Buffer.concat(await stream.toArray());
  const files = {
    properties: await contentOf(await exportProperties(moved, {})),
    clients: await contentOf(await exportClients(moved, {})),
    leads: await contentOf(await exportLeads(moved, {})),
  };
  const { agency: other, asha: farida } = await openAgency();
  await addFields(farida);
  for (const kind of ['properties', 'clients', 'leads'] as const) {
    const upload = { id: uuid(), kind, fileName: `${kind}.csv`, content: files[kind] };
    const { id, mapping } = await uploadImport(farida, importKinds, upload);
    const { notes } = await previewImport(farida, importKinds, { id, mapping });
    expect(notes.items.filter(({ field }) => field.startsWith('custom_'))).toEqual([]);
    await startImport(farida, importKinds, { id, mapping, with_repeats: false });
    await runImport({ ...other.base, actor: { kind: 'program', profileId: null } }, importKinds, id);
    expect(await customOf(farida.db, kind)).toEqual([valuesOf(kind)]);
  }
  expect(await customOf(farida.db, 'requirements')).toEqual([valuesOf('requirements'), valuesOf('requirements')]);
});
