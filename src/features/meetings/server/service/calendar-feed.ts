import { randomBytes } from 'node:crypto';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { FeedAddress } from '../../contract.ts';
import { findFeed, removeFeed, saveFeed } from '../repository/calendar-feeds.ts';

/** The secret address of one's own calendar; null before the first one was made. */
export async function readFeedAddress(context: Context<Staff>): Promise<FeedAddress | null> {
  const feed = await findFeed(context.db, context.actor.profileId);
  return feed && addressOf(context, feed);
}

/** Makes a new secret address; the one before it no longer works. */
export async function renewFeedAddress(context: Context<Staff>): Promise<FeedAddress> {
  const profile_id = context.actor.profileId;
  return transact(context, async (tx) => {
    const token = randomBytes(24).toString('base64url');
    const feed = await saveFeed(tx.db, { profile_id, token, created_at: context.clock.now() });
    if (!feed) throw new Failure('not_found');
    await tx.record({ topic: 'profiles', entityId: profile_id, action: 'calendar_renewed' });
    return addressOf(context, feed);
  });
}

/** Shuts one's own calendar address. */
export async function closeFeed(context: Context<Staff>): Promise<void> {
  const profile_id = context.actor.profileId;
  await transact(context, async (tx) => {
    await removeFeed(tx.db, profile_id);
    await tx.record({ topic: 'profiles', entityId: profile_id, action: 'calendar_closed' });
  });
}

function addressOf({ publicUrl }: Context, { token, created_at }: { token: string; created_at: Date }): FeedAddress {
  return { url: new URL(`/calendar/${token}.ics`, publicUrl).href, created_at: created_at.toISOString() };
}
