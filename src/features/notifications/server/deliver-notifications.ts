import * as z from 'zod/mini';
import { findAccount, profileNames } from '#features/accounts/server/repository/profiles.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { queueEmail } from '#platform/email/server/queue-email.ts';
import { renderEmail } from '#platform/email/server/render-email.ts';
import type { Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { deliverNotificationJob } from '#platform/notifications/server/deliver-notification.ts';
import { maxPayloadBytes } from '#platform/push/server/encrypt.ts';
import type { PushRoute } from '#platform/push/server/send-push.ts';
import { sendPush } from '#platform/push/server/send-push.ts';
import type { ServerKey } from '#platform/push/server/server-key.ts';
import { maskFor } from '#platform/visibility/server/hidden-contacts.ts';
import { seesRecord } from '#platform/visibility/server/visible-messages.ts';
import { partingNotifications } from '#platform/visibility/server/visible-views.ts';
import type { NotificationItem } from '../contract.ts';
import { isSaidByValues } from '../notification-subject.ts';
import type { Pushed } from '../pushed.ts';
import { deliverWithinMs, emailDelayMs, emailRecipientOf } from '../rules.ts';
import { notificationEmail, pushOf } from './email-texts.ts';
import { findReader } from './repository.ts';
import type { NotificationRow } from './repository-delivery.ts';
import {
  claimForDelivery,
  findNotification,
  lockNotification,
  updateNotificationEmail,
} from './repository-delivery.ts';
import { deleteDevice, listListening } from './repository-devices.ts';
import type { NamedKinds } from './service.ts';
import { withTitles } from './service.ts';

interface DeliveryOptions {
  /** Kinds of records, for the names that notifications show. */
  readonly kinds: NamedKinds;
  readonly serverKey: ServerKey;
  /** Overrides the route to the push services; default: the internet. */
  readonly route?: PushRoute;
}

const notificationPayload = z.object({ notification_id: z.int() });
const ofDevice = z.object({ notification_id: z.int(), session_id: z.uuid() });

/** Jobs that deliver notifications beyond the bell: one push job per device, and a delayed email. */
export function notificationTasks(context: Context<Program>, options: DeliveryOptions): Record<string, Task> {
  return {
    [deliverNotificationJob]: task(notificationPayload, ({ notification_id }) =>
      deliverNotification(context, notification_id, options),
    ),
    push_notification: task(ofDevice, (payload) => pushNotification(context, payload, options)),
    email_notification: task(notificationPayload, ({ notification_id }) =>
      emailNotification(context, notification_id, options),
    ),
  };
}

/** Queues the deliveries of a notification, once. */
async function deliverNotification(
  context: Context<Program>,
  id: number,
  { serverKey }: DeliveryOptions,
): Promise<void> {
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const notification = await claimForDelivery(tx.db, id, now);
    if (!notification || isOld(notification, now)) return;
    for (const { session_id } of await listListening(tx.db, notification, { now, serverKey: serverKey.publicKey })) {
      const key = `push ${id} ${session_id}`;
      await tx.enqueue({
        name: 'push_notification',
        payload: { notification_id: id, session_id },
        key,
        maxAttempts: 8,
        runAt: now,
      });
    }
    if (emailRecipientOf(notification) === null) return;
    const runAt = new Date(notification.at.getTime() + emailDelayMs);
    await tx.enqueue({ name: 'email_notification', payload: { notification_id: id }, key: `mail ${id}`, runAt });
  });
}

/** Pushes a notification to one device, unless the user has seen it or turned it off. */
async function pushNotification(
  context: Context<Program>,
  { notification_id, session_id }: z.infer<typeof ofDevice>,
  { kinds, serverKey, route }: DeliveryOptions,
): Promise<void> {
  const now = context.clock.now();
  const notification = await findNotification(context.db, notification_id);
  if (!notification || isOld(notification, now)) return;
  const [device] = await listListening(context.db, notification, {
    now,
    serverKey: serverKey.publicKey,
    sessionId: session_id,
  });
  const shown = device && (await presentTo(context, device.profile_id, { notification, kinds }));
  if (!device || !shown) return;
  const pushed = pushOf(shown, device.language);
  const isReminder = notification.kind === 'meeting_reminder';
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
  if (outcome === 'refused') context.log.warn({ notification: notification.id }, 'a push service refused a message');
  if (outcome === 'busy') throw new Error('the push service refused the message for now');
}

/** Emails a notification to the person it concerns, unless they have seen it; at most once. */
async function emailNotification(context: Context<Program>, id: number, { kinds }: DeliveryOptions): Promise<void> {
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const notification = await lockNotification(tx.db, id);
    if (!notification || notification.email_id !== null || isOld(notification, now)) return;
    const readerId = emailRecipientOf(notification);
    const to = readerId === null ? null : await findAccount(tx.db, readerId);
    if (!to?.email || !to.approved_at || to.status === 'inactive' || to.erased_at) return;
    const { choices, muted, seenAt } = await findReader(tx.db, to.id);
    if (!choices.by_email || muted.includes(notification.kind) || notification.at <= seenAt) return;
    const shown = await presentTo({ ...context, db: tx.db }, to.id, { notification, kinds });
    if (!shown) return;
    // The record was deleted for good or erased.
    if (shown.topic !== 'profiles' && !shown.title && !isSaidByValues(shown.kind)) return;
    const email = notificationEmail({ to, notification: shown, publicUrl: context.publicUrl });
    const message = { to: to.email, subject: email.subject, at: now, ...renderEmail(email) };
    await updateNotificationEmail(tx.db, id, await queueEmail(tx, message));
  });
}

/** The notification as a person may see it; null if the person does not see its record. */
async function presentTo(
  context: Pick<Context, 'db' | 'database'>,
  profileId: string,
  { notification, kinds }: { readonly notification: NotificationRow; readonly kinds: NamedKinds },
): Promise<NotificationItem | null> {
  const { topic, entity_id: id, kind } = notification;
  const isSeen = await seesRecord(context.database, profileId, { topic, id });
  if (!isSeen && !partingNotifications.includes(kind)) return null;
  const shown = await present(context, notification, kinds);
  return isSeen ? maskFor(context.database, profileId, shown) : { ...shown, title: null };
}

function isOld(notification: NotificationRow, now: Date): boolean {
  return now.getTime() - notification.at.getTime() > deliverWithinMs;
}

/** The notification as the bell shows it to its reader. */
async function present(
  { db }: Pick<Context, 'db'>,
  { id, at, kind, topic, entity_id, values, actor_id }: NotificationRow,
  kinds: NamedKinds,
): Promise<NotificationItem> {
  const actor = actor_id === null ? null : ((await profileNames(db, [actor_id])).get(actor_id) ?? null);
  const notification = { id, at: at.toISOString(), kind, topic, entity_id, values, actor, is_new: true };
  const [shown] = await withTitles(db, [{ notification }], kinds);
  return shown ?? { ...notification, title: null };
}

/** Cuts a long message at its end, which a device shows least. */
function contentOf(pushed: Pushed): string {
  const content = JSON.stringify(pushed);
  return Buffer.byteLength(content) <= maxPayloadBytes
    ? content
    : JSON.stringify({ ...pushed, body: pushed.body.slice(0, 300) });
}
