import { v7 as uuid } from 'uuid';
import { findClientRow } from '#features/clients/server/repository/client-rows.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { readReportClock } from './report-clock.ts';
import { listOwnersWithoutReport } from './repository.ts';
import { composeOwnerReport, sendOwnerReport } from './service.ts';

/** Today's reports of a few owners; the first is sent, the others wait for their agents. */
export async function makeDemoOwnerReports(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const [admin, ...agents] = people;
  if (!admin) return;
  const { today } = await readReportClock(admin);
  const owners = await listOwnersWithoutReport(admin.db, { untilDay: today, after: null, limit: 4 });
  for (const [index, client_id] of owners.entries()) {
    const client = await findClientRow(admin.db, client_id);
    const by = agents.find(({ actor }) => actor.profileId === client?.agent_id) ?? admin;
    const { id, version, owner } = await composeOwnerReport(by, { client_id, id: uuid() });
    if (index === 0 && owner.email !== null)
      await sendOwnerReport(by, { id, version, note: 'Two families want to see it again on Saturday.' });
  }
}
