import { notifyManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { fill, lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { CompanySettings } from './queries.ts';
import { companyQuery } from './queries.ts';
import { SettingsCompanyPanel } from './settings-company-panel.tsx';

const settings: CompanySettings = {
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

/** Renders the panel with these settings; `onCall` answers each call. */
const open = (stored: CompanySettings, onCall: () => unknown = lost) =>
  renderApp(<SettingsCompanyPanel uploadLogo={lost} />, { queries: [[companyQuery.queryKey, stored]], onCall });

it('keeps typed values when refetching the settings fails', async () => {
  const { container: box, queryClient } = await open(settings);
  const form = box.querySelector('form#company');
  expect(form).not.toBeNull();
  await act(async () => {
    await queryClient.refetchQueries({ queryKey: companyQuery.queryKey });
    // Until the screen has re-rendered.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
  expect(queryClient.getQueryState(companyQuery.queryKey)?.status).toBe('error');
  expect(box.contains(form)).toBe(true);
});

it('offers zones by their current names', async () => {
  const { container: box } = await open(settings);
  const select = box.querySelector<HTMLSelectElement>('select[name="time_zone"]');
  const offered = [...(select?.options ?? [])].map(({ value }) => value);
  expect(offered.filter((zone) => ['Asia/Kolkata', 'Asia/Calcutta'].includes(zone))).toEqual(['Asia/Kolkata']);
  expect(select?.value).toBe('Asia/Kolkata');
});

it('keeps a stored zone under its older name', async () => {
  const { container: box } = await open({ ...settings, time_zone: 'Asia/Calcutta' });
  expect(box.querySelector<HTMLSelectElement>('select[name="time_zone"]')?.value).toBe('Asia/Calcutta');
});

it.each([
  ['Rohan Deshpande', 'Rohan Deshpande changed these settings while you were editing'],
  [null, 'Someone changed these settings while you were editing'],
])('says who changed the same field: %s', async (changedBy, title) => {
  const current = { ...settings, name: 'Sahyadri Estates', version: 2 };
  const { container: box } = await open(settings, () =>
    refusal({ code: 'conflict', current, changedBy, changedById: 'rohan' }),
  );
  fill(box.querySelector('input[name="name"]'), 'Sahyadri Villas');
  act(() => box.querySelector<HTMLFormElement>('form#company')?.requestSubmit());
  expect((await screen.findByRole('dialog')).textContent).toContain(title);
});
