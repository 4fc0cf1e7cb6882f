import { findClientRow } from '#features/clients/server/repository/client-rows.ts';
import { findLeadRow } from '#features/leads/server/repository/lead-rows.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import { eraseEmailsById } from '#platform/email/server/erase-emails.ts';
import { blankTexts, eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { FormerRecord, FormerTime } from '#platform/personal-data/server/former-people.ts';
import { eraseFormerTimes, findFormerRecords } from '#platform/personal-data/server/former-people.ts';
import type { ErasureHandler, Leaving } from '#platform/personal-data/server/people.ts';
import { findMeetingRow, lockMeetingsWith } from './repository/meeting-rows.ts';
import { listAgentEmailsWithin } from './repository/reminders.ts';
import { eraseMeetingEmails } from './service/send-emails.ts';
import { meetings, meetingTexts } from './tables.ts';

const personal = Object.keys(meetingTexts.personal);

/**
 * Erases the texts of meetings with a person; that, when and how they took place remains. On a purge, a meeting with a
 * lead and the client they became belongs to both, and stays intact for the remaining one.
 */
export const meetingErasureHandler: ErasureHandler = {
  async erase(tx, { act, topic, ids, at }) {
    if (topic !== 'clients' && topic !== 'leads') return;
    const held = await lockMeetingsWith(tx.db, topic, ids, act === 'purged');
    if (held.length > 0) {
      await eraseMeetingEmails(tx, held, at);
      await blankTexts(tx.db, meetingTexts, { column: meetings.id, ids: held });
      await eraseDifferences(tx.db, 'meetings', held, personal);
    }
    await eraseFormer(tx, { act, topic, ids, at });
  },
};

/** For a meeting with another attendee since then, erases only texts from these people's time. */
async function eraseFormer(tx: Transaction, { act, topic, ids, at }: Leaving & { topic: 'clients' | 'leads' }) {
  const link = topic === 'clients' ? 'client_id' : 'lead_id';
  for (const former of await findFormerRecords(
    tx.db,
    { topic: 'meetings', link, differenceKey: 'meeting_id' },
    { topic, ids },
  )) {
    const times: FormerTime[] = [];
    for (const time of former.times)
      if (act === 'erased' || !(await wasAnothersToo(tx, former, time, topic))) times.push(time);
    for (const time of times)
      await eraseEmailsById(
        tx,
        await listAgentEmailsWithin(tx.db, former.id, time.since?.at ?? null, time.until.at),
        at,
      );
    await eraseFormerTimes(tx.db, [{ ...former, times }], personal);
  }
}

/** Whether the meeting also belonged, at that time, to the client of the lead or the lead of the client, who remains. */
async function wasAnothersToo(
  tx: Transaction,
  { id, rows }: FormerRecord,
  { until }: FormerTime,
  topic: 'clients' | 'leads',
): Promise<boolean> {
  const link = topic === 'clients' ? 'lead_id' : 'client_id';
  const change = rows.find((row) => row.id >= until.id && link in row.difference)?.difference[link];
  const other = change ? change[0] : (await findMeetingRow(tx.db, id))?.[link];
  if (typeof other !== 'string') return false;
  const row = await (topic === 'clients' ? findLeadRow(tx.db, other) : findClientRow(tx.db, other));
  return row !== null && row.erased_at === null;
}
