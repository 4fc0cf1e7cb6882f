import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { companyDraft } from '#features/company/contract.ts';
import { demoCompany } from '#features/company/server/demo.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { saveCompany } from '#features/company/server/service.ts';
import { company } from '#features/company/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let admin: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  admin = await agency.hire('Admin', 'Meera');
});
afterAll(() => agency.close());
beforeEach(async () => {
  await agency.base.db.update(company).set({ gstin: null, state: null, pan: null });
});

/** Saves as the screen does, on the version that stands there. */
async function save(edit: object) {
  const { version } = await findCompany(agency.base.db);
  return saveCompany(admin, companyDraft.parse({ ...edit, version }));
}

const gstin = '27AAPFU0939F1ZV';

describe('the company', () => {
  it('keeps what letters and invoices say of it, and what is left out stays', async () => {
    await save({ email: 'Office@Sahyadri.example ', website: 'sahyadri.example/pune', gstin: gstin.toLowerCase() });
    const saved = await save({
      bank_account: '00112233445566',
      bank_ifsc: 'hdfc0001234',
      upi_address: 'sahyadri@hdfcbank',
    });
    expect(saved).toMatchObject({
      email: 'office@sahyadri.example',
      website: 'sahyadri.example/pune',
      gstin,
      bank_account: '00112233445566',
      bank_ifsc: 'HDFC0001234',
      gst_rate: '18.00',
      sac: '997222',
    });
    expect(await save({ gstin: null })).toMatchObject({ gstin: null, bank_ifsc: 'HDFC0001234' });
  });

  it('is not in two States at once, and has one PAN', async () => {
    await save({ gstin });
    const refusal = (code: string) => ({ code: 'invalid', details: { fields: [{ path: 'gstin', code }] } });
    await expect(save({ state: '24' })).rejects.toMatchObject(refusal('other_state'));
    await expect(save({ pan: 'AAPFU0939G' })).rejects.toMatchObject(refusal('other_pan'));
    expect(await save({ state: '27', pan: 'AAPFU0939F' })).toMatchObject({ state: '27', pan: 'AAPFU0939F' });
    expect(await save({ gstin: null, state: '24' })).toMatchObject({ state: '24' });
  });

  it.each([
    ['gstin', '27AAPFU0939F1ZW', 'not_gstin'],
    ['pan', 'AAPFU0939', 'not_pan'],
    ['bank_ifsc', 'HDFC1001234', 'not_ifsc'],
    ['bank_account', '1234', 'not_bank_account'],
    ['upi_address', 'sahyadri', 'not_upi'],
    ['sac', '123456', 'not_sac'],
    ['gst_rate', '40.01', 'too_big'],
    ['website', 'javascript:alert(1)', 'not_url'],
    ['state', '99', 'unknown_state'],
  ])('refuses %s %s, naming the field', (field, value, message) => {
    const { error } = companyDraft.safeParse({ [field]: value, version: 1 });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

it('of the demo agency is one that may be saved', async () => {
  await expect(save(demoCompany)).resolves.toMatchObject({ name: demoCompany.name, gstin: demoCompany.gstin });
});
