import { randomBytes } from 'node:crypto';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { maskValue } from '#platform/visibility/server/hidden-contacts.ts';
import { databaseSeenBy } from '#platform/visibility/server/limited-database.ts';
import type { FeedAddress } from '../../contract.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import { calendarOf } from '../calendar-entry.ts';
import type { FeedMeeting } from '../repository/calendar-feeds.ts';
import { findFeed, findFeedOwner, listFeedMeetings, removeFeed, saveFeed } from '../repository/calendar-feeds.ts';

/** The user's feed URL; null if none was created. */
export async function readFeedAddress(context: Context<Staff>): Promise<FeedAddress | null> {
  const feed = await findFeed(context.db, context.actor.profileId);
  return feed && addressOf(context, feed);
}

/** Creates a new feed URL; the previous one stops working. */
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

export async function closeFeed(context: Context<Staff>): Promise<void> {
  const profile_id = context.actor.profileId;
  await transact(context, async (tx) => {
    await removeFeed(tx.db, profile_id);
    await tx.record({ topic: 'profiles', entityId: profile_id, action: 'calendar_closed' });
  });
}

function addressOf({ publicUrl }: Context, { token, created_at }: { token: string; created_at: Date }): FeedAddress {
  return { url: new URL(`/calendar.ics?key=${token}`, publicUrl).href, created_at: created_at.toISOString() };
}

const shownDays = 365;

/** The calendar behind a feed secret (RFC 5545); null for an unknown secret. */
export async function readFeed(context: Context, token: string): Promise<string | null> {
  const owner = await findFeedOwner(context.db, token);
  if (!owner) return null;
  const since = new Date(context.clock.now().getTime() - shownDays * 86_400_000);
  const { db, sight } = await databaseSeenBy(context.database, owner.id);
  const found = await maskValue(context.database, sight, await listFeedMeetings(db, owner.id, since));
  return calendarOf(
    owner.full_name,
    found.map((meeting) => entryOf(context, meeting)),
  );
}

function entryOf({ publicUrl }: Context, meeting: FeedMeeting): CalendarEntry {
  const start = new Date(meeting.meeting_date);
  const who = [meeting.attendee, meeting.phone].filter(Boolean).join(', ');
  return {
    id: meeting.id,
    title: meeting.title,
    start,
    end: new Date(start.getTime() + meeting.duration_minutes * 60_000),
    status: meeting.is_deleted ? 'cancelled' : meeting.status,
    sequence: meeting.sequence + (meeting.is_deleted ? 1 : 0),
    location: meeting.location || meeting.video_link || '',
    description: [who, meeting.property, meeting.video_link, meeting.description].filter(Boolean).join('\n'),
    url: new URL(`/meetings/edit/${meeting.id}`, publicUrl).href,
    createdAt: new Date(meeting.created_at),
    updatedAt: new Date(meeting.updated_at),
  };
}
