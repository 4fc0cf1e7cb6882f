import { differenceOf } from '#platform/changes/change.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { NotificationPreferences } from '../contract.ts';
import type { NotificationChoices } from '../rules.ts';
import { choicesAtFirst } from '../rules.ts';
import { findPreferences, insertPreferences, updatePreferences } from './repository-preferences.ts';

/** Topic of the live updates about a user's preferences; the entity id is that of the profile. */
export const preferenceTopic = 'notification_preferences';

export async function readPreferences(context: Pick<Context<Staff>, 'db' | 'actor'>): Promise<NotificationPreferences> {
  const existing = await findPreferences(context.db, context.actor.profileId);
  const { by_email, by_push, own_toasts_only, ...rest } = existing ?? choicesAtFirst;
  const { lead_alerts, meeting_reminders, payment_alerts, follow_up_alerts } = rest;
  const chosen = { lead_alerts, meeting_reminders, payment_alerts, follow_up_alerts };
  return { by_email, by_push, ...chosen, own_toasts_only, version: existing?.version ?? 0 };
}

/** Saves the notification preferences; they apply from the next bell, email and push. */
export async function saveNotificationPreferences(
  context: Context<Staff>,
  { version, ...choices }: NotificationChoices & { version: number },
): Promise<NotificationPreferences> {
  const me = context.actor.profileId;
  await transact(context, async (tx) => {
    const before = await readPreferences({ ...context, db: tx.db });
    const now = context.clock.now();
    const isSaved =
      before.version === version &&
      (version === 0
        ? await insertPreferences(tx.db, me, choices, now)
        : await updatePreferences(tx.db, me, version, choices, now));
    if (!isSaved) {
      const current = await readPreferences({ ...context, db: tx.db });
      throw new Failure('conflict', { current });
    }
    const difference = differenceOf<object>(before, choices);
    await tx.record({ topic: preferenceTopic, entityId: me, action: 'updated', difference });
  });
  return readPreferences(context);
}
