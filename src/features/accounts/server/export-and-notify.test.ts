import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findCompany } from '#features/company/server/repository.ts';
import { setExportRoles } from '#features/company/server/service.ts';
import type { Role } from '#platform/access/rights.ts';
import { roles } from '#platform/access/rights.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import { exportAndNotify } from './export-and-notify.ts';
import type { TestAgency } from './testing.ts';
import { openTestAgency } from './testing.ts';

let agency: TestAgency;
let meera: Context<Staff>;
let asha: Context<Staff>;
let rohan: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Admin', 'Meera');
  asha = await agency.hire('Admin', 'Asha');
  rohan = await agency.hire('Agent', 'Rohan');
});
beforeEach(() => meera.db.delete(notifications));
afterAll(() => agency.close());

const list = (rows: number) => ({
  topic: 'clients',
  filter: {},
  headings: ['Number'],
  cellsOf: (row: number) => [row],
  async *read() {
    yield Array.from({ length: rows }, (_, index) => index);
  },
});

async function choose(export_roles: readonly Role[]) {
  const { version } = await findCompany(meera.db);
  return setExportRoles(meera, { export_roles, version });
}

const notified = () =>
  meera.db.select().from(notifications).where(eq(notifications.kind, 'list_exported')).orderBy(asc(notifications.id));

it('tells the Admins who exported how many', async () => {
  const stream = await exportAndNotify(rohan, list(3));
  expect((await stream.toArray()).join('').split('\r\n')).toHaveLength(5);
  expect(await notified()).toMatchObject(
    [meera, asha].map(({ actor }) => ({
      recipient_id: actor.profileId,
      actor_id: rohan.actor.profileId,
      entity_id: rohan.actor.profileId,
      values: { list: 'clients', count: 3 },
    })),
  );
});

it('also tells of an export that was cut off', async () => {
  const stream = await exportAndNotify(rohan, list(3));
  stream.read();
  const closed = new Promise((resolve) => stream.once('close', resolve));
  stream.destroy();
  await closed;
  const [last] = await meera.db
    .select()
    .from(changes)
    .where(eq(changes.topic, 'exports'))
    .orderBy(asc(changes.id))
    .offset(3);
  expect(last).toMatchObject({ action: 'cancelled' });
  expect(await notified()).toHaveLength(2);
});

it('refuses a role that may not export, at once, and never an Admin', async () => {
  await choose(['Manager']);
  expect((await findCompany(meera.db)).export_roles).toEqual(['Admin', 'Manager']);
  await expect(exportAndNotify(rohan, list(1))).rejects.toMatchObject({ code: 'forbidden' });
  expect(await (await exportAndNotify(meera, list(1))).toArray()).toHaveLength(2);
  await choose(roles);
  expect(await (await exportAndNotify(rohan, list(1))).toArray()).toHaveLength(2);
});
