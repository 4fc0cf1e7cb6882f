import { credentials, invitations, secondFactors, sessions, trustedDevices } from '#features/accounts/server/tables.ts';
import { calendarFeeds } from '#features/meetings/server/tables.ts';
import { notificationPreferences, pushDevices } from '#features/notifications/server/tables.ts';
import { notificationReads, notifications } from '#platform/notices/server/tables.ts';
import type { PrivateData } from '#platform/personal-data/server/private-data.ts';

/** All that a person keeps for themself; how the program looks to them stands in their profile. */
export const privateData: readonly PrivateData[] = [
  { table: sessions, owner: sessions.userId, goesWith: 'account', audit: { tells: 'signed_in' } },
  { table: credentials, owner: credentials.userId, goesWith: 'account', audit: { tells: 'password_changed' } },
  { table: secondFactors, owner: secondFactors.user_id, goesWith: 'account', audit: { tells: 'second_factor_on' } },
  { table: trustedDevices, owner: trustedDevices.user_id, goesWith: 'account', audit: { tells: 'trust_ended' } },
  {
    table: pushDevices,
    owner: pushDevices.session_id,
    goesWith: 'account',
    audit: { tells: 'notification_preferences' },
  },
  { table: invitations, owner: invitations.profile_id, goesWith: 'profile', audit: { tells: 'invited' } },
  { table: calendarFeeds, owner: calendarFeeds.profile_id, goesWith: 'profile', audit: { tells: 'calendar_renewed' } },
  {
    table: notificationPreferences,
    owner: notificationPreferences.profile_id,
    goesWith: 'profile',
    audit: { tells: 'notification_preferences' },
  },
  {
    table: notifications,
    owner: notifications.recipient_id,
    goesWith: 'profile',
    audit: { tellsNothing: 'each tells of a change that is recorded itself' },
  },
  {
    table: notificationReads,
    owner: notificationReads.profile_id,
    goesWith: 'profile',
    audit: { tellsNothing: 'reading changes nothing for anybody else' },
  },
];
