import { v7 as uuid } from 'uuid';
import { findStillHere } from '#features/accounts/server/repository/profiles.ts';
import { findClientRow } from '#features/clients/server/repository/client-rows.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { instantAt, weekdayOf } from '#platform/dates.ts';
import { readReportClock } from './report-clock.ts';
import { listOwnersWithoutReport } from './repository.ts';
import { composeOwnerReport, sendOwnerReport } from './service.ts';

const atOnce = 50;
const monday = 0;
const startOfSending = '09:00';

/**
 * Composes the reports of the week on Mondays from 9:00, in the company's time zone; sends them, or notifies their agents,
 * as the agency has chosen. Each owner has one report per day, so a job that runs twice composes each once.
 */
export async function composeWeeklyReports(context: Context<Program>, signal: AbortSignal): Promise<void> {
  const { owner_reports: mode } = await findCompany(context.db);
  const { now, today, timeZone } = await readReportClock(context);
  if (mode === 'off' || weekdayOf(today) !== monday || now < instantAt(today, startOfSending, timeZone)) return;
  const tried = new Set<string>();
  while (!signal.aborted) {
    const owners = await listOwnersWithoutReport(context.db, { untilDay: today, limit: atOnce });
    const fresh = owners.filter((id) => !tried.has(id));
    if (fresh.length === 0) return;
    for (const clientId of fresh) {
      if (signal.aborted) return;
      tried.add(clientId);
      await composeFor(context, clientId, mode);
    }
  }
}

async function composeFor(context: Context<Program>, clientId: string, mode: 'review' | 'automatic'): Promise<void> {
  const client = await findClientRow(context.db, clientId);
  const agent = client && (await findStillHere(context.db, client.agent_id));
  await transact(context, async (tx) => {
    // Sent in the name of the owner's agent, who gets the replies.
    const inside = { ...context, db: tx.db, actor: { kind: 'program', profileId: agent?.id ?? null } as const };
    const { id, version, owner } = await composeOwnerReport(inside, { client_id: clientId, id: uuid() });
    if (mode === 'automatic' && owner.email !== null) {
      await sendOwnerReport(inside, { id, version, note: '' });
      return;
    }
    await tx.notify({
      kind: 'owner_report_ready',
      topic: 'clients',
      entityId: clientId,
      recipientId: agent?.id ?? null,
    });
  });
}
