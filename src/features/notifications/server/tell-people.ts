import * as z from 'zod/mini';
import { findAccount, profileNames } from '#features/accounts/server/repository/profiles.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { renderLetter } from '#platform/mail/server/letter.ts';
import { queueMail } from '#platform/mail/server/queue.ts';
import { tellNoticeJob } from '#platform/notices/server/tell-notice.ts';
import { mostBytes } from '#platform/push/server/encrypt.ts';
import type { PushRoute } from '#platform/push/server/send-push.ts';
import { sendPush } from '#platform/push/server/send-push.ts';
import type { ServerKey } from '#platform/push/server/server-key.ts';
import type { NotificationItem } from '../contract.ts';
import type { Pushed } from '../pushed.ts';
import { letterAfterMs, readerOfLetter, tellWithinMs } from '../rules.ts';
import { noticeLetter, pushOf } from './mails.ts';
import { findReader } from './repository.ts';
import { deleteDevice, listListening } from './repository-devices.ts';
import type { StoredNotice } from './repository-telling.ts';
import { findNotice, lockNotice, takeForTelling, updateNotificationEmail } from './repository-telling.ts';
import type { NamedKinds } from './service.ts';
import { withTitles } from './service.ts';

interface Telling {
  /** Names the records that notices are about. */
  readonly kinds: NamedKinds;
  readonly serverKey: ServerKey;
  /** How push services are reached, where that is not the internet. */
  readonly route?: PushRoute;
}

const ofNotice = z.object({ notice_id: z.int() });
const ofDevice = z.object({ notice_id: z.int(), session_id: z.uuid() });

/** What carries notices beyond the bell: to devices, a job for each, and after a while into a letter. */
export function noticeTasks(context: Context<Program>, telling: Telling): Record<string, Task> {
  return {
    [tellNoticeJob]: task(ofNotice, ({ notice_id }) => tellNotice(context, notice_id, telling)),
    push_notice: task(ofDevice, (payload) => pushNotice(context, payload, telling)),
    mail_notice: task(ofNotice, ({ notice_id }) => mailNotice(context, notice_id, telling)),
  };
}

/** Passes a notice on, once. */
async function tellNotice(context: Context<Program>, id: number, { serverKey }: Telling): Promise<void> {
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const notice = await takeForTelling(tx.db, id, now);
    if (!notice || isOld(notice, now)) return;
    for (const { session_id } of await listListening(tx.db, notice, { now, serverKey: serverKey.publicKey })) {
      const key = `push ${id} ${session_id}`;
      await tx.enqueue({
        name: 'push_notice',
        payload: { notice_id: id, session_id },
        key,
        maxAttempts: 8,
        runAt: now,
      });
    }
    if (readerOfLetter(notice) === null) return;
    const runAt = new Date(notice.at.getTime() + letterAfterMs);
    await tx.enqueue({ name: 'mail_notice', payload: { notice_id: id }, key: `mail ${id}`, runAt });
  });
}

/** Pushes a notice to one device, unless its person has seen it by now or wants no more of it. */
async function pushNotice(
  context: Context<Program>,
  { notice_id, session_id }: z.infer<typeof ofDevice>,
  { kinds, serverKey, route }: Telling,
): Promise<void> {
  const now = context.clock.now();
  const notice = await findNotice(context.db, notice_id);
  if (!notice || isOld(notice, now)) return;
  const [device] = await listListening(context.db, notice, {
    now,
    serverKey: serverKey.publicKey,
    sessionId: session_id,
  });
  if (!device) return;
  const pushed = pushOf(await present(context, notice, kinds), device.language);
  const isReminder = notice.kind === 'meeting_reminder';
  const outcome = await sendPush(
    serverKey,
    device,
    {
      content: contentOf(pushed),
      keepSeconds: (isReminder ? 1 : 24) * 3600,
      topic: pushed.tag,
      isUrgent: isReminder,
    },
    { now, route },
  );
  if (outcome === 'gone') await deleteDevice(context.db, session_id, device.endpoint);
  if (outcome === 'refused') context.log.warn({ notice: notice.id }, 'a push service refused a message');
  if (outcome === 'busy') throw new Error('the push service did not take the message for now');
}

/** Writes to the one person whose matter a notice is, unless they have seen it by now; once, with the letter noted. */
async function mailNotice(context: Context<Program>, id: number, { kinds }: Telling): Promise<void> {
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const notice = await lockNotice(tx.db, id);
    if (!notice || notice.mail_id !== null || isOld(notice, now)) return;
    const readerId = readerOfLetter(notice);
    const to = readerId === null ? null : await findAccount(tx.db, readerId);
    if (!to?.email || !to.approved_at || to.status === 'inactive' || to.erased_at) return;
    const { choices, muted, seenAt } = await findReader(tx.db, to.id);
    if (!choices.by_email || muted.includes(notice.kind) || notice.at <= seenAt) return;
    const shown = await present({ ...context, db: tx.db }, notice, kinds);
    // The record is gone for good, or was erased.
    if (shown.topic !== 'profiles' && !shown.title) return;
    const letter = noticeLetter({ to, notice: shown, publicUrl: context.publicUrl });
    const mail = { to: to.email, subject: letter.subject, at: now, ...renderLetter(letter) };
    await updateNotificationEmail(tx.db, id, await queueMail(tx, mail));
  });
}

function isOld(notice: StoredNotice, now: Date): boolean {
  return now.getTime() - notice.at.getTime() > tellWithinMs;
}

/** The notice as its reader sees it at the bell. */
async function present(
  { db }: Pick<Context, 'db'>,
  { id, at, kind, topic, entity_id, values, actor_id }: StoredNotice,
  kinds: NamedKinds,
): Promise<NotificationItem> {
  const actor = actor_id === null ? null : ((await profileNames(db, [actor_id])).get(actor_id) ?? null);
  const notice = { id, at: at.toISOString(), kind, topic, entity_id, values, actor, is_new: true };
  const [shown] = await withTitles(db, [{ notice }], kinds);
  return shown ?? { ...notice, title: null };
}

/** Names can be long; the end of one is what a device shows least of. */
function contentOf(pushed: Pushed): string {
  const content = JSON.stringify(pushed);
  return Buffer.byteLength(content) <= mostBytes
    ? content
    : JSON.stringify({ ...pushed, body: pushed.body.slice(0, 300) });
}
