import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { companyInput } from '#features/company/contract.ts';
import { currentZones } from '#features/company/rules.ts';
import { demoCompany } from '#features/company/server/demo.ts';
import { findCompany, findTileAddress, updateCompany } from '#features/company/server/repository.ts';
import { saveCompany, setCurrency } from '#features/company/server/service.ts';
import { company } from '#features/company/server/tables.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
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

/** Saves as the screen does, on the current version. */
async function save(edit: object) {
  const { version } = await findCompany(agency.base.db);
  return saveCompany(admin, companyInput.parse({ ...edit, version }));
}

const gstin = '27AAPFU0939F1ZV';

describe('the company', () => {
  it('saves the details for emails and invoices, and keeps omitted fields', async () => {
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

  it('keeps map tiles only with their attribution', async () => {
    const map_tiles = 'https://tiles.example.com/{z}/{x}/{y}{r}.png';
    const refusal = { code: 'invalid', details: { fields: [{ path: 'map_attribution', code: 'required' }] } };
    await expect(save({ map_tiles })).rejects.toMatchObject(refusal);
    expect(await save({ map_tiles, map_attribution: '© Example' })).toMatchObject({ map_tiles });
    expect(await findTileAddress(agency.base.db)).toBe(map_tiles);
    await expect(save({ map_attribution: null })).rejects.toMatchObject(refusal);
    expect(companyInput.safeParse({ map_tiles: 'https://10.0.0.7/{z}/{x}/{y}', version: 1 }).success).toBe(false);
    expect(await save({ map_tiles: null, map_attribution: null })).toMatchObject({ map_tiles: null });
  });

  it('rejects a State or PAN that contradicts the GSTIN', async () => {
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
  ])('rejects %s %s and names the field', (field, value, message) => {
    const { error } = companyInput.safeParse({ [field]: value, version: 1 });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

describe('the time zone', () => {
  it.each(['IST', 'BST', 'EST', 'asia/kolkata', '+05:30', 'Asia/Poona'])(
    'rejects a zone that PostgreSQL does not know or interprets differently: %s',
    async (time_zone) => {
      const { time_zone: before } = await findCompany(agency.base.db);
      await expect(save({ time_zone })).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: [{ path: 'time_zone', code: 'unknown' }] },
      });
      expect(await findCompany(agency.base.db)).toMatchObject({ time_zone: before });
    },
  );

  it('is stored under its current name', async () => {
    expect(await save({ time_zone: 'Asia/Katmandu' })).toMatchObject({ time_zone: 'Asia/Kathmandu' });
    expect(await save({ time_zone: 'Asia/Calcutta' })).toMatchObject({ time_zone: 'Asia/Kolkata' });
  });

  it('maps every listed zone to a name that PostgreSQL knows', async () => {
    const { rows } = await agency.base.db.execute<{ name: string }>(sql`select name from pg_timezone_names`);
    const known = new Set(rows.map(({ name }) => name));
    const listed = Intl.supportedValuesOf('timeZone');
    const renamed = currentZones(listed).filter((zone) => !listed.includes(zone));
    expect(renamed.filter((zone) => !known.has(zone))).toEqual([]);
  });
});

describe('a conflicting second save', () => {
  it('names the person who saved first', async () => {
    const other = await agency.hire('Admin', 'Anjali');
    const { version } = await findCompany(agency.base.db);
    await saveCompany(other, { name: 'Sahyadri Estates', version });
    const refusal = {
      code: 'conflict',
      details: {
        changedBy: 'Anjali',
        changedById: other.actor.profileId,
        current: { name: 'Sahyadri Estates', version: version + 1 },
      },
    };
    await expect(saveCompany(admin, { name: 'Sahyadri', version }, findLastEditor)).rejects.toMatchObject(refusal);
    const usd = { currency: 'usd' as const, version };
    await expect(setCurrency(admin, usd, async () => false, findLastEditor)).rejects.toMatchObject(refusal);
  });

  it('shows the values of the save that it waited for', async () => {
    const { version } = await findCompany(agency.base.db);
    const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { late } = await agency.base.db.transaction(async (tx) => {
      await updateCompany(tx, version, { name: 'Sahyadri Villas' }, new Date());
      const late = saveCompany(admin, { name: 'Sahyadri', version }).catch((error: unknown) => error);
      await expect.poll(async () => (await agency.base.db.execute(blocked)).rowCount, { timeout: 20_000 }).toBe(1);
      return { late };
    });
    expect(await late).toMatchObject({
      code: 'conflict',
      details: { current: { name: 'Sahyadri Villas', version: version + 1 } },
    });
  });
});

it('accepts the company of the demo agency', async () => {
  await expect(save(demoCompany)).resolves.toMatchObject({ name: demoCompany.name, gstin: demoCompany.gstin });
});
