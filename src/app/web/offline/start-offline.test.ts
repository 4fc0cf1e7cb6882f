import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Me } from '#features/accounts/contract.ts';
import { meQuery } from '#features/accounts/web/queries.ts';
import { readPerson } from '#platform/last-seen/web/last-seen-storage.ts';
import { build } from './build.ts';
import { startOffline } from './start-offline.late.ts';
import { stopOffline } from './stop-offline.ts';

const me: Me = {
  ...{ profile_id: 'p1', full_name: 'Rohan Patil', email: 'rohan@example.in', phone: null, address: null },
  ...{ letters_company: null, avatar_url: null, role: 'Agent', state: 'active', permissions: [] },
  ...{ language: 'en', theme: 'light', date_format: 'dd/mm/yyyy', has_shortcuts: true },
  company: { name: 'Aangan', time_zone: 'Asia/Kolkata', currency: 'inr', has_mail_server: true },
  version: 1,
};

it('keeps the person with the settings that were chosen since', async () => {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, me);
  startOffline(client, me);
  await expect.poll(() => readPerson(build)).toMatchObject({ person: 'p1', me: { theme: 'light' } });
  client.setQueryData(meQuery.queryKey, { ...me, theme: 'dark' });
  await expect.poll(() => readPerson(build)).toMatchObject({ person: 'p1', me: { theme: 'dark' } });
  stopOffline();
});
