import { v7 as uuid } from 'uuid';
import { findStillHere } from '#features/accounts/server/repository/profiles.ts';
import { findClientRow } from '#features/clients/server/repository/client-rows.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { findContactRefusal } from '#features/consents/server/may-contact.ts';
import type { Context, Program, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { isDatabaseAway } from '#platform/database/server/database.ts';
import { instantAt, weekdayOf } from '#platform/dates.ts';
import { readReportClock } from './report-clock.ts';
import { listOwnersWithoutReport } from './repository.ts';
import { composeOwnerReport, sendOwnerReport } from './service.ts';

const atOnce = 50;
const monday = 0;
const startOfSending = '09:00';

/**
 * Composes the reports of the week on Mondays from 9:00, in the company's time zone; sends them, or notifies their agents,
 * as the agency has chosen. Each owner has one report per day, so a job that runs twice composes each once. A failing owner
 * does not stop the others; the next run of the job tries that one again.
 */
export async function composeWeeklyReports(context: Context<Program>, signal: AbortSignal): Promise<void> {
  const { owner_reports: mode } = await findCompany(context.db);
  const { now, today, timeZone } = await readReportClock(context);
  if (mode === 'off' || weekdayOf(today) !== monday || now < instantAt(today, startOfSending, timeZone)) return;
  let after: string | null = null;
  for (;;) {
    const owners: string[] = await listOwnersWithoutReport(context.db, { untilDay: today, after, limit: atOnce });
    if (owners.length === 0) return;
    for (const clientId of owners) {
      if (signal.aborted) return;
      try {
        await composeFor(context, clientId, mode);
      } catch (error) {
        // The job waits for the database and starts over.
        if (isDatabaseAway(error)) throw error;
        context.log.error({ err: error, owner: clientId }, 'the report of an owner failed; the next run tries again');
      }
    }
    after = owners.at(-1) ?? null;
  }
}

async function composeFor(context: Context<Program>, clientId: string, mode: 'review' | 'automatic'): Promise<void> {
  const client = await findClientRow(context.db, clientId);
  const agent = client && (await findStillHere(context.db, client.agent_id));
  await transact(context, async (tx) => {
    // Sent in the name of the owner's agent, who gets the replies.
    const inside = { ...context, db: tx.db, actor: { kind: 'program', profileId: agent?.id ?? null } as const };
    const { id, version, owner } = await composeOwnerReport(inside, { client_id: clientId, id: uuid() });
    if (mode === 'automatic' && owner.email !== null && !(await refusesEmails(tx, clientId))) {
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

/** The transaction has locked the client. */
async function refusesEmails({ db }: Transaction, clientId: string): Promise<boolean> {
  const owner = { client_id: clientId, lead_id: null };
  return (await findContactRefusal(db, owner, { purpose: 'service', channel: 'email' })) !== null;
}
