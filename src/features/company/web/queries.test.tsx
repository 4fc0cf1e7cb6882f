import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { lost, refusal, renderAppHook, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import type { CompanyEdit, CompanySettings } from './queries.ts';
import { companyNow, companyQuery, currencyQuery, useSaveCompany, useSetCurrency } from './queries.ts';

const base: CompanySettings = {
  name: 'Sahyadri Homes',
  time_zone: 'Asia/Kolkata',
  currency: 'inr',
  sign_up_policy: 'approval',
  min_password_length: 6,
  email: null,
  phone: null,
  website: null,
  address: null,
  state: null,
  rera_number: null,
  gstin: null,
  pan: null,
  gst_rate: '18.00',
  sac: '997222',
  bank_holder: null,
  bank_account: null,
  bank_ifsc: null,
  upi_address: null,
  owner_reports: 'off',
  map_tiles: null,
  map_attribution: null,
  logo_url: null,
  sharing_check: 'refuse',
  export_roles: ['Admin'],
  version: 1,
};

type Versioned = Partial<CompanySettings> & { version: number };

/** A server on which another user may have saved first. */
function serverWith(stored: CompanySettings) {
  return (_: string, { version, ...edit }: Versioned) => {
    if (version !== stored.version) {
      return refusal({ code: 'conflict', current: stored });
    }
    return { ...stored, ...edit, version: version + 1 };
  };
}

async function save(edit: CompanyEdit, stored: CompanySettings) {
  const { result, queryClient } = await renderAppHook(useSaveCompany, { onCall: serverWith(stored) });
  const answer = await act(() => result.current.mutateAsync({ base, edit }).catch((error: unknown) => error));
  return { answer, shown: queryClient.getQueryData(companyQuery.queryKey) };
}

it('saves when another user changed a different field', async () => {
  const stored = { ...base, name: 'Sahyadri Estates', version: 2 };
  const { answer, shown } = await save({ sign_up_policy: 'open' }, stored);
  expect(answer).toEqual({ ...stored, sign_up_policy: 'open', version: 3 });
  expect(shown).toEqual(answer);
});

it('overwrites no field that another user changed, and shows the stored settings', async () => {
  const stored = { ...base, sign_up_policy: 'invitation' as const, version: 2 };
  const { answer, shown } = await save({ sign_up_policy: 'open' }, stored);
  expect(companyNow(answer)).toEqual(stored);
  expect(shown).toEqual(stored);
});

it('does not ask when both users chose the same value', async () => {
  const { answer } = await save({ name: 'Same' }, { ...base, name: 'Same', version: 5 });
  expect(answer).toMatchObject({ name: 'Same', version: 6 });
});

/** A server that saves only on the current version, and names the last editor in conflicts. */
function keeper() {
  let stands: CompanySettings = base;
  let by = 'nobody';
  let isMute = false;
  const saveAs = (who: string, edit: Partial<CompanySettings>) => {
    stands = { ...stands, ...edit, version: stands.version + 1 };
    by = who;
  };
  stubCalls((_, { version, ...edit }: Versioned) => {
    if (version !== stands.version) {
      return refusal({ code: 'conflict', current: stands, changedBy: `Name of ${by}`, changedById: by });
    }
    saveAs('meera', edit);
    return isMute ? lost() : stands;
  });
  const mute = (now: boolean) => {
    isMute = now;
  };
  return { saveAs, stands: () => stands, mute };
}

const failureOf = (promise: Promise<unknown>) => act(() => promise.then(() => null, problemOf));

describe('after a lost answer', () => {
  it('saves on its own lost save, and reverts fields that the user reverted since', async () => {
    const server = keeper();
    const { result: saving } = await renderAppHook(useSaveCompany);
    server.mute(true);
    expect(await failureOf(saving.current.mutateAsync({ base, edit: { name: 'Aangan', phone: '1' } }))).toMatchObject({
      code: 'offline',
    });
    server.mute(false);
    expect(await failureOf(saving.current.mutateAsync({ base, edit: { name: 'Sahyadri' } }))).toBeNull();
    expect(server.stands()).toEqual({ ...base, name: 'Sahyadri', phone: null, version: 3 });
  });

  it('asks when another user has saved since, and names them', async () => {
    const server = keeper();
    const { result: saving } = await renderAppHook(useSaveCompany);
    server.mute(true);
    await failureOf(saving.current.mutateAsync({ base, edit: { name: 'Aangan' } }));
    server.mute(false);
    server.saveAs('rohan', { name: 'Theirs' });
    const refused = await failureOf(saving.current.mutateAsync({ base, edit: { name: 'Aangan' } }));
    expect(refused).toMatchObject({ code: 'conflict', changedBy: 'Name of rohan', current: { name: 'Theirs' } });
  });

  it('saves on its own lost change of the currency', async () => {
    const server = keeper();
    const { result: setting } = await renderAppHook(useSetCurrency, {
      queries: [[currencyQuery.queryKey, { currency: 'inr', is_locked: false, version: 1 }]],
    });
    server.mute(true);
    await failureOf(setting.current.mutateAsync('usd'));
    server.mute(false);
    expect(await failureOf(setting.current.mutateAsync('eur'))).toBeNull();
    expect(server.stands()).toMatchObject({ currency: 'eur', version: 3 });
  });
});
