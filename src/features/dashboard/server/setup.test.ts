import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { CompanyInput } from '#features/company/contract.ts';
import { demoLogo } from '#features/company/server/demo-logo.ts';
import { removeLogo, saveLogo } from '#features/company/server/logo.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { saveCompany } from '#features/company/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { deleteLead } from '#features/leads/server/service/delete-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { changes } from '#platform/changes/server/tables.ts';
import { hideSetup, readSetup } from './service.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await openTestAgency();
});
afterAll(() => agency.close());

const nothing = {
  is_hidden: false,
  has_name_and_address: false,
  has_invoice_details: false,
  has_logo: false,
  has_colleagues: false,
  has_properties: false,
  has_contacts: false,
};

it('derives each step from the records, and keeps the checklist hidden', async () => {
  const meera = await agency.hire('Admin', 'Meera');
  const save = async (edit: Omit<CompanyInput, 'version'>) =>
    saveCompany(meera, { ...edit, version: (await findCompany(meera.db)).version });
  expect(await readSetup(meera)).toEqual(nothing);

  await save({ name: 'Sahyadri Homes' });
  expect(await readSetup(meera)).toEqual(nothing);
  await save({ address: 'Baner Road, Pune' });
  await save({ upi_address: 'sahyadri@demobank' });
  await saveLogo(meera, demoLogo);
  const { id } = await createLead(meera, aLead({ full_name: 'Kavita Bhide' }));
  const far = { ...nothing, has_name_and_address: true, has_invoice_details: true, has_logo: true, has_contacts: true };
  expect(await readSetup(meera)).toEqual(far);

  await agency.hire('Agent', 'Rohan');
  await save({ upi_address: null });
  await removeLogo(meera);
  await deleteLead(meera, id);
  const back = { ...nothing, has_name_and_address: true, has_colleagues: true };
  expect(await readSetup(meera)).toEqual(back);

  expect(await hideSetup(meera)).toEqual({ ...back, is_hidden: true });
  await hideSetup(meera);
  expect(await readSetup(meera)).toEqual({ ...back, is_hidden: true });
  const acts = await meera.db.select().from(changes).where(eq(changes.action, 'setup_hidden'));
  expect(acts).toHaveLength(1);
});
